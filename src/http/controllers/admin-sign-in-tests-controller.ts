import {
  Get,
  Middlewares,
  OperationId,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import { toSignInTestObject, type SignInTestObject } from '../../admin/sign-in-test-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { actorOf, creationOf, tellReplay, withoutBody, work } from '../requests/admin-request.ts';

@Route('admin/accounts/{account_id}/connections/{portal}/sign-in-tests')
@Tags('Administration')
export class AdminSignInTestsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Signs in to the portal once, now, with the stored credentials, whatever session is stored. Responds at once: read the test again until its `status` is
   * `passed` or `failed`, usually for less than a minute. The test uses a session of the connection, as a task does. It never repeats a sign-in.
   *
   * @summary Test the sign-in to a portal
   */
  @Post()
  @OperationId('createSignInTest')
  @Security('bearer', ['admin:connections'])
  @Middlewares(withoutBody)
  @SuccessResponse(200, 'The test, which has not started.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `invalid_idempotency_key`.')
  @Response<ProblemObject>(
    404,
    'The account does not exist, or has no connection to this portal: `not_found`.',
  )
  @Response<ProblemObject>(
    409,
    'The test cannot start now: `credentials_rejected`, `connection_paused`, `portal_in_maintenance`, `sign_in_test_in_progress`.',
  )
  @Response<ProblemObject>(422, 'The key was used for another request: `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
  ): Promise<SignInTestObject> {
    const wanted = { accountId: account_id, portal, actor: actorOf(request) };
    const creating = this.admin.createSignInTest(wanted, creationOf(request, {}));
    const { test, replayed } = await work(request, creating);
    tellReplay(request, replayed);
    return toSignInTestObject(test);
  }

  /**
   * @summary Get a sign-in test
   */
  @Get('{test_id}')
  @OperationId('getSignInTest')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The test, with its result if it is finished.')
  @Response<ProblemObject>(404, 'There is no such test of this connection: `not_found`.')
  async get(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
    @Path() test_id: string,
  ): Promise<SignInTestObject> {
    const finding = this.admin.signInTest({ accountId: account_id, portal, id: test_id });
    return toSignInTestObject(await work(request, finding));
  }
}
