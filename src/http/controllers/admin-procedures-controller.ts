import {
  Body,
  Delete,
  Get,
  Middlewares,
  OperationId,
  Path,
  Post,
  Put,
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
  toActivationObject,
  toFileChange,
  toSopVersionObject,
  withFiles,
  type ActivateSopsRequest,
  type SopActivationList,
  type SopActivationObject,
  type SopDiff,
  type SopVersionList,
  type SopVersionObject,
  type SopVersionWithFiles,
  type UploadSopsRequest,
} from '../../admin/procedure-objects.ts';
import type { SopScope } from '../../admin/procedures.ts';
import type { ProblemObject } from '../api-types.ts';
import { contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import { actorOf, changeOf, checkedBody, checkedWork, withVersion, work } from '../requests/admin-request.ts';
import { ACTIVATION_FIELDS, UPLOAD_FIELDS, versionInPath } from '../requests/field-rules.ts';
import { linkNext } from '../requests/list-pages.ts';

@Route('admin/procedures')
@Tags('Administration')
export class AdminProceduresController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the uploaded versions of procedures, newest first, without their files.
   *
   * @summary List versions of procedures
   * @param portal Only versions of this portal.
   * @param review Only versions with this review: `waiting` lists what is to be reviewed.
   * @param limit Maximum number of versions.
   * @param cursor `next_cursor` of the previous page, unchanged.
   * @isInt limit must be an integer
   * @minimum limit 1
   * @maximum limit 100
   */
  @Get('versions')
  @OperationId('listSopVersions')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'One page. The `Link` header refers to the next one.')
  @Response<ProblemObject>(400, 'The cursor was not issued by this API: `invalid_cursor`.')
  async list(
    @Request() request: HttpRequest,
    @Query() portal?: string,
    @Query() review?: 'waiting' | 'approved' | 'declined',
    @Query() limit: number = 20,
    @Query() cursor?: string,
  ): Promise<SopVersionList> {
    const { versions } = this.admin.procedures;
    const { items, nextCursor } = await work(request, versions.page(portal, { review, limit, cursor }));
    if (nextCursor !== null) linkNext(request, nextCursor);
    return { data: items.map(toSopVersionObject), next_cursor: nextCursor };
  }

  /**
   * Uploads the folder of a portal as a new version. Nothing runs it until it is activated. All procedures are checked together with the plugins and the other
   * procedures of the installation, as at the start; if there is an error, nothing is stored. If a version with the same files exists, it is returned.
   *
   * @summary Upload procedures
   */
  @Post('versions')
  @OperationId('uploadSops')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('UploadSopsRequest', 'an upload'))
  @SuccessResponse(200, 'The version.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(422, 'The upload was rejected: `validation_failed`, `invalid_procedures`.')
  async upload(@Request() request: HttpRequest, @Body() body: UploadSopsRequest): Promise<SopVersionObject> {
    const { archive, signature, source, note } = body;
    const upload = { archive: Buffer.from(archive, 'base64'), signature, source, note };
    const uploading = this.admin.procedures.upload({ ...upload, actor: actorOf(request) });
    return toSopVersionObject((await checkedWork(uploading, UPLOAD_FIELDS)).version);
  }

  /**
   * @summary Get a version with its files
   */
  @Get('{portal}/versions/{number}')
  @OperationId('getSopVersion')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The version.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  async get(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() number: string,
  ): Promise<SopVersionWithFiles> {
    const { versions } = this.admin.procedures;
    const wanted = versionInPath(number);
    const [version, files] = await Promise.all([
      work(request, versions.get(portal, wanted)),
      work(request, versions.files(portal, wanted)),
    ]);
    return withFiles(version, files);
  }

  /**
   * Compares two versions: the changed files, and for reviewers, the sentences of the procedures that changed. Version 0 is the files on disk.
   *
   * @summary Compare two versions
   */
  @Get('{portal}/diff/{from}/{to}')
  @OperationId('diffSopVersions')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The changed files.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  async diff(@Path() portal: string, @Path() from: string, @Path() to: string): Promise<SopDiff> {
    const numbers = { from: versionInPath(from), to: versionInPath(to) };
    const files = await checkedWork(this.admin.procedures.diff(portal, numbers.from, numbers.to));
    return { portal, ...numbers, files: files.map(toFileChange) };
  }

  /**
   * Returns which versions of a portal are active: for all accounts, and for accounts with their own activation.
   *
   * @summary List activations
   */
  @Get('{portal}/activations')
  @OperationId('listSopActivations')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The activations. Empty: all accounts use the files on disk.')
  async activations(@Request() request: HttpRequest, @Path() portal: string): Promise<SopActivationList> {
    const found = await work(request, this.admin.procedures.activations.list(portal));
    return { data: found.map(toActivationObject) };
  }

  /**
   * @summary Get an activation
   * @param scope `all`, or the ID of an account.
   */
  @Get('{portal}/activations/{scope}')
  @OperationId('getSopActivation')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The activation. If there is none, version 0 is active.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async activation(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() scope: string,
  ): Promise<SopActivationObject> {
    const where = await this.scopeOf(request, portal, scope);
    const found = await work(request, this.admin.procedures.activations.get(where));
    return withVersion(request, toActivationObject(found));
  }

  /**
   * Activates a version for new tasks, or starts a canary of it with `canary_percent`. A task that has started keeps its version until it ends.
   *
   * @summary Activate a version
   * @param scope `all`, or the ID of an account.
   */
  @Put('{portal}/activations/{scope}')
  @OperationId('activateSops')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('ActivateSopsRequest', 'an activation'))
  @SuccessResponse(200, 'The activation.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such account or version: `not_found`.')
  @Response<ProblemObject>(409, 'A second person must approve the version first: `review_required`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`, `invalid_procedures`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async activate(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() scope: string,
    @Body() body: ActivateSopsRequest,
  ): Promise<SopActivationObject> {
    const change = changeOf(request);
    const where = await this.scopeOf(request, portal, scope);
    const wanted = { number: body.number, canaryPercent: body.canary_percent };
    const activating = this.admin.procedures.activate(where, wanted, change);
    return withVersion(request, toActivationObject(await checkedWork(activating, ACTIVATION_FIELDS)));
  }

  /**
   * Ends the canary if one is under way. Otherwise, activates the version that was active before.
   *
   * @summary Roll back
   * @param scope `all`, or the ID of an account.
   */
  @Post('{portal}/activations/{scope}/rollback')
  @OperationId('rollBackSops')
  @Security('bearer', ['admin:sops'])
  @SuccessResponse(200, 'The activation.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(409, 'There is nothing to roll back: `nothing_to_roll_back`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async rollBack(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() scope: string,
  ): Promise<SopActivationObject> {
    const change = changeOf(request);
    const where = await this.scopeOf(request, portal, scope);
    const rolled = await work(request, this.admin.procedures.activations.rollBack(where, change));
    return withVersion(request, toActivationObject(rolled));
  }

  /**
   * Deletes the activation of an account: its new tasks run the version that is active for all accounts.
   *
   * @summary Reset an activation
   * @param scope The ID of an account.
   */
  @Delete('{portal}/activations/{scope}')
  @OperationId('resetSops')
  @Security('bearer', ['admin:sops'])
  @SuccessResponse(204, 'The activation is deleted.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  @Response<ProblemObject>(412, 'Somebody else changed it: `precondition_failed`.')
  @Response<ProblemObject>(428, 'The request has no `If-Match`: `precondition_required`.')
  async reset(@Request() request: HttpRequest, @Path() portal: string, @Path() scope: string): Promise<void> {
    const change = changeOf(request);
    const { accountId } = await this.scopeOf(request, portal, scope);
    if (accountId === null) throw new Problem('not_found');
    await work(request, this.admin.procedures.activations.reset({ portal, accountId }, change));
    contextOf(request).status = 204;
  }

  private async scopeOf(request: HttpRequest, portal: string, scope: string): Promise<SopScope> {
    if (scope === 'all') return { portal, accountId: null };
    return { portal, accountId: (await work(request, this.admin.account(scope))).id };
  }
}
