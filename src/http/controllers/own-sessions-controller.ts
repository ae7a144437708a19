import {
  Delete,
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
import type { PeopleAccess } from '../../people/open-people.ts';
import { ownerOf } from '../access/session-client.ts';
import { writeCookie } from '../access/session-cookie.ts';
import { toOpenSessionList } from '../answers/session-object.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { work } from '../requests/admin-request.ts';
import type { OpenSessionList } from '../session-types.ts';

@Route('session/sessions')
@Tags('Session')
@Security('session')
export class OwnSessionsController {
  private readonly people: PeopleAccess;

  constructor(people: PeopleAccess) {
    this.people = people;
  }

  /**
   * Returns where the person is signed in.
   *
   * @summary List your sessions
   */
  @Get()
  @OperationId('listOwnSessions')
  @SuccessResponse(200, 'The sessions.')
  async list(@Request() request: HttpRequest): Promise<OpenSessionList> {
    return toOpenSessionList(await work(request, this.people.ownSessions.list(ownerOf(request))));
  }

  /**
   * Signs the person out of one browser.
   *
   * @summary End one of your sessions
   */
  @Delete('{session_id}')
  @OperationId('endOwnSession')
  @SuccessResponse(204, 'The session has ended.')
  @Response<ProblemObject>(404, 'You have no such session: `not_found`. It may have ended.')
  async end(@Request() request: HttpRequest, @Path() session_id: string): Promise<void> {
    const ended = await work(request, this.people.ownSessions.end(ownerOf(request), session_id));
    if (!ended) throw new Problem('not_found');
  }

  /**
   * Signs the person out of all browsers, this one as well.
   *
   * @summary End all your sessions
   */
  @Delete()
  @OperationId('endOwnSessions')
  @SuccessResponse(204, 'All sessions have ended.')
  async endAll(@Request() request: HttpRequest): Promise<void> {
    await work(request, this.people.ownSessions.endAll(ownerOf(request)));
    writeCookie(contextOf(request), 'sopwith_session', null);
  }
}
