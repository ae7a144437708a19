import {
  Body,
  Get,
  Middlewares,
  OperationId,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { confirmed } from '../access/confirmed.ts';
import { NO_ENDPOINT, type Admin } from '../../admin/admin.ts';
import {
  toEndpointObject,
  type EnabledEndpointObject,
  type EndpointObject,
  type EndpointWithSecretObject,
  type RedeliveredObject,
  type RedeliverRequest,
  type RotateSecretRequest,
  type SetEndpointRequest,
} from '../../admin/webhook-objects.ts';
import { toWebhookTestObject } from '../answers/api-objects.ts';
import type { ProblemObject, WebhookTestObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import { fieldProblem, Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';
import { actorOf, checkedBody, changeOf, withVersion, work } from '../requests/admin-request.ts';
import { WEBHOOK_URL } from '../requests/field-rules.ts';
import { rfc3339Time } from '../rfc3339-time.ts';

/** The attempt itself can last 20 s. */
const TEST_MS = 30_000;
/** Another administrator who sets the first URL at the same time gets 412. */
const NONE_YET = [NO_ENDPOINT];
const FIELDS = {
  invalid_webhook_url: ['/url', WEBHOOK_URL],
  unknown_retry_policy: ['/retry_policy', 'must be a retry policy of this installation'],
  unknown_signer: ['/signer', 'must be a signer of this installation'],
} as const;

@Route('admin/accounts/{account_id}/webhook')
@Tags('Administration')
export class AdminWebhooksController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * @summary Get the webhook endpoint of an account
   */
  @Get()
  @OperationId('getEndpoint')
  @Security('bearer', ['admin:webhooks'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The endpoint, without its secrets.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() account_id: string): Promise<EndpointObject> {
    return withVersion(request, toEndpointObject(await this.found(request, account_id)));
  }

  /**
   * Sets the URL. The first URL of an account creates the endpoint and its secret, which is shown only in this response, and needs no `If-Match`; a later one
   * keeps the secret.
   *
   * @summary Set the webhook URL of an account
   */
  @Put()
  @OperationId('setEndpoint')
  @Security('bearer', ['admin:webhooks'])
  @Middlewares(confirmed, checkedBody('SetEndpointRequest', 'a webhook endpoint'))
  @SuccessResponse(200, 'The endpoint.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(
    428,
    'There is an endpoint, and the request has no `If-Match`: `precondition_required`.',
  )
  async set(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: SetEndpointRequest,
  ): Promise<EndpointWithSecretObject> {
    await work(request, this.admin.account(account_id));
    const isFirst = (await work(request, this.admin.webhooks.find(account_id))) === null;
    const isExpected = contextOf(request).get('If-Match') !== '';
    const by = isFirst && !isExpected ? { actor: actorOf(request), ifVersion: NONE_YET } : changeOf(request);
    const { url, retry_policy: retryPolicy, events } = body;
    const setting = this.admin.webhooks.set({ accountId: account_id, url, retryPolicy, events, ...by });
    const secret = await work(request, setting, FIELDS);
    return { ...(await this.get(request, account_id)), verification_key: secret };
  }

  /**
   * Creates a secret, which is shown only in this response. The previous one also signs during the grace period.
   *
   * @summary Rotate the webhook secret of an account
   */
  @Post('rotate-secret')
  @OperationId('rotateSecret')
  @Security('bearer', ['admin:webhooks'])
  @Middlewares(confirmed, checkedBody('RotateSecretRequest', 'this request'))
  @SuccessResponse(200, 'The endpoint, with what its receiver verifies signatures with.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  @Response<ProblemObject>(409, 'Too many secrets sign: `too_many_webhook_secrets`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async rotate(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: RotateSecretRequest,
  ): Promise<EndpointWithSecretObject> {
    await this.found(request, account_id);
    const { grace_hours: graceHours = 24, signer } = body;
    const rotation = { accountId: account_id, graceHours, signer, ...changeOf(request) };
    const secret = await work(request, this.admin.webhooks.rotateSecret(rotation), FIELDS);
    return { ...(await this.get(request, account_id)), verification_key: secret };
  }

  /**
   * Enables a disabled endpoint. Parked deliveries are sent, oldest first, one per second.
   *
   * @summary Enable the webhook endpoint of an account
   */
  @Post('enable')
  @OperationId('enableEndpoint')
  @Security('bearer', ['admin:webhooks'])
  @SuccessResponse(200, 'The endpoint.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async enable(@Request() request: HttpRequest, @Path() account_id: string): Promise<EnabledEndpointObject> {
    await this.found(request, account_id);
    const resumed = await work(request, this.admin.webhooks.enable(account_id, changeOf(request)));
    return { ...(await this.get(request, account_id)), resumed };
  }

  /**
   * Sends nothing to the endpoint until it is enabled again. Its messages are parked, not lost.
   *
   * @summary Disable the webhook endpoint of an account
   */
  @Post('disable')
  @OperationId('disableEndpoint')
  @Security('bearer', ['admin:webhooks'])
  @SuccessResponse(200, 'The endpoint.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async disable(@Request() request: HttpRequest, @Path() account_id: string): Promise<EndpointObject> {
    await this.found(request, account_id);
    await work(request, this.admin.webhooks.disable(account_id, changeOf(request)));
    return this.get(request, account_id);
  }

  /**
   * Sends a signed sample to the endpoint, even if it is disabled, and waits up to 20 s for the response.
   *
   * @summary Test the webhook endpoint of an account
   */
  @Post('test')
  @OperationId('testEndpoint')
  @Security('bearer', ['admin:webhooks'])
  @SuccessResponse(200, 'The response of the endpoint, or the reason why it could not be reached.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  async test(@Request() request: HttpRequest, @Path() account_id: string): Promise<WebhookTestObject> {
    await this.found(request, account_id);
    return toWebhookTestObject(await within(TEST_MS, this.admin.webhooks.test(account_id)));
  }

  /**
   * Sends the undelivered messages of a time range again.
   *
   * @summary Send webhooks of an account again
   */
  @Post('redeliver')
  @OperationId('redeliverRange')
  @Security('bearer', ['admin:webhooks'])
  @Middlewares(checkedBody('RedeliverRequest', 'this request'))
  @SuccessResponse(200, 'The number of deliveries that are sent again.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'The account does not exist, or has no webhook endpoint: `not_found`.')
  @Response<ProblemObject>(409, 'The endpoint is disabled: `endpoint_disabled`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async redeliver(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: RedeliverRequest,
  ): Promise<RedeliveredObject> {
    await this.found(request, account_id);
    const { clock } = contextOf(request).state.service;
    const from = rfc3339Time(body.from) ?? clock.now();
    const to = rfc3339Time(body.to) ?? clock.now();
    if (to <= from) throw fieldProblem('validation_failed', '/to', 'out_of_range', 'must be after from');
    const { states } = body;
    const range = { from, to, ...(states === undefined ? {} : { states }) };
    const sending = this.admin.webhooks.redeliver(account_id, range, actorOf(request));
    return { queued: await work(request, sending) };
  }

  private async found(request: HttpRequest, accountId: string) {
    const endpoint = await work(request, this.admin.webhooks.find(accountId));
    if (endpoint === null) throw new Problem('not_found');
    return endpoint;
  }
}
