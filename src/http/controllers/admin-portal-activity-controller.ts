import {
  Get,
  OperationId,
  Path,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import { toPortalActivityObject, type PortalActivityList } from '../../admin/activity-objects.ts';
import type { Admin } from '../../admin/admin.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { work } from '../requests/admin-request.ts';

@Route('admin/accounts/{account_id}/portal-activity')
@Tags('Administration')
export class AdminPortalActivityController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns what happens on each portal connection of an account: the sessions in use, the queue, failures, why it is paused, and maintenance.
   *
   * @summary Show the activity of portal connections
   */
  @Get()
  @OperationId('listPortalActivity')
  @Security('bearer', ['admin:connections'])
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The activity of each connection, in alphabetical order.')
  @Response<ProblemObject>(404, 'There is no such account: `not_found`.')
  async list(@Request() request: HttpRequest, @Path() account_id: string): Promise<PortalActivityList> {
    await work(request, this.admin.account(account_id));
    const activity = await work(request, this.admin.portalActivity(account_id));
    return { data: activity.map(toPortalActivityObject) };
  }
}
