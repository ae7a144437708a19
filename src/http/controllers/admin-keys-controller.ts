import {
  Body,
  Get,
  Middlewares,
  OperationId,
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
import { confirmed } from '../access/confirmed.ts';
import type { Admin } from '../../admin/admin.ts';
import type { NewKey } from '../../admin/admin-creations.ts';
import {
  toApiKeyObject,
  type ApiKeyList,
  type ApiKeyObject,
  type CreateApiKeyRequest,
  type CreatedApiKeyObject,
  type RotateApiKeyRequest,
} from '../../admin/admin-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import { adminOf, contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import {
  actorOf,
  checkedBody,
  changeOf,
  creationOf,
  tellReplay,
  withVersion,
  work,
} from '../requests/admin-request.ts';
import { futureTime } from '../requests/field-rules.ts';
import { linkNext } from '../requests/list-pages.ts';

const HOUR_SECONDS = 3_600;
const SCOPES = [
  '/scopes',
  'must be scopes of an account, or of administration if account_id is null',
] as const;

@Route('admin/keys')
@Tags('Administration')
export class AdminKeysController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the API keys of an account, newest first, without their secrets.
   *
   * @summary List API keys
   * @param account_id The account. Without it, the list contains the administration keys.
   * @param limit Maximum number of keys.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listApiKeys')
  @Security('bearer', ['admin:keys'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() account_id?: string,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<ApiKeyList> {
    const page = this.admin.keys.page(account_id ?? null, { limit, cursor });
    const { items, nextCursor } = await work(request, page);
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toApiKeyObject), next_cursor: nextCursor };
  }

  /**
   * Creates an API key of an account, or an administration key. The response contains the key, which is shown only once: with an `Idempotency-Key`, the same
   * request within 30 days returns the object without it. An administration key can create administration keys only with scopes that it has itself.
   *
   * @summary Create an API key
   */
  @Post()
  @OperationId('createApiKey')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('CreateApiKeyRequest', 'an API key'))
  @SuccessResponse(200, 'The key.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`.',
  )
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(409, 'The account has too many active keys: `too_many_api_keys`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `idempotency_key_reused`.')
  async create(
    @Request() request: HttpRequest,
    @Body() body: CreateApiKeyRequest,
  ): Promise<CreatedApiKeyObject> {
    const { account_id: accountId, label, scopes } = body;
    refuseOtherOwner(request, accountId);
    const { clock } = contextOf(request).state.service;
    const expiresAt = futureTime('/expires_at', body.expires_at, clock.now(), 10);
    const key = { accountId, label, scopes, expiresAt, actor: actorOf(request) };
    const creating = this.admin.createKey(key, adminOf(request).scopes, creationOf(request, body));
    const made = await work(request, creating, { invalid_scope: SCOPES });
    tellReplay(request, made.secret === null);
    return toCreated(request, made);
  }

  /**
   * @summary Get an API key
   */
  @Get('{key_id}')
  @OperationId('getApiKey')
  @Security('bearer', ['admin:keys'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The key, without its secret.')
  @Response<ProblemObject>(404, 'There is no such key: `not_found`.')
  async get(@Request() request: HttpRequest, @Path() key_id: string): Promise<ApiKeyObject> {
    return withVersion(
      request,
      toApiKeyObject(await work(request, this.admin.keys.get(key_id, ownerOf(request)))),
    );
  }

  /**
   * Creates a key with the same scopes and label, which is shown only in this response. Both keys work during the overlap.
   *
   * @summary Rotate an API key
   */
  @Post('{key_id}/rotate')
  @OperationId('rotateApiKey')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed, checkedBody('RotateApiKeyRequest', 'this request'))
  @SuccessResponse(200, 'The new key.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such key: `not_found`.')
  @Response<ProblemObject>(409, 'The key cannot be rotated: `api_key_ended`, `too_many_api_keys`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async rotate(
    @Request() request: HttpRequest,
    @Path() key_id: string,
    @Body() body: RotateApiKeyRequest,
  ): Promise<CreatedApiKeyObject> {
    const overlapSeconds = (body.overlap_hours ?? 24) * HOUR_SECONDS;
    const by = { ...changeOf(request), owner: ownerOf(request), overlapSeconds };
    const rotating = this.admin.rotateKey(key_id, by, adminOf(request).scopes);
    return toCreated(request, await work(request, rotating));
  }

  /**
   * Revokes the key. It stops working everywhere within a second.
   *
   * @summary Revoke an API key
   */
  @Post('{key_id}/revoke')
  @OperationId('revokeApiKey')
  @Security('bearer', ['admin:keys'])
  @Middlewares(confirmed)
  @SuccessResponse(200, 'The revoked key.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(404, 'There is no such key: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async revoke(@Request() request: HttpRequest, @Path() key_id: string): Promise<ApiKeyObject> {
    await work(request, this.admin.keys.revoke(key_id, { ...changeOf(request), owner: ownerOf(request) }));
    return this.get(request, key_id);
  }
}

/** The account that a key must belong to. Undefined: the caller administers the installation. */
const ownerOf = (request: HttpRequest): string | undefined => adminOf(request).accountId ?? undefined;

/** @throws Problem `insufficient_scope` */
function refuseOtherOwner(request: HttpRequest, accountId: string | null): void {
  const owner = ownerOf(request);
  if (owner === undefined || owner === accountId) return;
  throw new Problem('insufficient_scope', { detail: 'You may create keys of your account alone.' });
}

const toCreated = (request: HttpRequest, { key, secret }: NewKey): CreatedApiKeyObject =>
  withVersion(request, { ...toApiKeyObject(key), api_key: secret });
