import {
  Body,
  Middlewares,
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
import type { CreateBatchRequest, TaskObject } from '../../tasks/task-object.ts';
import { toTaskObject } from '../../tasks/task.ts';
import { admitBatch } from '../access/admit-batch.ts';
import { noteActing } from '../access/note-reading.ts';
import type { ProblemObject, TaskOutcomeList } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { batchBody } from '../requests/batch-body.ts';
import { createBatch } from '../requests/create-batch.ts';
import { retryTask } from '../requests/retry-task.ts';

@Route('tasks')
@Tags('Tasks')
export class TaskCreationController {
  private readonly tasks: TaskService;
  private readonly taskTypes: TaskTypes;

  constructor(tasks: TaskService, taskTypes: TaskTypes) {
    this.tasks = tasks;
    this.taskTypes = taskTypes;
  }

  /**
   * Creates up to 500 tasks without files. Each is created or refused on its own: an invalid task does not affect the others, and the response has the
   * outcome of each, in the order of the request. The response is 200 even if all tasks are refused.
   *
   * Give each task an `idempotency_key`, so that you can send the whole batch again if the response is lost.
   *
   * @summary Create many tasks
   */
  @Post('batch')
  @OperationId('createTasks')
  @Security('bearer', ['tasks:write'])
  @Middlewares(admitBatch, batchBody)
  @SuccessResponse(200, 'The outcome of each task.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(408, 'The body arrived too slowly: `request_timeout`.')
  @Response<ProblemObject>(413, 'The body is larger than 4 MiB: `payload_too_large`.')
  @Response<ProblemObject>(415, 'The body is not JSON in UTF-8: `unsupported_media_type`.')
  @Response<ProblemObject>(422, 'The request is not a list of 1 to 500 tasks: `validation_failed`.')
  @Response<ProblemObject>(429, 'Too many requests or batches in progress: `rate_limited`.')
  async createMany(
    @Request() request: HttpRequest,
    @Body() _body: CreateBatchRequest,
  ): Promise<TaskOutcomeList> {
    const data = await createBatch(request, this.tasks, this.taskTypes);
    const created = data.flatMap(({ outcome, task }) =>
      outcome === 'created' && task !== null ? [task.id] : [],
    );
    await noteActing(request, 'task.created', created);
    return { data };
  }

  /**
   * Creates a task with the same type, data, files, `external_id`, `metadata`, and priority as a task that has ended. `retry_of` of the new task is the ID
   * of the ended one. A task that has submitted something on the portal, or may have, cannot be retried.
   *
   * A task is retried once: if you repeat the request, you get the same new task, with `Idempotency-Replayed: true`. To run it again, retry the new task.
   *
   * @summary Retry a task
   */
  @Post('{id}/retry')
  @OperationId('retryTask')
  @Security('bearer', ['tasks:write'])
  @SuccessResponse(200, 'The new task.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The task cannot be retried: `task_not_final`, `is_dry_run`, `already_submitted`, `submission_uncertain`.',
  )
  @Response<ProblemObject>(410, 'The data or a file of the task is deleted: `data_purged`.')
  @Response<ProblemObject>(
    422,
    'The task type no longer accepts the data: `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`.',
  )
  @Response<ProblemObject>(429, 'Too many requests or queued tasks: `rate_limited`, `queue_full`.')
  async retry(@Request() request: HttpRequest, @Path() id: string): Promise<TaskObject> {
    const task = await retryTask(request, id, this.tasks, this.taskTypes);
    await noteActing(request, 'task.retried', [id]);
    return toTaskObject(task);
  }
}
