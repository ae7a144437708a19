import {
  Body,
  Get,
  Middlewares,
  OperationId,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Admin } from '../../admin/admin.ts';
import {
  toAccountObject,
  type AccountList,
  type AccountObject,
  type ChangeAccountRequest,
  type CreateAccountRequest,
  type CreatedAccountObject,
} from '../../admin/admin-objects.ts';
import { confirmed } from '../access/confirmed.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import {
  actorOf,
  checkedBody,
  changeOf,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { linkNext } from '../requests/list-pages.ts';
import { WEBHOOK_URL } from '../requests/field-rules.ts';

const NAME = ['/name', 'must have 1 to 200 characters that are not only spaces'] as const;

@Route('admin/accounts')
@Tags('Administration')
export class AdminAccountsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the accounts of the installation, newest first.
   *
   * @summary List accounts
   * @param search Only accounts with this part of a name. Upper and lower case do not differ.
   * @param limit Maximum number of accounts.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   * @minLength search 1
   * @maxLength search 200
   */
  @Get()
  @OperationId('listAccounts')
  @Security('bearer', ['admin:accounts'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() limit: number = 20,
    @Query() cursor?: string,
    @Query() search?: string,
  ): Promise<AccountList> {
    const { items, nextCursor } = await work(request, this.admin.accounts.page({ limit, cursor, search }));
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toAccountObject), next_cursor: nextCursor };
  }

  /**
   * Creates an account with its first API key and, if you specify a URL, its webhook endpoint. The response contains the key and the webhook secret, which are
   * shown only once: with an `Idempotency-Key`, the same request within 30 days returns the account without them.
   *
   * @summary Create an account
   */
  @Post()
  @OperationId('createAccount')
  @Security('bearer', ['admin:accounts'])
  @Middlewares(confirmed, checkedBody('CreateAccountRequest', 'an account'))
  @SuccessResponse(200, 'The account, with its secrets.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(409, 'Another account has this name: `account_name_taken`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreateAccountRequest,
  ): Promise<CreatedAccountObject> {
    const { name, webhook_url: webhookUrl } = body;
    const creating = this.admin.createAccount(
      { name, webhookUrl, actor: actorOf(request) },
      creationOf(request, body),
    );
    const { account, secrets } = await work(request, creating, {
      invalid_account_name: NAME,
      invalid_webhook_url: ['/webhook_url', WEBHOOK_URL],
    });
    tellReplay(request, secrets === null);
    return withVersion(request, {
      ...toAccountObject(account),
      api_key: secrets?.apiKey ?? null,
      webhook_secret: secrets?.webhookSecret ?? null,
    });
  }

  /**
   * @summary Get an account
   */
  @Get('{account_id}')
  @OperationId('getAccount')
  @Security('bearer', ['admin:accounts'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The account.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() account_id: string): Promise<AccountObject> {
    return withVersion(request, toAccountObject(await work(request, this.admin.account(account_id))));
  }

  /**
   * Disables an account or enables it again, or changes its share of the workers. The API keys of a disabled account stop working within a second. Running
   * tasks are not affected by limits.
   *
   * @summary Change an account
   */
  @Patch('{account_id}')
  @OperationId('changeAccount')
  @Security('bearer', ['admin:accounts'])
  @Middlewares(checkedBody('ChangeAccountRequest', 'this request'))
  @SuccessResponse(200, 'The changed account.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async change(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: ChangeAccountRequest,
  ): Promise<AccountObject> {
    const { disabled, weight, max_running: maxRunning } = body;
    const change = { disabled, weight, maxRunning };
    const changed = this.admin.accounts.change(account_id, change, changeOf(request));
    return withVersion(request, toAccountObject(await work(request, changed)));
  }
}
