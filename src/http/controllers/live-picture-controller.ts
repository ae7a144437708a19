import {
  Example,
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
import type { LivePictureObject, ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { within } from '../problems/within.ts';

@Route('tasks/{id}/live-picture')
@Tags('Tasks')
export class LivePictureController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Returns the page of the portal that a running task works on, as it looks now. Request it about once a second: each request continues the watch for six
   * seconds. Pictures are only taken while somebody watches. The first one comes after a few seconds. Secrets and `sensitive` targets are blacked out.
   *
   * @summary Watch the page of a running task
   */
  @Get()
  @OperationId('getLivePicture')
  @Security('bearer', ['tasks:read'])
  @SuccessResponse(200, 'The latest picture.')
  @Example<LivePictureObject>({
    state: 'shown',
    taken_at: '2026-07-14T09:30:12.000Z',
    picture: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==',
  })
  @Response<ProblemObject>(404, 'The account has no such task: `not_found`.')
  @Response<ProblemObject>(409, 'No worker works on the task now: `task_not_running`.')
  async get(@Request() request: HttpRequest, @Path() id: string): Promise<LivePictureObject> {
    const { settings } = contextOf(request).state.service;
    const { accountId, actor } = callerOf(request);
    const begins = (): Promise<void> => noteReading(request, [{ action: 'picture.watched', taskId: id }]);
    const looking = this.tasks.picture({ accountId, taskId: id, actor, begins });
    const { state, picture, takenAt } = await within(settings.databaseMs, looking);
    return {
      state,
      taken_at: takenAt?.toISOString() ?? null,
      picture: picture?.toString('base64') ?? null,
    };
  }
}
