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
import type { ProblemObject, TaskAnswer, TaskList } from '../api-types.ts';
import type { CreateTaskRequest, TaskObject, TaskStatusName } from '../../tasks/task-object.ts';
import { toTaskObject } from '../../tasks/task.ts';
import { refuseWithoutPatients, seesPatients, shownTask } from '../answers/shown-task.ts';
import { createTask } from '../requests/create-task.ts';
import { noteActing, noteReading } from '../access/note-reading.ts';
import { within } from '../problems/within.ts';
import { callerOf, contextOf, callerActor, type HttpRequest } from '../http-context.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { linkNext, refuseLooseTimes } from '../requests/list-pages.ts';
import { Problem } from '../problems/problem.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { ListQuery } from '../../tasks/find-tasks.ts';
import { jsonBody, taskBody } from '../requests/task-body.ts';

@Route('tasks')
@Tags('Tasks')
export class TasksController {
  private readonly tasks: TaskService;
  private readonly taskTypes: TaskTypes;

  constructor(tasks: TaskService, taskTypes: TaskTypes) {
    this.tasks = tasks;
    this.taskTypes = taskTypes;
  }

  /**
   * Returns the new task immediately, with status `queued`. When the task reaches a final state, its webhook is sent. Send JSON, or
   * `multipart/form-data` with files: one part `type`, up to one part `data`, and one part `files` per file.
   *
   * With an `Idempotency-Key`, the same request within 30 days returns the first task and sets `Idempotency-Replayed: true`.
   *
   * @summary Create a task
   */
  @Post()
  @OperationId('createTask')
  @Security('bearer', ['tasks:write'])
  @Middlewares(taskBody)
  @SuccessResponse(200, 'The created task.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `malformed_multipart`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(408, 'The body arrived too slowly: `request_timeout`.')
  @Response<ProblemObject>(413, 'Too large: `payload_too_large`, `file_too_large`.')
  @Response<ProblemObject>(415, 'The body is neither JSON in UTF-8 nor multipart: `unsupported_media_type`.')
  @Response<ProblemObject>(
    422,
    'The request is invalid: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`.',
  )
  @Response<ProblemObject>(429, 'Too many requests or queued tasks: `rate_limited`, `queue_full`.')
  async create(@Request() request: HttpRequest, @Body() _body: CreateTaskRequest): Promise<TaskObject> {
    const task = await createTask(request, this.tasks, this.taskTypes);
    await noteActing(request, 'task.created', [task.id]);
    return toTaskObject(task);
  }

  /**
   * Returns the tasks of the account, newest first. With the scope `statuses:read` alone, they have no patient data: the fields that may contain some are null
   * or empty.
   *
   * @summary List tasks
   * @param status Only tasks with this status. Repeat the parameter for several.
   * @param type Only tasks of this type.
   * @param portal Only tasks at this portal, such as `acme-health`.
   * @minLength portal 1
   * @maxLength portal 64
   * @param failure_code Only tasks that failed with this code.
   * @minLength failure_code 1
   * @maxLength failure_code 64
   * @param id_prefix Only tasks whose ID begins with this text, such as `task_01m8ckqb`.
   * @pattern id_prefix ^task_[0-9a-z]{1,26}$
   * @param external_id Only tasks that were created with exactly this `external_id`.
   * @minLength external_id 1
   * @maxLength external_id 255
   * @param schedule_id Only tasks that this schedule created.
   * @minLength schedule_id 1
   * @maxLength schedule_id 64
   * @param dry_runs Whether dry runs are among the tasks. Default `exclude`.
   * @param created_after Only tasks created after this time.
   * @param created_before Only tasks created before this time.
   * @param limit Maximum number of tasks.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listTasks')
  @Security('bearer', ['tasks:read'])
  @Security('bearer', ['statuses:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() status?: TaskStatusName[],
    @Query() type?: string,
    @Query() portal?: string,
    @Query() failure_code?: string,
    @Query() id_prefix?: string,
    @Query() external_id?: string,
    @Query() schedule_id?: string,
    @Query() dry_runs?: 'include' | 'exclude' | 'only',
    @Query() created_after?: Date,
    @Query() created_before?: Date,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<TaskList> {
    refuseLooseTimes(request);
    refuseWithoutPatients(request, 'external_id');
    const filter: ListQuery = {
      limit,
      ...(status === undefined ? {} : { statuses: [...new Set(status)] }),
      ...(type === undefined ? {} : { type }),
      ...(portal === undefined ? {} : { portal }),
      ...(failure_code === undefined ? {} : { failureCode: failure_code }),
      ...(id_prefix === undefined ? {} : { idPrefix: id_prefix }),
      ...(external_id === undefined ? {} : { externalId: external_id }),
      ...(schedule_id === undefined ? {} : { scheduleId: schedule_id }),
      ...(dry_runs === undefined ? {} : { dryRuns: dry_runs }),
      ...(created_after === undefined ? {} : { createdAfter: created_after }),
      ...(created_before === undefined ? {} : { createdBefore: created_before }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await this.soon(request, this.tasks.list(callerOf(request).accountId, filter));
    if (seesPatients(request))
      await noteReading(
        request,
        page.tasks.map(({ id }) => ({ action: 'task.read', taskId: id })),
      );
    if (page.nextCursor !== null) linkNext(request, page.nextCursor);
    return { data: page.tasks.map((task) => shownTask(request, task)), next_cursor: page.nextCursor };
  }

  /**
   * With the scope `statuses:read` alone, the task has no patient data: the fields that may contain some are null or empty.
   *
   * @summary Get a task
   * @param include `data` adds the data that was sent with the task, which may be patient data.
   */
  @Get('{id}')
  @OperationId('getTask')
  @Security('bearer', ['tasks:read'])
  @Security('bearer', ['statuses:read'])
  @SuccessResponse(200, 'The task.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  async get(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Query() include?: 'data',
  ): Promise<TaskObject> {
    refuseWithoutPatients(request, 'include');
    const finding = this.tasks.find(callerOf(request).accountId, id, { includeData: include === 'data' });
    const task = found(await this.soon(request, finding));
    const action = include === 'data' ? 'task_data.read' : 'task.read';
    if (seesPatients(request)) await noteReading(request, [{ action, taskId: id }]);
    return shownTask(request, task);
  }

  /**
   * Cancels a task that is not final. It ends `failed`, and its notes state that it was canceled. A running task may need a
   * moment to stop; the response shows its current state.
   *
   * @summary Cancel a task
   */
  @Post('{id}/cancel')
  @OperationId('cancelTask')
  @Security('bearer', ['tasks:write'])
  @SuccessResponse(200, 'The task.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The task can no longer be canceled: `task_already_final`, `past_point_of_no_return`.',
  )
  async cancel(@Request() request: HttpRequest, @Path() id: string): Promise<TaskObject> {
    const task = await this.soon(request, this.tasks.cancel(callerOf(request).accountId, id));
    await noteActing(request, 'task.canceled', [id]);
    return toTaskObject(task);
  }

  /**
   * Answers a task with status `waiting`. The body is an object that matches `needs.schema`, such as `{"code": "123456"}`.
   *
   * @summary Answer a waiting task
   */
  @Post('{id}/input')
  @OperationId('answerTask')
  @Security('bearer', ['tasks:write'])
  @Middlewares(jsonBody)
  @SuccessResponse(200, 'The task. It continues within a moment.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(409, 'The task is not waiting for an answer: `conflict`, `task_already_final`.')
  @Response<ProblemObject>(408, 'The body arrived too slowly: `request_timeout`.')
  @Response<ProblemObject>(413, 'Too large: `payload_too_large`.')
  @Response<ProblemObject>(415, 'The body is not JSON in UTF-8: `unsupported_media_type`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async answer(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Body() body: TaskAnswer,
  ): Promise<TaskObject> {
    const { accountId } = callerOf(request);
    const answering = this.tasks.answer(accountId, id, body as JsonObject, callerActor(request));
    return toTaskObject(await this.soon(request, answering));
  }

  /**
   * Deletes the data that was sent with the task, `external_id`, `metadata`, the result with its notes and issues, all files, and the webhook message, before their
   * retention time ends. A message that was not sent yet is not sent. The task itself stays, with its status, codes, and times. The workers remove the files
   * within seconds. Repeating the request changes nothing.
   *
   * @summary Delete the data of a task
   */
  @Delete('{id}/data')
  @OperationId('deleteTaskData')
  @Security('bearer', ['data:delete'])
  @SuccessResponse(200, 'The task, without its data.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The data cannot be deleted now: `task_not_final`, `legal_hold`, `delivery_in_progress`.',
  )
  async deleteData(@Request() request: HttpRequest, @Path() id: string): Promise<TaskObject> {
    const { accountId } = callerOf(request);
    const deleting = this.tasks.deleteData(accountId, id, callerActor(request));
    return toTaskObject(await this.soon(request, deleting));
  }

  private soon<T>(request: HttpRequest, work: Promise<T>): Promise<T> {
    return within(contextOf(request).state.service.settings.databaseMs, work);
  }
}

function found<T>(thing: T | null): T {
  if (thing === null) throw new Problem('not_found');
  return thing;
}
