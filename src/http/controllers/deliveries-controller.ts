import {
  Get,
  OperationId,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { DeliveryList, DeliveryObject, ProblemObject, WebhookTestObject } from '../api-types.ts';
import { toDeliveryObject, toWebhookTestObject } from '../api-objects.ts';
import { within } from '../within.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import { limitSending } from '../limit-sending.ts';
import type { Deliveries } from '../ports.ts';
import { Problem } from '../problem.ts';

/** The attempt itself takes up to 20 s; the rest is for reading the endpoint and signing. */
const TEST_MS = 30_000;

@Route('')
@Tags('Webhooks')
@Response<ProblemObject>(
  401,
  'No good API key: `missing_api_key`, `invalid_api_key`.',
  undefined,
  'application/problem+json',
)
@Response<ProblemObject>(
  403,
  'The key may not do this: `insufficient_scope`.',
  undefined,
  'application/problem+json',
)
@Response<ProblemObject>(
  422,
  'A parameter is unknown or wrong: `validation_failed`.',
  undefined,
  'application/problem+json',
)
@Response<ProblemObject>(429, 'Too much at once: `rate_limited`.', undefined, 'application/problem+json')
@Response<ProblemObject>(500, 'A defect of ours: `internal_error`.', undefined, 'application/problem+json')
@Response<ProblemObject>(
  503,
  'The service cannot answer now: `unavailable`.',
  undefined,
  'application/problem+json',
)
export class DeliveriesController {
  private readonly deliveries: Deliveries;

  constructor(deliveries: Deliveries) {
    this.deliveries = deliveries;
  }

  /**
   * The webhook of the task with every attempt to send it.
   *
   * @summary List a task's deliveries
   */
  @Get('tasks/{id}/deliveries')
  @OperationId('listDeliveries')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'None before the task is final.')
  @Response<ProblemObject>(
    404,
    'The account has no such task: `not_found`.',
    undefined,
    'application/problem+json',
  )
  async list(@Request() request: HttpRequest, @Path() id: string): Promise<DeliveryList> {
    const { settings } = contextOf(request).state.service;
    const deliveries = await within(
      settings.databaseMs,
      this.deliveries.list(callerOf(request).accountId, id),
    );
    if (deliveries === null) throw new Problem('not_found');
    return { data: deliveries.map(toDeliveryObject) };
  }

  /**
   * Sends the message once more, with the same `webhook-id` and body. The schedule goes on as it was. Ten a minute for each account, tests included.
   *
   * @summary Send a webhook again
   */
  @Post('deliveries/{id}/redeliver')
  @OperationId('redeliver')
  @Security('bearer', ['webhooks:manage'])
  @SuccessResponse(200, 'The delivery; its next attempt is due now.')
  @Response<ProblemObject>(
    404,
    'The account has no such delivery: `not_found`.',
    undefined,
    'application/problem+json',
  )
  @Response<ProblemObject>(
    409,
    'It cannot be sent: `endpoint_disabled`, `no_webhook_endpoint`.',
    undefined,
    'application/problem+json',
  )
  async redeliver(@Request() request: HttpRequest, @Path() id: string): Promise<DeliveryObject> {
    limitSending(request);
    const { settings } = contextOf(request).state.service;
    const delivery = await within(
      settings.databaseMs,
      this.deliveries.redeliver(callerOf(request).accountId, id),
    );
    if (delivery === null) throw new Problem('not_found');
    return toDeliveryObject(delivery);
  }

  /**
   * Sends a signed sample to the account's endpoint, even if that is disabled, and waits for what comes back, 20 s at most. Ten a minute for each account, messages
   * that are sent again included.
   *
   * @summary Test the webhook endpoint
   */
  @Post('webhook/test')
  @OperationId('testWebhook')
  @Security('bearer', ['webhooks:manage'])
  @SuccessResponse(200, 'What the endpoint answered, or why it could not be reached.')
  @Response<ProblemObject>(
    409,
    'There is nothing to test: `no_webhook_endpoint`.',
    undefined,
    'application/problem+json',
  )
  async test(@Request() request: HttpRequest): Promise<WebhookTestObject> {
    limitSending(request);
    const testing = this.deliveries.test(callerOf(request).accountId);
    return toWebhookTestObject(await within(TEST_MS, testing));
  }
}
