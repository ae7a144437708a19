import {
  Body,
  Delete,
  Middlewares,
  NoSecurity,
  OperationId,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { confirmed } from '../access/confirmed.ts';
import { openSession } from '../access/person-holder.ts';
import { clientOf, keepSession, ownerIn, ownerOf, proof } from '../access/session-client.ts';
import { readCookie } from '../access/session-cookie.ts';
import { toSessionObject } from '../answers/session-object.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import type { PeopleAccess } from '../../people/open-people.ts';
import type { NewSession } from '../../people/sign-in.ts';
import { actorOfPerson } from '../../people/sign-in-log.ts';
import { Problem } from '../problems/problem.ts';
import { checkedBody, work } from '../requests/admin-request.ts';
import type {
  ConfirmTotpRequest,
  RecoveryCodesObject,
  SessionObject,
  SetPasswordRequest,
  TotpObject,
} from '../session-types.ts';

const PASSWORD = ['/password', 'must have 12 to 200 characters, and must not be the e-mail address'] as const;

@Route('session')
@Tags('Session')
export class SessionCredentialsController {
  private readonly people: PeopleAccess;

  constructor(people: PeopleAccess) {
    this.people = people;
  }

  /**
   * Sets the password of the person: with a link for that, which also signs them in, or with their password until now. All other sessions of the person end.
   *
   * @summary Set a password
   */
  @Post('password')
  @OperationId('setPassword')
  @NoSecurity()
  @Middlewares(checkedBody('SetPasswordRequest', 'this request', ['password', 'current_password']))
  @SuccessResponse(200, 'The session.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(
    401,
    'The person has not proved who they are: `not_signed_in`, `sign_in_failed`, `totp_required`.',
  )
  @Response<ProblemObject>(
    403,
    'The person has no password and must confirm who they are, passwords are off, or the request may come from another site: `confirmation_required`, `password_sign_in_off`, `csrf`.',
  )
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async setPassword(
    @Request() request: HttpRequest,
    @Body() body: SetPasswordRequest,
  ): Promise<SessionObject> {
    const ctx = contextOf(request);
    const setting =
      body.token === undefined ? this.change(request, body) : this.set(request, body, body.token);
    const session = await proof(work(request, setting, { weak_password: PASSWORD }, SET_MS));
    keepSession(ctx, session);
    const found = await work(request, this.people.sessions.find(session.token, { extend: false }));
    if (found === null) throw new Problem('not_signed_in');
    return toSessionObject({ ...found, token: session.token }, ctx.state.service);
  }

  /**
   * Begins to set up an authenticator app as second factor. Nothing changes until a code of the app confirms it.
   *
   * @summary Begin to set up a second factor
   */
  @Post('totp')
  @OperationId('beginTotp')
  @Security('session')
  @Middlewares(confirmed)
  @SuccessResponse(200, 'What the app needs. It is shown only once.')
  @Response<ProblemObject>(403, 'The person must confirm who they are: `confirmation_required`, `csrf`.')
  async beginTotp(@Request() request: HttpRequest): Promise<TotpObject> {
    const { secret, otpauthUri } = await work(request, this.people.own.beginTotp(ownerOf(request)));
    return { secret, otpauth_uri: otpauthUri };
  }

  /**
   * Ends the setup with a code of the app. From now on, a sign-in needs a code, or one of the recovery codes in the response.
   *
   * @summary Confirm a second factor
   */
  @Post('totp/confirm')
  @OperationId('confirmTotp')
  @Security('session')
  @Middlewares(confirmed, checkedBody('ConfirmTotpRequest', 'this request'))
  @SuccessResponse(200, 'Ten recovery codes. They are shown only once, and each works once.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(401, 'The code is wrong: `sign_in_failed`, `not_signed_in`.')
  @Response<ProblemObject>(403, 'The person must confirm who they are: `confirmation_required`, `csrf`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async confirmTotp(
    @Request() request: HttpRequest,
    @Body() body: ConfirmTotpRequest,
  ): Promise<RecoveryCodesObject> {
    return { recovery_codes: [...(await proof(this.people.own.confirmTotp(ownerOf(request), body.code)))] };
  }

  /**
   * Removes the second factor, with its recovery codes.
   *
   * @summary Remove the second factor
   */
  @Delete('totp')
  @OperationId('removeTotp')
  @Security('session')
  @Middlewares(confirmed)
  @SuccessResponse(204, 'A sign-in needs only the password.')
  @Response<ProblemObject>(403, 'The person must confirm who they are: `confirmation_required`, `csrf`.')
  async removeTotp(@Request() request: HttpRequest): Promise<void> {
    const { personId, client } = ownerOf(request);
    const actor = actorOfPerson(personId, client);
    await work(request, this.people.people.resetTotp(personId, { actor }));
  }

  /**
   * Creates ten new recovery codes. Those before do not work any more.
   *
   * @summary Replace the recovery codes
   */
  @Post('totp/recovery-codes')
  @OperationId('replaceRecoveryCodes')
  @Security('session')
  @Middlewares(confirmed)
  @SuccessResponse(200, 'Ten recovery codes. They are shown only once, and each works once.')
  @Response<ProblemObject>(403, 'The person must confirm who they are: `confirmation_required`, `csrf`.')
  @Response<ProblemObject>(409, 'The person has no second factor: `conflict`.')
  async replaceRecoveryCodes(@Request() request: HttpRequest): Promise<RecoveryCodesObject> {
    const codes = await work(request, this.people.own.renewRecoveryCodes(ownerOf(request)));
    return { recovery_codes: [...codes] };
  }

  private set(
    request: HttpRequest,
    { password, totp, recovery_code: recoveryCode }: SetPasswordRequest,
    token: string,
  ): Promise<NewSession> {
    const ctx = contextOf(request);
    const old = readCookie(ctx, 'sopwith_session');
    const link = { token, purpose: 'password', password, totp, recoveryCode } as const;
    return this.people.signIn.withLink(link, clientOf(ctx), old);
  }

  private async change(
    request: HttpRequest,
    { password, current_password: current }: SetPasswordRequest,
  ): Promise<NewSession> {
    const session = await openSession(contextOf(request));
    return this.people.own.changePassword(ownerIn(request, session), current, password);
  }
}

/** Two hashes, which may have to wait for others. */
const SET_MS = 10_000;
