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
import { answerEvents } from '../answers/answer-events.ts';
import { shownEvent } from '../answers/shown-task.ts';
import type { EventList, ProblemObject } from '../api-types.ts';
import { within } from '../problems/within.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { Problem } from '../problems/problem.ts';

@Route('tasks/{id}/events')
@Tags('Tasks')
export class TaskEventsController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Returns the timeline of the task. It is empty until the first attempt starts. A response has up to 1,000 entries; use `after` to get more. With `Accept: text/event-stream`, the response stays open and sends every new entry until
   * the task is final. `Last-Event-ID` (or `after`) resumes after the entry with that number. Status 204 means that no more
   * entries will come. With the scope `statuses:read` alone, `data` is empty.
   *
   * @summary Follow a task
   * @param after Only entries with a higher number.
   * @isInt after must be an integer
   * @minimum after 0
   * @maximum after 2147483647
   */
  @Get()
  @OperationId('listTaskEvents')
  @Security('bearer', ['tasks:read'])
  @Security('bearer', ['statuses:read'])
  @SuccessResponse(200, 'The entries, oldest first.')
  @Response(204, 'Stream only: the task is final and has no later entries.')
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  async events(
    @Request() request: HttpRequest,
    @Path() id: string,
    @Query() after: number = 0,
  ): Promise<EventList | undefined> {
    const ctx = contextOf(request);
    if (ctx.accepts('application/json', 'text/event-stream') === 'text/event-stream') {
      await answerEvents(ctx, this.tasks, id, after);
      return undefined;
    }
    const reading = this.tasks.events(callerOf(request).accountId, id, after);
    const events = await within(ctx.state.service.settings.databaseMs, reading);
    if (events === null) throw new Problem('not_found');
    return { data: events.map((event) => shownEvent(request, event)) };
  }
}
