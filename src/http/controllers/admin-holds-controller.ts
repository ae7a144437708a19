import {
  Body,
  Delete,
  Get,
  Middlewares,
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
import type { Admin } from '../../admin/admin.ts';
import {
  toHoldObject,
  type CreateHoldRequest,
  type HoldList,
  type HoldObject,
} from '../../admin/hold-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import {
  actorOf,
  changeOf,
  checkedBody,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { HOLD_FIELDS } from '../requests/field-rules.ts';
import { linkNext } from '../requests/list-pages.ts';

@Route('admin/holds')
@Tags('Administration')
export class AdminHoldsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the legal holds, newest first.
   *
   * @summary List legal holds
   * @param account_id Only holds of this account, its tasks, and its patients.
   * @param limit Maximum number of holds.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listHolds')
  @Security('bearer', ['admin:data'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() account_id?: string,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<HoldList> {
    const { items, nextCursor } = await work(
      request,
      this.admin.data.holds.page(account_id, { limit, cursor }),
    );
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toHoldObject), next_cursor: nextCursor };
  }

  /**
   * Puts a task, a patient, or everything of an account on legal hold: no purge and no request deletes what it covers until the hold is released. A hold of a patient covers
   * all tasks and schedules of the patient, also those that are created later.
   *
   * @summary Create a legal hold
   */
  @Post()
  @OperationId('createHold')
  @Security('bearer', ['admin:data'])
  @Middlewares(checkedBody('CreateHoldRequest', 'a legal hold'))
  @SuccessResponse(200, 'The hold.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(404, 'There is no such account or task: `not_found`.')
  @Response<ProblemObject>(409, 'There is a hold: `already_on_hold`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(@Request() request: HttpRequest, @Body() body: CreateHoldRequest): Promise<HoldObject> {
    const { account_id: accountId, task_id: taskId = null, patient_keys: patientKeys, reason } = body;
    const { reference = null } = body;
    const wanted = { accountId, taskId, patientKeys, reason, reference, actor: actorOf(request) };
    const creating = this.admin.createHold(wanted, creationOf(request, body));
    const { hold, replayed } = await work(request, creating, HOLD_FIELDS);
    tellReplay(request, replayed);
    return withVersion(request, toHoldObject(hold));
  }

  /**
   * @summary Get a legal hold
   */
  @Get('{hold_id}')
  @OperationId('getHold')
  @Security('bearer', ['admin:data'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The hold.')
  @Response<ProblemObject>(404, 'There is no such hold: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() hold_id: string): Promise<HoldObject> {
    return withVersion(request, toHoldObject(await work(request, this.admin.data.holds.get(hold_id))));
  }

  /**
   * Releases the hold. The next purge deletes what is overdue, and what a patient deletion had to keep.
   *
   * @summary Release a legal hold
   */
  @Delete('{hold_id}')
  @OperationId('releaseHold')
  @Security('bearer', ['admin:data'])
  @SuccessResponse(204, 'The hold is released.')
  @Response<ProblemObject>(404, 'There is no such hold: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async release(@Request() request: HttpRequest, @Path() hold_id: string): Promise<void> {
    await work(request, this.admin.data.holds.release(hold_id, changeOf(request)));
    contextOf(request).status = 204;
  }
}
