import {
  Get,
  OperationId,
  Path,
  Post,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type {
  DeliveryList,
  DeliveryMessageObject,
  DeliveryObject,
  DeliveryPage,
  ProblemObject,
  WebhookTestObject,
} from '../api-types.ts';
import { toDeliveryObject, toWebhookTestObject } from '../answers/api-objects.ts';
import { within } from '../problems/within.ts';
import { callerActor, callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import { noteReading } from '../access/note-reading.ts';
import { work } from '../requests/admin-request.ts';
import { linkNext } from '../requests/list-pages.ts';
import { limitSending } from '../access/limit-sending.ts';
import type { Deliveries } from '../ports.ts';
import { Problem } from '../problems/problem.ts';

/** The attempt itself can last 20 s; the rest is for reading the endpoint and signing. */
const TEST_MS = 30_000;

@Route('')
@Tags('Webhooks')
export class DeliveriesController {
  private readonly deliveries: Deliveries;

  constructor(deliveries: Deliveries) {
    this.deliveries = deliveries;
  }

  /**
   * Returns the webhook deliveries of the task with every attempt to send them: one about its end, and one about each question, if the endpoint wants them.
   *
   * @summary List a task's deliveries
   */
  @Get('tasks/{id}/deliveries')
  @OperationId('listDeliveries')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The deliveries, newest first.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  async list(@Request() request: HttpRequest, @Path() id: string): Promise<DeliveryList> {
    const { settings } = contextOf(request).state.service;
    const deliveries = await within(
      settings.databaseMs,
      this.deliveries.list(callerOf(request).accountId, id),
    );
    if (deliveries === null) throw new Problem('not_found');
    await noteReading(request, [{ action: 'deliveries.read', taskId: id }]);
    return { data: deliveries.map(toDeliveryObject) };
  }

  /**
   * Returns the webhook deliveries of all tasks of the account, newest first, with every attempt to send them.
   *
   * @summary List deliveries
   * @param state Only deliveries with one of these states.
   * @param limit Maximum number of deliveries.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get('deliveries')
  @OperationId('listAllDeliveries')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async listAll(
    @Request() request: HttpRequest,
    @Query() state?: DeliveryObject['state'][],
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<DeliveryPage> {
    const reading = this.deliveries.page(callerOf(request).accountId, { states: state, limit, cursor });
    const { items, nextCursor } = await work(request, reading);
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toDeliveryObject), next_cursor: nextCursor };
  }

  /**
   * Returns what is sent to the endpoint: the body of the message, which contains the task.
   *
   * @summary Get the message of a delivery
   */
  @Get('deliveries/{id}/message')
  @OperationId('getDeliveryMessage')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The message.')
  @Response<ProblemObject>(404, 'The account has no such delivery: `not_found`.')
  async message(@Request() request: HttpRequest, @Path() id: string): Promise<DeliveryMessageObject> {
    const found = await work(request, this.deliveries.message(callerOf(request).accountId, id));
    if (found === null) throw new Problem('not_found');
    await noteReading(request, [{ action: 'task.read', taskId: found.taskId }]);
    return { message_id: found.messageId, body: found.body };
  }

  /**
   * Sends the message again, with the same `webhook-id` and body. The retry schedule does not change. Limit: 10 per minute for each account, tests included.
   *
   * @summary Send a webhook again
   */
  @Post('deliveries/{id}/redeliver')
  @OperationId('redeliver')
  @Security('bearer', ['webhooks:manage'])
  @SuccessResponse(200, 'The delivery; its next attempt is due now.')
  @Response<ProblemObject>(404, 'The account has no such delivery: `not_found`.')
  @Response<ProblemObject>(409, 'The message cannot be sent: `endpoint_disabled`, `no_webhook_endpoint`.')
  @Response<ProblemObject>(410, 'The message is deleted: `data_purged`.')
  async redeliver(@Request() request: HttpRequest, @Path() id: string): Promise<DeliveryObject> {
    await limitSending(request);
    const { settings } = contextOf(request).state.service;
    const delivery = await within(
      settings.databaseMs,
      this.deliveries.redeliver(callerOf(request).accountId, id, callerActor(request)),
    );
    if (delivery === null) throw new Problem('not_found');
    return toDeliveryObject(delivery);
  }

  /**
   * Sends a signed sample to the account's endpoint, even if the endpoint is disabled, and waits up to 20 s for the response. Limit: 10 per minute for each account, messages
   * that are sent again included.
   *
   * @summary Test the webhook endpoint
   */
  @Post('webhook/test')
  @OperationId('testWebhook')
  @Security('bearer', ['webhooks:manage'])
  @SuccessResponse(200, 'The response of the endpoint, or the reason why it could not be reached.')
  @Response<ProblemObject>(409, 'The account has no endpoint: `no_webhook_endpoint`.')
  async test(@Request() request: HttpRequest): Promise<WebhookTestObject> {
    await limitSending(request);
    const testing = this.deliveries.test(callerOf(request).accountId);
    return toWebhookTestObject(await within(TEST_MS, testing));
  }
}
