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
  toSubmissionObject,
  type SettledObject,
  type SettleSubmissionRequest,
  type SubmissionList,
} from '../../admin/portal-objects.ts';
import type { ProblemObject } from '../api-types.ts';
import { adminOf, type HttpRequest } from '../http-context.ts';
import { actorOf, checkedBody, work } from '../requests/admin-request.ts';

@Route('admin/submissions')
@Tags('Administration')
export class AdminSubmissionsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns the submissions that a person must check on the portal, oldest first: it is unknown whether the payer received them.
   *
   * @summary List uncertain submissions
   * @param account_id Only submissions of this account.
   */
  @Get()
  @OperationId('listSubmissions')
  @Security('bearer', ['admin:submissions'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The submissions.')
  async list(@Request() request: HttpRequest, @Query() account_id?: string): Promise<SubmissionList> {
    const found = await work(request, this.admin.submissions(account_id));
    return { data: found.map(toSubmissionObject) };
  }

  /**
   * Records what a person found on the portal. The task does not change. Portals show new claims with a delay: wait long enough before you decide. The
   * first decision counts; a second one is refused.
   *
   * @summary Settle an uncertain submission
   */
  @Post('{task_id}/settle')
  @OperationId('settleSubmission')
  @Security('bearer', ['admin:submissions'])
  @Middlewares(checkedBody('SettleSubmissionRequest', 'this request'))
  @SuccessResponse(200, 'The number of settled submissions.')
  @Response<ProblemObject>(400, 'The request cannot be parsed: `malformed_json`, `bad_request`.')
  @Response<ProblemObject>(404, 'There is no such task: `not_found`.')
  @Response<ProblemObject>(409, 'There is nothing to settle: `nothing_uncertain`, `task_not_final`.')
  @Response<ProblemObject>(422, 'The request is invalid: `validation_failed`.')
  async settle(
    @Request() request: HttpRequest,
    @Path() task_id: string,
    @Body() body: SettleSubmissionRequest,
  ): Promise<SettledObject> {
    const { accountId } = adminOf(request);
    const settling = this.admin.settle({
      taskId: task_id,
      made: body.made,
      actor: actorOf(request),
      ...(accountId === null ? {} : { accountId }),
    });
    return { task_id, settled: await work(request, settling) };
  }
}
