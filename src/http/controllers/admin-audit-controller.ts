import {
  Get,
  OperationId,
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
  toAuditObject,
  toAuditVerificationObject,
  type AuditList,
  type AuditVerificationObject,
} from '../../admin/admin-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { checkedWork, work } from '../requests/admin-request.ts';
import { linkNext, refuseLooseTimes } from '../requests/list-pages.ts';

@Route('admin/audit')
@Tags('Administration')
export class AdminAuditController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns administrative actions and uses of secrets, newest first. Entries are never changed or deleted before their retention time ends.
   *
   * @summary List the audit log
   * @param account_id Only entries of this account.
   * @param actor Only entries of this actor, such as `key:Ab3dEf6hIj9kLm2n`.
   * @param action Only entries with this action, such as `portal.paused`, or all actions of a noun: `portal`.
   * @param object Only entries about the object with this ID.
   * @param request_id Only entries of the request with this `X-Request-Id`.
   * @param created_after Only entries at or after this time.
   * @param created_before Only entries before this time.
   * @param limit Maximum number of entries.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get()
  @OperationId('listAudit')
  @Security('bearer', ['admin:audit'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() account_id?: string,
    @Query() actor?: string,
    @Query() action?: string,
    @Query() object?: string,
    @Query() request_id?: string,
    @Query() created_after?: Date,
    @Query() created_before?: Date,
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<AuditList> {
    refuseLooseTimes(request);
    const reading = this.admin.audit({
      accountId: account_id,
      actor,
      action,
      object,
      requestId: request_id,
      after: created_after,
      before: created_before,
      limit,
      cursor,
    });
    const { items, nextCursor } = await work(request, reading);
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toAuditObject), next_cursor: nextCursor };
  }

  /**
   * Checks every entry of the audit log against a chain of keyed digests. It takes about a second for each 10,000 entries.
   *
   * @summary Verify the audit log
   * @param head A `head` of an earlier response: the chain must still contain it.
   * @pattern head ^\d{1,15}:[0-9a-f]{64}$ must be a head that this API returned
   */
  @Get('verification')
  @OperationId('verifyAudit')
  @Security('bearer', ['admin:audit'])
  @SuccessResponse(200, 'The result. The log is intact if `faults` is empty.')
  async verify(@Request() _request: HttpRequest, @Query() head?: string): Promise<AuditVerificationObject> {
    return toAuditVerificationObject(await checkedWork(this.admin.verifyAudit(head)));
  }
}
