import {
  Body,
  Delete,
  Get,
  Middlewares,
  OperationId,
  Patch,
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
import type { Admin } from '../../admin/admin.ts';
import {
  toMaintenanceObject,
  type ChangeMaintenanceRequest,
  type CreateMaintenanceRequest,
  type MaintenanceList,
  type MaintenanceObject,
} from '../../admin/maintenance-objects.ts';
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
import { requiredTime, WINDOW_FIELDS } from '../requests/field-rules.ts';
import { linkNext } from '../requests/list-pages.ts';

@Route('admin/maintenance-windows')
@Tags('Administration')
export class AdminMaintenanceController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the maintenance windows that administrators entered, newest first. Windows of `portal.yaml` are not part of the list.
   *
   * @summary List maintenance windows
   * @param portal Only windows of this portal.
   * @param limit Maximum number of windows.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listMaintenance')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() portal?: string,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<MaintenanceList> {
    const { items, nextCursor } = await work(request, this.admin.maintenance.page(portal, { limit, cursor }));
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toMaintenanceObject), next_cursor: nextCursor };
  }

  /**
   * Announces maintenance of a portal. While it lasts, no task of any account starts there; tasks that are due start when it ends. Running tasks continue.
   *
   * @summary Create a maintenance window
   */
  @Post()
  @OperationId('createMaintenance')
  @Security('bearer', ['admin:connections'])
  @Middlewares(checkedBody('CreateMaintenanceRequest', 'a maintenance window'))
  @SuccessResponse(200, 'The window.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreateMaintenanceRequest,
  ): Promise<MaintenanceObject> {
    const { portal, note } = body;
    const times = { startsAt: requiredTime(body.starts_at), endsAt: requiredTime(body.ends_at) };
    const wanted = { portal, note, ...times, actor: actorOf(request) };
    const creating = this.admin.createMaintenance(wanted, creationOf(request, body));
    const { window, replayed } = await work(request, creating, WINDOW_FIELDS);
    tellReplay(request, replayed);
    return withVersion(request, toMaintenanceObject(window));
  }

  /**
   * @summary Get a maintenance window
   */
  @Get('{window_id}')
  @OperationId('getMaintenance')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The window.')
  @Response<ProblemObject>(404, 'There is no such window: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() window_id: string): Promise<MaintenanceObject> {
    const found = await work(request, this.admin.maintenance.get(window_id));
    return withVersion(request, toMaintenanceObject(found));
  }

  /**
   * Changes the end of the maintenance: to extend it, or to end it now with a time in the past.
   *
   * @summary Change a maintenance window
   */
  @Patch('{window_id}')
  @OperationId('changeMaintenance')
  @Security('bearer', ['admin:connections'])
  @Middlewares(checkedBody('ChangeMaintenanceRequest', 'this request'))
  @SuccessResponse(200, 'The changed window.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such window: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async change(
    @Request() request: HttpRequest,
    @Path() window_id: string,
    @Body() body: ChangeMaintenanceRequest,
  ): Promise<MaintenanceObject> {
    const endsAt = requiredTime(body.ends_at);
    const changing = this.admin.maintenance.changeEnd(window_id, endsAt, changeOf(request));
    return withVersion(request, toMaintenanceObject(await work(request, changing, WINDOW_FIELDS)));
  }

  /**
   * Deletes the window. If the maintenance is in progress, tasks start now.
   *
   * @summary Delete a maintenance window
   */
  @Delete('{window_id}')
  @OperationId('deleteMaintenance')
  @Security('bearer', ['admin:connections'])
  @SuccessResponse(204, 'The window is deleted.')
  @Response<ProblemObject>(404, 'There is no such window: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async delete(@Request() request: HttpRequest, @Path() window_id: string): Promise<void> {
    await work(request, this.admin.maintenance.delete(window_id, changeOf(request)));
    contextOf(request).status = 204;
  }
}
