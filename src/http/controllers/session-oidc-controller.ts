import {
  Get,
  NoSecurity,
  OperationId,
  Queries,
  Query,
  Request,
  Response,
  Route,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { OidcFlow } from '../../people/oidc-flow.ts';
import { OidcFailure } from '../../people/oidc-failure.ts';
import type { OidcSignIn } from '../../people/oidc-sign-in.ts';
import type { PeopleAccess } from '../../people/open-people.ts';
import { clientOf, keepSession } from '../access/session-client.ts';
import { readCookie, writeCookie } from '../access/session-cookie.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpContext, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { consolePath, leadTo, pageOfFailure } from '../requests/console-path.ts';
import type { SignInMethodsObject } from '../session-types.ts';

const CALLBACK = '/v1/session/oidc/callback';

@Route('session')
@Tags('Session')
export class SessionOidcController {
  private readonly people: PeopleAccess;

  constructor(people: PeopleAccess) {
    this.people = people;
  }

  /**
   * Returns how people can sign in, for the page on which they do.
   *
   * @summary List the ways to sign in
   */
  @Get('methods')
  @OperationId('listSignInMethods')
  @NoSecurity()
  @SuccessResponse(200, 'The ways to sign in.')
  @Response<ProblemObject>(422, 'The operation takes no parameters: `validation_failed`.')
  async methods(): Promise<SignInMethodsObject> {
    const { people, oidc } = this.people;
    return { password: people.passwords, oidc: oidc === null ? null : { label: oidc.label } };
  }

  /**
   * Leads the browser to the OpenID Connect provider, to sign in or to confirm who the person is. Open it as a page: it is not for scripts. The provider leads the
   * browser to `/session/oidc/callback`, and that to `return_to`, or to a page of the console that explains what went wrong.
   *
   * @summary Sign in with the provider
   * @param purpose `confirm`: the person is signed in, and proves again who they are.
   * @param again Whether the provider asks who the person is even if it knows, so that they can sign in as somebody else.
   * @param return_to A path of the console, such as `/console/tasks`.
   * @maxLength return_to 1000
   */
  @Get('oidc')
  @OperationId('beginOidcSignIn')
  @NoSecurity()
  @SuccessResponse(303, 'The browser goes to the provider, or to a page that explains why it cannot.')
  @Response<ProblemObject>(401, 'Only people who are signed in confirm who they are: `not_signed_in`.')
  @Response<ProblemObject>(404, 'The installation has no provider: `not_found`.')
  @Response<ProblemObject>(422, 'The address is not one of the console: `validation_failed`.')
  async begin(
    @Request() request: HttpRequest,
    @Query() purpose: 'sign_in' | 'confirm' = 'sign_in',
    @Query() again: boolean = false,
    @Query() return_to: string = '/console',
  ): Promise<void> {
    const ctx = contextOf(request);
    const flow = { purpose, returnTo: consolePath(return_to) };
    const [oidc, session] = [this.provider(), readCookie(ctx, 'sopwith_session')];
    if (purpose === 'confirm' && session === null) throw new Problem('not_signed_in');
    const redirectUri = addressOf(ctx, CALLBACK);
    const known = readCookie(ctx, 'sopwith_oidc');
    try {
      const { url, browser } = await oidc.begin({ ...flow, again, redirectUri, session, browser: known });
      writeCookie(ctx, 'sopwith_oidc', browser);
      leadTo(ctx, url.href);
    } catch (error) {
      if (!(error instanceof OidcFailure)) throw error;
      leadTo(ctx, pageOfFailure({ ...flow, session: null }, error.reason));
    }
  }

  /**
   * Where the provider leads the browser back to. A sign-in sets the same cookies as one with a password.
   *
   * @summary Finish a sign-in with the provider
   */
  @Get('oidc/callback')
  @OperationId('finishOidcSignIn')
  @NoSecurity()
  @SuccessResponse(303, 'The browser goes to the console.')
  @Response<ProblemObject>(404, 'The installation has no provider: `not_found`.')
  async finish(
    @Request() request: HttpRequest,
    @Queries() _query: { state?: string; code?: string; error?: string; [name: string]: unknown },
  ): Promise<void> {
    const ctx = contextOf(request);
    const callback = new URL(addressOf(ctx, `${CALLBACK}?${ctx.querystring}`));
    const browser = readCookie(ctx, 'sopwith_oidc');
    const { flow, failure, session } = await this.provider().finish(callback, browser, clientOf(ctx));
    if (failure === null) writeCookie(ctx, 'sopwith_oidc', null);
    if (session !== null) keepSession(ctx, session);
    leadTo(ctx, failure === null ? returnOf(flow) : pageOfFailure(flow, failure));
  }

  private provider(): OidcSignIn {
    if (this.people.oidc === null) throw new Problem('not_found');
    return this.people.oidc;
  }
}

const returnOf = (flow: OidcFlow | null): string => flow?.returnTo ?? '/console';

const addressOf = (ctx: HttpContext, path: string): string =>
  `${ctx.state.service.settings.publicUrl}${path}`;
