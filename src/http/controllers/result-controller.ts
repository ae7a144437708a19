import type { Readable } from 'node:stream';
import {
  Get,
  OperationId,
  Path,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { noteReading } from '../access/note-reading.ts';
import type { ProblemObject, ResultObject } from '../api-types.ts';
import { chosenFormat, refuseUnready, resultFiles, writtenResult } from '../answers/result-formats.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { Artifacts, TaskService, TaskTypes } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';

@Route('tasks/{id}/result')
@Tags('Tasks')
export class ResultController {
  private readonly tasks: TaskService;
  private readonly taskTypes: TaskTypes;
  private readonly artifacts: Artifacts;

  constructor(tasks: TaskService, taskTypes: TaskTypes, artifacts: Artifacts) {
    this.tasks = tasks;
    this.taskTypes = taskTypes;
    this.artifacts = artifacts;
  }

  /**
   * Returns the result of a task that has ended: as JSON, or in another format of its task type. `GET /v1/task-types` lists the formats. Select one with `Accept`
   * (`application/edi-x12`) or `result_format` (`x12`); `result_format` takes precedence. The same task always gives the same text.
   *
   * @summary Get the result of a task
   * @param result_format `json`, or the name of a format that the task type lists.
   * @minLength result_format 1
   * @maxLength result_format 32
   */
  @Get()
  @OperationId('getTaskResult')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The result.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(406, 'The task type does not have the format: `not_acceptable`.')
  @Response<ProblemObject>(
    409,
    'The task has not ended, or has no result that the format can express: `task_not_final`, `no_result`.',
  )
  @Response<ProblemObject>(410, 'The result, or the data that the format needs, is deleted: `data_purged`.')
  async get(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Query() result_format?: string,
  ): Promise<ResultObject | string | Readable> {
    const ctx = contextOf(request);
    const { databaseMs } = ctx.state.service.settings;
    const { accountId } = callerOf(request);
    const task = await within(databaseMs, this.tasks.find(accountId, id, { includeData: true }));
    if (task === null) throw new Problem('not_found');
    const types = await within(databaseMs, this.taskTypes.list(accountId));
    const formats = types.find(({ type }) => type === task.type)?.resultFormats ?? [];
    const format = chosenFormat(ctx, formats, result_format);
    refuseUnready(task);
    await noteReading(request, [{ action: format === null ? 'task.read' : 'task_data.read', taskId: id }]);
    if (format === null) {
      if (task.result === null) throw new Problem('no_result');
      return { ...task.result };
    }
    ctx.set('Content-Type', format.mediaType);
    if (!format.written) return resultFiles(ctx, this.artifacts, task, format);
    return writtenResult(this.taskTypes, task, format);
  }
}
