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
import { answerEvents } from '../answer-events.ts';
import { toEventObject } from '../api-objects.ts';
import type { EventList, ProblemObject } from '../api-types.ts';
import { within } from '../within.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { Problem } from '../problem.ts';

@Route('tasks/{id}/events')
@Tags('Tasks')
@Response<ProblemObject>(
  401,
  'No good API key: `missing_api_key`, `invalid_api_key`.',
  undefined,
  'application/problem+json',
)
@Response<ProblemObject>(
  403,
  'The key may not do this: `insufficient_scope`.',
  undefined,
  'application/problem+json',
)
@Response<ProblemObject>(429, 'Too much at once: `rate_limited`.', undefined, 'application/problem+json')
@Response<ProblemObject>(500, 'A defect of ours: `internal_error`.', undefined, 'application/problem+json')
@Response<ProblemObject>(
  503,
  'The service cannot answer now: `unavailable`.',
  undefined,
  'application/problem+json',
)
export class TaskEventsController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * The timeline of the task, empty before an attempt has begun; at most 1,000 entries, more with `after`. With `Accept: text/event-stream` it stays open and sends every new entry as it is written, until
   * the task is final; `Last-Event-ID` (or `after`) resumes after the entry with that number, and 204 says that nothing more
   * will come.
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
  @SuccessResponse(200, 'The entries, oldest first.')
  @Response(204, 'As a stream: the task is final, and no entry comes after this one.')
  @Response<ProblemObject>(
    404,
    'The account has no such task: `not_found`.',
    undefined,
    'application/problem+json',
  )
  @Response<ProblemObject>(
    422,
    'A parameter is unknown or wrong: `validation_failed`.',
    undefined,
    'application/problem+json',
  )
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
    return { data: events.map(toEventObject) };
  }
}
