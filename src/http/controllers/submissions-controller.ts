import {
  Get,
  OperationId,
  Path,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { noteReading } from '../access/note-reading.ts';
import { toTaskSubmissionObject } from '../answers/api-objects.ts';
import type { ProblemObject, TaskSubmissionList } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { within } from '../problems/within.ts';

@Route('tasks/{id}/submissions')
@Tags('Tasks')
export class SubmissionsController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Returns what the task has submitted on the portal, oldest first: when each submission was started, whether it was made, and what the portal answered.
   *
   * @summary List a task's submissions
   */
  @Get()
  @OperationId('listTaskSubmissions')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The submissions. Empty if the task has started none.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  async list(@Request() request: HttpRequest, @Path() id: string): Promise<TaskSubmissionList> {
    const { settings } = contextOf(request).state.service;
    const reading = this.tasks.submissions(callerOf(request).accountId, id);
    const submissions = await within(settings.databaseMs, reading);
    if (submissions === null) throw new Problem('not_found');
    await noteReading(request, [{ action: 'submissions.read', taskId: id }]);
    return { data: submissions.map(toTaskSubmissionObject) };
  }
}
