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
import type { AccountSchedules } from '../../admin/account-schedules.ts';
import {
  toScheduleObject,
  toScheduleRunObject,
  type ChangeScheduleRequest,
  type CreateScheduleRequest,
  type ScheduleList,
  type ScheduleObject,
  type ScheduleRunList,
} from '../../schedules/schedule-object.ts';
import { noteReading } from '../access/note-reading.ts';
import type { ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { TaskTypes } from '../ports.ts';
import { changeOf, checkedBody, tellReplay, withVersion, work } from '../requests/admin-request.ts';
import { linkNext } from '../requests/list-pages.ts';
import {
  newSchedule,
  SCHEDULE_FIELDS,
  scheduleBody,
  scheduleChange,
  scheduleCreation,
} from '../requests/schedule-request.ts';

@Route('schedules')
@Tags('Schedules')
export class SchedulesController {
  private readonly schedules: AccountSchedules;
  private readonly taskTypes: TaskTypes;

  constructor(schedules: AccountSchedules, taskTypes: TaskTypes) {
    this.schedules = schedules;
    this.taskTypes = taskTypes;
  }

  /**
   * Returns the schedules of the account, newest first.
   *
   * @summary List schedules
   * @param limit Maximum number of schedules.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listSchedules')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<ScheduleList> {
    const { accountId } = callerOf(request);
    const { items, nextCursor } = await work(request, this.schedules.page(accountId, { limit, cursor }));
    await noteReading(
      request,
      items.map(({ id }) => ({ action: 'schedule.read', taskId: id })),
    );
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toScheduleObject), next_cursor: nextCursor };
  }

  /**
   * Creates a task at each due time. The data and the files are checked now, as in `POST /v1/tasks`, and again at each run. Send JSON, or `multipart/form-data`
   * with files: one part for each field, and one part `files` per file.
   *
   * @summary Create a schedule
   */
  @Post()
  @OperationId('createSchedule')
  @Security('bearer', ['tasks:write'])
  @Middlewares(scheduleBody)
  @SuccessResponse(200, 'The schedule.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `malformed_multipart`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(413, 'Too large: `payload_too_large`, `file_too_large`.')
  @Response<ProblemObject>(415, 'The body is neither JSON in UTF-8 nor multipart: `unsupported_media_type`.')
  @Response<ProblemObject>(
    422,
    'The request is invalid: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`.',
  )
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreateScheduleRequest,
  ): Promise<ScheduleObject> {
    const wanted = await newSchedule(request, body, this.taskTypes);
    const creating = this.schedules.create(wanted, scheduleCreation(request, body));
    contextOf(request).state.upload?.keepFor(creating);
    const { schedule, replayed } = await work(request, creating, SCHEDULE_FIELDS);
    tellReplay(request, replayed);
    return withVersion(request, toScheduleObject(schedule));
  }

  /**
   * @summary Get a schedule
   * @param include `data` adds the data of the tasks, which may be patient data.
   */
  @Get('{schedule_id}')
  @OperationId('getSchedule')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The schedule.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  async get(
    @Request() request: HttpRequest,
    @Path() schedule_id: string,
    @Query() include?: 'data',
  ): Promise<ScheduleObject> {
    const includeData = include === 'data';
    const { accountId } = callerOf(request);
    const schedule = await work(request, this.schedules.get(accountId, schedule_id, { includeData }));
    const action = includeData ? 'schedule_data.read' : 'schedule.read';
    await noteReading(request, [{ action, taskId: schedule_id }]);
    return withVersion(request, toScheduleObject(schedule));
  }

  /**
   * Changes when and how the schedule runs. To change the type, the data, or the files, delete the schedule and create another one.
   *
   * @summary Change a schedule
   */
  @Patch('{schedule_id}')
  @OperationId('changeSchedule')
  @Security('bearer', ['tasks:write'])
  @Middlewares(checkedBody('ChangeScheduleRequest', 'this request'))
  @SuccessResponse(200, 'The changed schedule.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  @Response<ProblemObject>(409, 'The schedule has ended: `conflict`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async change(
    @Request() request: HttpRequest,
    @Path() schedule_id: string,
    @Body() body: ChangeScheduleRequest,
  ): Promise<ScheduleObject> {
    const { accountId } = callerOf(request);
    const by = changeOf(request, callerActor(request));
    const changing = this.schedules.change(accountId, schedule_id, scheduleChange(request, body), by);
    return withVersion(request, toScheduleObject(await work(request, changing, SCHEDULE_FIELDS)));
  }

  /**
   * Stops creating tasks until the schedule is resumed.
   *
   * @summary Pause a schedule
   */
  @Post('{schedule_id}/pause')
  @OperationId('pauseSchedule')
  @Security('bearer', ['tasks:write'])
  @SuccessResponse(200, 'The paused schedule.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  @Response<ProblemObject>(409, 'The schedule has ended: `conflict`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async pause(@Request() request: HttpRequest, @Path() schedule_id: string): Promise<ScheduleObject> {
    const by = changeOf(request, callerActor(request));
    const pausing = this.schedules.pause(callerOf(request).accountId, schedule_id, by);
    return withVersion(request, toScheduleObject(await work(request, pausing)));
  }

  /**
   * Continues with the next due time. Those that passed while the schedule was paused are not caught up.
   *
   * @summary Resume a schedule
   */
  @Post('{schedule_id}/resume')
  @OperationId('resumeSchedule')
  @Security('bearer', ['tasks:write'])
  @SuccessResponse(200, 'The active schedule.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  @Response<ProblemObject>(409, 'The schedule has ended, or is not due before it ends: `conflict`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async resume(@Request() request: HttpRequest, @Path() schedule_id: string): Promise<ScheduleObject> {
    const by = changeOf(request, callerActor(request));
    const resuming = this.schedules.resume(callerOf(request).accountId, schedule_id, by);
    return withVersion(request, toScheduleObject(await work(request, resuming)));
  }

  /**
   * Deletes the schedule with its data, its files, and its runs. The tasks that it created stay, with their copies of the files.
   *
   * @summary Delete a schedule
   */
  @Delete('{schedule_id}')
  @OperationId('deleteSchedule')
  @Security('bearer', ['tasks:write'])
  @SuccessResponse(204, 'The schedule is deleted.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  @Response<ProblemObject>(409, 'The account, or the patient, is on legal hold: `legal_hold`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async delete(@Request() request: HttpRequest, @Path() schedule_id: string): Promise<void> {
    const by = changeOf(request, callerActor(request));
    await work(request, this.schedules.delete(callerOf(request).accountId, schedule_id, by));
    contextOf(request).status = 204;
  }

  /**
   * Returns what became of the due times of the last 30 days, newest first.
   *
   * @summary List the runs of a schedule
   * @param limit Maximum number of runs.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get('{schedule_id}/runs')
  @OperationId('listScheduleRuns')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  @Response<ProblemObject>(404, 'The account has no such schedule: `not_found`.')
  async runs(
    @Request() request: HttpRequest,
    @Path() schedule_id: string,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<ScheduleRunList> {
    const { accountId } = callerOf(request);
    const page = await work(request, this.schedules.runs(accountId, schedule_id, { limit, cursor }));
    if (page.nextCursor !== null) linkNext(request, page.nextCursor);
    return { data: page.items.map(toScheduleRunObject), next_cursor: page.nextCursor };
  }
}
