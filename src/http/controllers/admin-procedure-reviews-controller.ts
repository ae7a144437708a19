import {
  Body,
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
import {
  toSopVersionObject,
  type DecideSopReviewRequest,
  type RequestSopReviewRequest,
  type SopVersionObject,
} from '../../admin/procedure-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { actorOf, checkedBody, work } from '../requests/admin-request.ts';
import { DECISION_FIELDS, versionInPath } from '../requests/field-rules.ts';

@Route('admin/procedures/{portal}/versions/{number}/review')
@Tags('Administration')
export class AdminProcedureReviewsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Submits an uploaded version for review by a second person. A version that was declined can be submitted again. With `SOP_REVIEW=required`, a version is
   * activated only after its approval.
   *
   * @summary Submit a version for review
   */
  @Post()
  @OperationId('requestSopReview')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('RequestSopReviewRequest', 'a review', ['message']))
  @SuccessResponse(200, 'The version.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  @Response<ProblemObject>(409, 'The version waits for a review or is approved: `already_in_review`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async request(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() number: string,
    @Body() body: RequestSopReviewRequest,
  ): Promise<SopVersionObject> {
    const version = { portal, number: versionInPath(number) };
    const by = { message: body.message ?? '', actor: actorOf(request) };
    const { reviews } = this.admin.procedures;
    await work(request, reviews.request(version, by));
    return this.versionOf(request, version);
  }

  /**
   * Approves or declines a version that waits for a review. The person who made the version or submitted it for review cannot approve it, but may decline it to withdraw
   * it.
   *
   * @summary Decide on a review
   */
  @Post('decision')
  @OperationId('decideSopReview')
  @Security('bearer', ['admin:sops'])
  @Middlewares(checkedBody('DecideSopReviewRequest', 'a decision', ['comment']))
  @SuccessResponse(200, 'The version.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such version: `not_found`.')
  @Response<ProblemObject>(409, 'The version cannot be decided on: `not_in_review`, `own_version`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async decide(
    @Request() request: HttpRequest,
    @Path() portal: string,
    @Path() number: string,
    @Body() body: DecideSopReviewRequest,
  ): Promise<SopVersionObject> {
    const version = { portal, number: versionInPath(number) };
    const by = { approved: body.approved, comment: body.comment ?? '', actor: actorOf(request) };
    const { reviews } = this.admin.procedures;
    await work(request, reviews.decide(version, by), DECISION_FIELDS);
    return this.versionOf(request, version);
  }

  private async versionOf(
    request: HttpRequest,
    { portal, number }: { readonly portal: string; readonly number: number },
  ): Promise<SopVersionObject> {
    return toSopVersionObject(await work(request, this.admin.procedures.versions.get(portal, number)));
  }
}
