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
  toInstallationStatisticsObject,
  type InstallationStatisticsObject,
} from '../../tasks/statistics/statistics-object.ts';
import type { ProblemObject } from '../api-types.ts';
import type { HttpRequest } from '../http-context.ts';
import { work } from '../requests/admin-request.ts';
import { refuseLooseTimes } from '../requests/list-pages.ts';
import { namingParameters, statisticsQuery } from '../requests/statistics-query.ts';

@Route('admin/statistics')
@Tags('Administration')
export class AdminStatisticsController {
  private readonly admin: Admin;

  constructor(admin: Admin) {
    this.admin = admin;
  }

  /**
   * Returns how many tasks of all accounts ended, how, and how long they took, in the same form as the statistics of one account, and by account.
   *
   * @summary Get statistics of all accounts
   * @param ended_after Start of the time range. Default: 24 hours before its end.
   * @param ended_before End of the time range. Default: now.
   * @param bucket `hour`, in UTC, or `day`. A time range has up to 400 of them.
   * @param time_zone The time zone of days: an IANA name, such as `America/New_York`.
   * @minLength time_zone 1
   * @maxLength time_zone 64
   * @param portal Only tasks at this portal, such as `acme-health`.
   * @minLength portal 1
   * @maxLength portal 64
   * @param type Only tasks of this type.
   * @minLength type 1
   * @maxLength type 64
   */
  @Get()
  @OperationId('getInstallationStatistics')
  @Security('bearer', ['admin:read'])
  @SuccessResponse(200, 'The figures.')
  @Response<ProblemObject>(422, 'A parameter is invalid: `validation_failed`.')
  async get(
    @Request() request: HttpRequest,
    @Query() ended_after?: Date,
    @Query() ended_before?: Date,
    @Query() bucket: 'hour' | 'day' = 'hour',
    @Query() time_zone: string = 'UTC',
    @Query() portal?: string,
    @Query() type?: string,
  ): Promise<InstallationStatisticsObject> {
    refuseLooseTimes(request);
    const query = statisticsQuery({ ended_after, ended_before, bucket, time_zone, portal, type });
    const statistics = await work(request, namingParameters(this.admin.statistics(query)));
    return toInstallationStatisticsObject(statistics, bucket);
  }
}
