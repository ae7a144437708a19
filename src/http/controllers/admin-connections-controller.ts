import {
  Body,
  Delete,
  Get,
  Middlewares,
  OperationId,
  Patch,
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
import type { Admin } from '../../admin/admin.ts';
import {
  toConnectionObject,
  type ChangeConnectionRequest,
  type ConnectionList,
  type ConnectionObject,
  type CreateConnectionRequest,
  type ReplaceCredentialsRequest,
} from '../../admin/portal-objects.ts';
import { confirmed } from '../access/confirmed.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import {
  actorOf,
  checkedBody,
  changeOf,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { CONNECTION_FIELDS } from '../requests/field-rules.ts';

@Route('admin/accounts/{account_id}/connections')
@Tags('Administration')
export class AdminConnectionsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the portal connections of an account in alphabetical order, without their credentials.
   *
   * @summary List portal connections
   */
  @Get()
  @OperationId('listConnections')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The connections.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async list(@Request() request: HttpRequest, @Path() account_id: string): Promise<ConnectionList> {
    await work(request, this.admin.account(account_id));
    const connections = await work(request, this.admin.connections.list(account_id));
    return { data: connections.map(toConnectionObject) };
  }

  /**
   * Connects an account to a portal. The credentials are stored encrypted and never returned.
   *
   * @summary Create a portal connection
   */
  @Post()
  @OperationId('createConnection')
  @Security('bearer', ['admin:connections'])
  @Middlewares(confirmed, checkedBody('CreateConnectionRequest', 'a portal connection'))
  @SuccessResponse(200, 'The connection.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The account is already connected to this portal: `portal_already_connected`.',
  )
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: CreateConnectionRequest,
  ): Promise<ConnectionObject> {
    const creating = this.admin.createConnection(
      {
        accountId: account_id,
        portal: body.portal,
        baseUrl: body.base_url,
        credentials: body.credentials,
        maxSessions: body.max_sessions,
        minIntervalMs: body.min_interval_ms,
        approvalMinutes: body.approval_minutes,
        actor: actorOf(request),
      },
      creationOf(request, body),
    );
    const { connection, replayed } = await work(request, creating, CONNECTION_FIELDS);
    tellReplay(request, replayed);
    return withVersion(request, toConnectionObject(connection));
  }

  /**
   * @summary Get a portal connection
   */
  @Get('{portal}')
  @OperationId('getConnection')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The connection, without its credentials.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  async get(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<ConnectionObject> {
    const found = await work(request, this.admin.connection(account_id, portal));
    return withVersion(request, toConnectionObject(found));
  }

  /**
   * Changes how many sessions the tasks of the account use on the portal, the time between them, whether attempts are recorded, and whether a person must
   * approve submissions. Attempts that have started keep the former values.
   *
   * @summary Change a portal connection
   */
  @Patch('{portal}')
  @OperationId('changeConnection')
  @Security('bearer', ['admin:connections'])
  @Middlewares(checkedBody('ChangeConnectionRequest', 'this request'))
  @SuccessResponse(200, 'The changed connection.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async change(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
    @Body() body: ChangeConnectionRequest,
  ): Promise<ConnectionObject> {
    const change = {
      maxSessions: body.max_sessions,
      minIntervalMs: body.min_interval_ms,
      recordTraces: body.record_traces,
      approvalMinutes: body.approval_minutes,
    };
    const changed = this.admin.connections.change(account_id, portal, change, changeOf(request));
    return withVersion(request, toConnectionObject(await work(request, changed)));
  }

  /**
   * Replaces the address and the credentials. Tasks use them from now on: the stored session and a rejection of the former credentials are deleted.
   *
   * @summary Replace the credentials of a portal connection
   */
  @Put('{portal}/credentials')
  @OperationId('replaceCredentials')
  @Security('bearer', ['admin:connections'])
  @Middlewares(confirmed, checkedBody('ReplaceCredentialsRequest', 'this request'))
  @SuccessResponse(200, 'The changed connection.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async replaceCredentials(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
    @Body() body: ReplaceCredentialsRequest,
  ): Promise<ConnectionObject> {
    const access = { baseUrl: body.base_url, credentials: body.credentials };
    const changed = this.admin.connections.change(account_id, portal, { access }, changeOf(request));
    return withVersion(request, toConnectionObject(await work(request, changed, CONNECTION_FIELDS)));
  }

  /**
   * Lets tasks use the stored credentials again, after a person has fixed them at the portal.
   *
   * @summary Reset rejected credentials
   */
  @Post('{portal}/reset-credentials')
  @OperationId('resetCredentials')
  @Security('bearer', ['admin:connections'])
  @SuccessResponse(200, 'The connection.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async resetCredentials(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<ConnectionObject> {
    await work(request, this.admin.connections.resetCredentials(account_id, portal, changeOf(request)));
    return this.get(request, account_id, portal);
  }

  /**
   * Makes the tasks of the connection wait until it is resumed. Running tasks continue.
   *
   * @summary Pause a portal connection
   */
  @Post('{portal}/pause')
  @OperationId('pauseConnection')
  @Security('bearer', ['admin:connections'])
  @SuccessResponse(200, 'The paused connection.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async pause(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<ConnectionObject> {
    await work(request, this.admin.connections.setPaused(account_id, portal, true, changeOf(request)));
    return this.get(request, account_id, portal);
  }

  /**
   * Resumes a connection that was paused by a person or by repeated failures. Its tasks start now.
   *
   * @summary Resume a portal connection
   */
  @Post('{portal}/resume')
  @OperationId('resumeConnection')
  @Security('bearer', ['admin:connections'])
  @SuccessResponse(200, 'The connection.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async resume(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<ConnectionObject> {
    await work(request, this.admin.connections.setPaused(account_id, portal, false, changeOf(request)));
    return this.get(request, account_id, portal);
  }

  /**
   * Deletes the connection with its credentials and its session. Its waiting tasks end `failed` with `portal_not_connected`.
   *
   * @summary Disconnect a portal
   */
  @Delete('{portal}')
  @OperationId('deleteConnection')
  @Security('bearer', ['admin:connections'])
  @Middlewares(confirmed)
  @SuccessResponse(204, 'The connection is deleted.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async delete(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<void> {
    await work(request, this.admin.connections.disconnect(account_id, portal, changeOf(request)));
    contextOf(request).status = 204;
  }
}
