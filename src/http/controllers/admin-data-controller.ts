import {
  Body,
  Get,
  Middlewares,
  OperationId,
  Patch,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { confirmed } from '../access/confirmed.ts';
import type { Admin } from '../../admin/admin.ts';
import {
  toAccountObject,
  toAuditObject,
  type AccountObject,
  type AuditList,
} from '../../admin/admin-objects.ts';
import { toInventoryObject, type InventoryObject } from '../../admin/inventory-objects.ts';
import {
  toPatientReport,
  type DeletePatientRequest,
  type PatientDisclosuresRequest,
  type PatientReportObject,
} from '../../admin/patient-objects.ts';
import {
  toPreviewObject,
  toPurgeObject,
  toRetentionObject,
  type ChangeRetentionRequest,
  type PurgeObject,
  type PurgePreviewObject,
  type RetentionObject,
  type ShredAccountRequest,
} from '../../admin/retention-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { actorOf, changeOf, checkedBody, PATIENT_MS, withVersion, work } from '../requests/admin-request.ts';
import { optionalTime, RETENTION_FIELDS, SHRED_FIELDS } from '../requests/field-rules.ts';

/** Well below the time after which a request on the database fails. */
const PURGE_MS = 800;

@Route('admin')
@Tags('Administration')
export class AdminDataController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns what of the account is kept: how much of each kind, since when, for how long, and how much of it the next purge deletes.
   *
   * @summary List what is kept
   */
  @Get('accounts/{account_id}/data')
  @OperationId('getInventory')
  @Security('bearer', ['admin:data'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The inventory. It contains numbers and times only.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async inventory(@Request() request: HttpRequest, @Path() account_id: string): Promise<InventoryObject> {
    return toInventoryObject(await work(request, this.admin.data.inventory(account_id)));
  }

  /**
   * Returns how long each kind of data of the account is kept, in days.
   *
   * @summary Get retention times
   */
  @Get('accounts/{account_id}/retention')
  @OperationId('getRetention')
  @Security('bearer', ['admin:data'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The times.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async retention(@Request() request: HttpRequest, @Path() account_id: string): Promise<RetentionObject> {
    const found = await work(request, this.admin.data.retention.find(account_id));
    return withVersion(request, toRetentionObject(found));
  }

  /**
   * Changes how long data of the account is kept. A shorter time deletes what is older with the next purge, within ten minutes. Tasks that have not ended
   * are never purged.
   *
   * @summary Change retention times
   */
  @Patch('accounts/{account_id}/retention')
  @OperationId('changeRetention')
  @Security('bearer', ['admin:data'])
  @Middlewares(checkedBody('ChangeRetentionRequest', 'this request'))
  @SuccessResponse(200, 'The changed times.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed them: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async changeRetention(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: ChangeRetentionRequest,
  ): Promise<RetentionObject> {
    const changing = this.admin.data.retention.change(account_id, body, changeOf(request));
    return withVersion(request, toRetentionObject(await work(request, changing, RETENTION_FIELDS)));
  }

  /**
   * Destroys the data key of a disabled account, with its API keys, portal credentials, and webhook endpoint. **This cannot be undone**: its data can never be read again. The workers
   * delete what is left within minutes. The name of the account, its audit log, and the digests of what it submitted stay. Backups made before can be read with the encryption key of that time.
   *
   * @summary Destroy the data of an account
   */
  @Post('accounts/{account_id}/shred')
  @OperationId('shredAccount')
  @Security('bearer', ['admin:data'])
  @Middlewares(confirmed, checkedBody('ShredAccountRequest', 'this request'))
  @SuccessResponse(200, 'The account.')
  @Response<ProblemObject>(
    403,
    'The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`.',
  )
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(
    409,
    'The account is in use: `account_not_disabled`, `account_has_open_tasks`, `legal_hold`, `account_shredded`.',
  )
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async shred(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: ShredAccountRequest,
  ): Promise<AccountObject> {
    const wanted = { accountId: account_id, confirmName: body.confirm_name, ...changeOf(request) };
    const shredded = await work(request, this.admin.data.shred(wanted), SHRED_FIELDS);
    return withVersion(request, toAccountObject(shredded));
  }

  /**
   * Does the same as `POST /patient-deletions` for the account.
   *
   * @summary Delete the data of a patient of an account
   */
  @Post('accounts/{account_id}/patient-deletions')
  @OperationId('deletePatientDataOfAccount')
  @Security('bearer', ['admin:data'])
  @Middlewares(checkedBody('DeletePatientRequest', 'this request'))
  @SuccessResponse(200, 'The tasks of the patient.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async deletePatient(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: DeletePatientRequest,
  ): Promise<PatientReportObject> {
    const { keys, dry_run: dryRun = false } = body;
    const { id: accountId } = await work(request, this.admin.account(account_id));
    const wanted = { accountId, keys, dryRun, actor: actorOf(request), maxMs: PATIENT_MS };
    return toPatientReport(await work(request, this.admin.data.deletePatient(wanted)));
  }

  /**
   * Returns who has seen or changed the data of one patient, newest first: API keys and people, the portals on which tasks ran (`portal:` and its name), and the messages to your
   * webhook receiver (`webhook`). Also of data that is deleted, while `patient_keys` are kept. The audit log records the request (`patient.disclosures_read`), without the keys.
   *
   * @summary List who has seen the data of a patient
   */
  @Post('accounts/{account_id}/patient-disclosures')
  @OperationId('listPatientDisclosures')
  @Security('bearer', ['admin:audit'])
  @Middlewares(checkedBody('PatientDisclosuresRequest', 'this request'))
  @SuccessResponse(200, 'One page.')
  @Response<ProblemObject>(
    400,
    'The request cannot be parsed: `malformed_json`, `bad_request`; or the cursor was not issued by this API: `invalid_cursor`.',
  )
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async disclosures(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Body() body: PatientDisclosuresRequest,
  ): Promise<AuditList> {
    const { keys, limit = 20, cursor, created_after: after, created_before: before } = body;
    const { id: accountId } = await work(request, this.admin.account(account_id));
    const period = { after: optionalTime(after), before: optionalTime(before) };
    const query = { accountId, keys, limit, cursor, ...period, actor: actorOf(request) };
    const { items, nextCursor } = await work(request, this.admin.data.disclosures(query));
    return { data: items.map(toAuditObject), next_cursor: nextCursor };
  }

  /**
   * Returns what a purge would delete now, without deleting anything: all data that is older than its retention time and not on legal hold.
   *
   * @summary Preview a purge
   */
  @Get('purge')
  @OperationId('previewPurge')
  @Security('bearer', ['admin:data'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'What is due, by account and kind.')
  async previewPurge(@Request() request: HttpRequest): Promise<PurgePreviewObject> {
    return toPreviewObject(await work(request, this.admin.data.previewPurge()));
  }

  /**
   * Deletes data that is older than its retention time, for about a second. The workers do the same every ten minutes, and remove the files of deleted data
   * within seconds.
   *
   * @summary Purge now
   */
  @Post('purge')
  @OperationId('purge')
  @Security('bearer', ['admin:data'])
  @SuccessResponse(200, 'What was deleted, by account and kind.')
  async purge(@Request() request: HttpRequest): Promise<PurgeObject> {
    const purging = this.admin.data.purge({ actor: actorOf(request), maxMs: PURGE_MS });
    return toPurgeObject(await work(request, purging));
  }
}
