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
import type { Admin } from '../../admin/admin.ts';
import {
  toFault,
  toPortalProcedures,
  toReview,
  toStatistics,
  type CheckSopsRequest,
  type PortalProceduresList,
  type SaveSopsRequest,
  type SopFaultList,
  type SopReviewObject,
  type SopStatisticsList,
} from '../../admin/procedure-draft-objects.ts';
import { toSopVersionObject, type SopVersionObject } from '../../admin/procedure-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { actorOf, checkedBody, checkedWork, work } from '../requests/admin-request.ts';
import { DRAFT_FIELDS, versionInPath } from '../requests/field-rules.ts';

@Route('admin')
@Tags('Administration')
export class AdminProcedureDraftsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns every portal that has procedures, on disk or uploaded, with the version that the account runs.
   *
   * @summary List procedures
   */
  @Get('accounts/{account_id}/procedures')
  @OperationId('listProcedures')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The portals, in alphabetical order.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async list(@Request() request: HttpRequest, @Path() account_id: string): Promise<PortalProceduresList> {
    const { id } = await work(request, this.admin.account(account_id));
    const data = (await work(request, this.admin.listProcedures(id))).map(toPortalProcedures);
    return { data, review_required: this.admin.procedures.reviewRequired };
  }

  /**
   * Returns how the tasks of the account that ran a portal's procedures ended, for each version, with its slowest steps. The newest 2,000 tasks count.
   *
   * @summary Get statistics of procedures
   * @param days Only tasks of the last days.
   * @isInt days must be an integer
   * @minimum days 1
   * @maximum days 366
   */
  @Get('accounts/{account_id}/procedures/{portal}/statistics')
  @OperationId('getProcedureStatistics')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'Each version that tasks ran, the newest first.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async statistics(
    @Request() request: HttpRequest,
    @Path() account_id: string,
    @Path() portal: string,
    @Query() days: number = 30,
  ): Promise<SopStatisticsList> {
    const { id: accountId } = await work(request, this.admin.account(account_id));
    const reading = this.admin.procedureStatistics({ accountId, portal, days });
    return { data: (await work(request, reading)).map(toStatistics) };
  }

  /**
   * Returns the files of a version, what the linter finds in them now, and what its procedures do: in sentences, and as a graph. Version 0 is the files on disk.
   *
   * @summary Review a version
   */
  @Get('procedures/{portal}/review/{number}')
  @OperationId('reviewSopVersion')
  @Security('bearer', ['admin:sops'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The version for reviewers.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  async review(@Path() portal: string, @Path() number: string): Promise<SopReviewObject> {
    const wanted = versionInPath(number);
    return toReview(portal, wanted, await checkedWork(this.admin.drafts.review(portal, wanted)));
  }

  /**
   * Checks changed files of a version as `sopwith sop lint` does, together with the plugins and the other procedures of the installation. Nothing is stored.
   *
   * @summary Check changed procedures
   */
  @Post('procedures/{portal}/check')
  @OperationId('checkSops')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('CheckSopsRequest', 'a check'))
  @SuccessResponse(200, 'Errors and warnings of all files, up to 200.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async check(@Path() portal: string, @Body() body: CheckSopsRequest): Promise<SopFaultList> {
    const { base, files } = body;
    const faults = await checkedWork(this.admin.drafts.check({ portal, base, files }), DRAFT_FIELDS);
    return { data: faults.map(toFault) };
  }

  /**
   * Saves changed files of a version as a new version, with the same checks as an upload. Nothing runs it until it is activated. If a version with the same
   * files exists, it is returned.
   *
   * @summary Save changed procedures
   */
  @Post('procedures/{portal}/versions')
  @OperationId('saveSops')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('SaveSopsRequest', 'a change'))
  @SuccessResponse(200, 'The version.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  @Response<ProblemObject>(422, 'The change was rejected: `validation_failed`, `invalid_procedures`.')
  async save(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Body() body: SaveSopsRequest,
  ): Promise<SopVersionObject> {
    const { base, files, note } = body;
    const saving = this.admin.drafts.save({ portal, base, files }, { note, actor: actorOf(request) });
    return toSopVersionObject(await checkedWork(saving, DRAFT_FIELDS));
  }
}
