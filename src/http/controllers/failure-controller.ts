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
import { toFailureReportObject } from '../answers/api-objects.ts';
import type { FailureReportObject, ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { within } from '../problems/within.ts';

@Route('tasks/{id}/failure')
@Tags('Tasks')
export class FailureController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Returns why an attempt of the task failed: the line of the SOP, the URL, the nearest elements, a proposed change, and the ID of the screenshot. Attempts
   * that were retried and uncertain submissions have a report, too. Reports are encrypted, and deleted with the artifacts of the task.
   *
   * @summary Get the failure report of a task
   * @param attempt The number of the attempt. Default: the last attempt that failed.
   * @isInt attempt must be an integer
   * @minimum attempt 1
   * @maximum attempt 2147483647
   */
  @Get()
  @OperationId('getTaskFailure')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The report.')
  @Response<ProblemObject>(
    404,
    'The account has no such task, or the task no such report: `not_found`, `no_failure_report`, `failure_report_purged`.',
  )
  async get(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Query() attempt?: number,
  ): Promise<FailureReportObject> {
    const { settings } = contextOf(request).state.service;
    const reading = this.tasks.failure(callerOf(request).accountId, id, attempt);
    const report = await within(settings.databaseMs, reading);
    await noteReading(request, [{ action: 'failure.read', taskId: id }]);
    return toFailureReportObject(id, report);
  }
}
