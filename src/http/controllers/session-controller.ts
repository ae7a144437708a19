import {
  Body,
  Delete,
  Get,
  Middlewares,
  NoSecurity,
  OperationId,
  Patch,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { clientOf, keepSession, ownerOf, proof } from '../access/session-client.ts';
import { readCookie, writeCookie } from '../access/session-cookie.ts';
import { toSessionObject } from '../answers/session-object.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, sessionOf, type HttpRequest } from '../http-context.ts';
import type { PeopleAccess } from '../../people/open-people.ts';
import type { NewSession } from '../../people/sign-in.ts';
import { actorOfPerson } from '../../people/sign-in-log.ts';
import { Problem } from '../problems/problem.ts';
import { checkedBody, work } from '../requests/admin-request.ts';
import type {
  ChangeSessionRequest,
  ConfirmRequest,
  LinkSignInRequest,
  SessionObject,
  SignInRequest,
} from '../session-types.ts';

@Route('session')
@Tags('Session')
export class SessionController {
  private readonly people: PeopleAccess;

  constructor(people: PeopleAccess) {
    this.people = people;
  }

  /**
   * Signs a person in. The response sets the cookie of the session, which always has a new value, and a session that the browser had before ends. An unknown
   * e-mail address and a wrong password give the same response.
   *
   * @summary Sign in
   */
  @Post()
  @OperationId('signIn')
  @NoSecurity()
  @Middlewares(checkedBody('SignInRequest', 'a sign-in', ['password']))
  @SuccessResponse(200, 'The session.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(401, 'The person is not signed in: `sign_in_failed`, `totp_required`.')
  @Response<ProblemObject>(
    403,
    'The request may come from another site, or passwords are off: `csrf`, `password_sign_in_off`.',
  )
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async signIn(@Request() request: HttpRequest, @Body() body: SignInRequest): Promise<SessionObject> {
    const ctx = contextOf(request);
    const { email, password, totp, recovery_code: recoveryCode } = body;
    const signingIn = this.people.signIn.withPassword(
      { email, password, totp, recoveryCode },
      clientOf(ctx),
      readCookie(ctx, 'sopwith_session'),
    );
    return this.opened(request, await proof(signingIn));
  }

  /**
   * Signs a person in with a link that an administrator has created. A link works once, within 15 minutes. A person with a second factor needs it as well; until
   * it is sent, the link is not used up.
   *
   * @summary Sign in with a link
   */
  @Post('link')
  @OperationId('signInWithLink')
  @NoSecurity()
  @Middlewares(checkedBody('LinkSignInRequest', 'a sign-in'))
  @SuccessResponse(200, 'The session.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(401, 'The person is not signed in: `sign_in_failed`, `totp_required`.')
  @Response<ProblemObject>(403, 'The request may come from another site: `csrf`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async signInWithLink(
    @Request() request: HttpRequest,
    @Body() body: LinkSignInRequest,
  ): Promise<SessionObject> {
    const ctx = contextOf(request);
    const { token, totp, recovery_code: recoveryCode } = body;
    const signingIn = this.people.signIn.withLink(
      { token, purpose: 'sign_in', totp, recoveryCode },
      clientOf(ctx),
      readCookie(ctx, 'sopwith_session'),
    );
    return this.opened(request, await proof(signingIn));
  }

  /**
   * Returns who is signed in, and what they may do.
   *
   * @summary Get the session
   */
  @Get()
  @OperationId('getSession')
  @Security('session')
  @SuccessResponse(200, 'The session.')
  async get(@Request() request: HttpRequest): Promise<SessionObject> {
    return toSessionObject(sessionOf(request), contextOf(request).state.service);
  }

  /**
   * Changes which e-mails the person gets. The change is in the audit log.
   *
   * @summary Change your preferences
   */
  @Patch()
  @OperationId('changeSession')
  @Security('session')
  @Middlewares(checkedBody('ChangeSessionRequest', 'this request'))
  @SuccessResponse(200, 'The session.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(403, 'The request may come from another site: `csrf`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async change(@Request() request: HttpRequest, @Body() body: ChangeSessionRequest): Promise<SessionObject> {
    const session = sessionOf(request);
    const ctx = contextOf(request);
    const actor = actorOfPerson(session.person.id, clientOf(ctx));
    const person = await work(
      request,
      this.people.people.change(session.person.id, { inboxMail: body.inbox_mail }, { actor }),
    );
    return toSessionObject({ ...session, person }, ctx.state.service);
  }

  /**
   * @summary Sign out
   */
  @Delete()
  @OperationId('signOut')
  @Security('session')
  @SuccessResponse(204, 'The session has ended.')
  async signOut(@Request() request: HttpRequest): Promise<void> {
    const ctx = contextOf(request);
    await work(request, this.people.signOut(sessionOf(request).token, clientOf(ctx)));
    writeCookie(ctx, 'sopwith_session', null);
  }

  /**
   * Proves again who the person is. For the next five minutes, they may use operations that show or change credentials, keys and rights.
   *
   * @summary Confirm who you are
   */
  @Post('confirm')
  @OperationId('confirmSession')
  @Security('session')
  @Middlewares(checkedBody('ConfirmRequest', 'this request', ['password']))
  @SuccessResponse(200, 'The session.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    401,
    'The person has not proved who they are: `not_signed_in`, `sign_in_failed`, `totp_required`.',
  )
  @Response<ProblemObject>(403, 'The request cannot be accepted: `csrf`, `password_sign_in_off`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async confirm(@Request() request: HttpRequest, @Body() body: ConfirmRequest): Promise<SessionObject> {
    const { password, totp, recovery_code: recoveryCode } = body;
    await proof(this.people.own.confirm(ownerOf(request), { password, totp, recoveryCode }));
    return this.session(request, sessionOf(request).token);
  }

  private opened(request: HttpRequest, session: NewSession): Promise<SessionObject> {
    keepSession(contextOf(request), session);
    return this.session(request, session.token);
  }

  private async session(request: HttpRequest, token: string): Promise<SessionObject> {
    const found = await work(request, this.people.sessions.find(token, { extend: false }));
    if (found === null) throw new Problem('not_signed_in');
    return toSessionObject({ ...found, token }, contextOf(request).state.service);
  }
}
