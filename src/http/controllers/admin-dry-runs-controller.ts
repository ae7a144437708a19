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
import type { Admin } from '../../admin/admin.ts';
import type { CreateDryRunRequest } from '../../admin/procedure-objects.ts';
import type { TaskObject } from '../../tasks/task-object.ts';
import { toTaskObject } from '../../tasks/task.ts';
import { noteDryRun } from '../access/note-reading.ts';
import { toStatusObject } from '../answers/shown-task.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { checkedBody, work } from '../requests/admin-request.ts';
import { dryRunTask } from '../requests/dry-run-task.ts';

@Route('admin/accounts/{account_id}/tasks/{task_id}/dry-runs')
@Tags('Administration')
export class AdminDryRunsController {
  private readonly admin: Admin;
  private readonly tasks: TaskService;
  private readonly taskTypes: TaskTypes;

  constructor(admin: Admin, tasks: TaskService, taskTypes: TaskTypes) {
    this.admin = admin;
    this.tasks = tasks;
    this.taskTypes = taskTypes;
  }

  /**
   * Runs a version of the procedures on the portal, with the data and files of a task that has ended, and stops before anything is submitted. The version needs
   * no activation. The response is a new task without patient data: `dry_run_of` is the ID of the ended task. It has one attempt, sends no webhook, and counts in no
   * statistics. A dry run that stops before a submission ends `completed` without a result.
   *
   * @summary Start a dry run
   */
  @Post()
  @OperationId('createDryRun')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('CreateDryRunRequest', 'a dry run'))
  @SuccessResponse(200, 'The new task.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `bad_request`, `invalid_idempotency_key`.',
  )
  @Response<ProblemObject>(404, 'The account or the task does not exist: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The task cannot be run so: `task_not_final`, `is_dry_run`, `dry_run_impossible`, `review_required`.',
  )
  @Response<ProblemObject>(410, 'The data or a file of the task is deleted: `data_purged`.')
  @Response<ProblemObject>(
    422,
    'The request is invalid, or the task type no longer accepts the data: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`.',
  )
  @Response<ProblemObject>(429, 'Too many requests or queued tasks: `rate_limited`, `queue_full`.')
  async create(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() task_id: string,
    @Body() body: CreateDryRunRequest,
  ): Promise<TaskObject> {
    const { id: accountId } = await work(request, this.admin.account(account_id));
    const wanted = { accountId, of: task_id, version: body.version };
    const { tasks, taskTypes } = this;
    const { procedures } = this.admin;
    const task = await dryRunTask(request, wanted, { tasks, taskTypes, procedures });
    await noteDryRun(request, wanted, task.id);
    return toStatusObject(toTaskObject(task));
  }
}
