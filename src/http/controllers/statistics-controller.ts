import {
  Example,
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
import { toStatisticsObject, type StatisticsObject } from '../../tasks/statistics/statistics-object.ts';
import type { ProblemObject } from '../api-types.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService } from '../ports.ts';
import { within } from '../problems/within.ts';
import { refuseLooseTimes } from '../requests/list-pages.ts';
import { namingParameters, statisticsQuery } from '../requests/statistics-query.ts';

@Route('statistics')
@Tags('Tasks')
export class StatisticsController {
  private readonly tasks: TaskService;

  constructor(tasks: TaskService) {
    this.tasks = tasks;
  }

  /**
   * Returns how many tasks of the account ended, how, and how long they took, by hour or day, by portal and type, and by failure code. Hours are counted as a
   * whole: `from` and `to` of the response show the time range. The figures contain no patient data, and stay when the data of the tasks is deleted.
   *
   * @summary Get statistics
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
  @OperationId('getStatistics')
  @Security('bearer', ['tasks:read'])
  @Security('bearer', ['statuses:read'])
  @Example<StatisticsObject>({
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    bucket: 'day',
    total: { completed: 412, completed_with_issues: 9, failed: 3, p50_ms: 14_300, p95_ms: 41_200 },
    buckets: [
      {
        start: '2026-11-20T00:00:00.000Z',
        completed: 412,
        completed_with_issues: 9,
        failed: 3,
        p50_ms: 14_300,
        p95_ms: 41_200,
      },
    ],
    groups: [
      {
        portal: 'acme-health',
        type: 'eligibility_check',
        completed: 412,
        completed_with_issues: 9,
        failed: 3,
        p50_ms: 14_300,
        p95_ms: 41_200,
      },
    ],
    failures: [{ code: 'member_not_found', tasks: 3 }],
    open: { queued: 14, running: 1, waiting: 0, oldest_queued_at: '2026-11-21T08:59:30.000Z' },
  })
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
  ): Promise<StatisticsObject> {
    refuseLooseTimes(request);
    const query = statisticsQuery({ ended_after, ended_before, bucket, time_zone, portal, type });
    const reading = namingParameters(this.tasks.statistics(callerOf(request).accountId, query));
    const { databaseMs } = contextOf(request).state.service.settings;
    return toStatisticsObject(await within(databaseMs, reading), bucket);
  }
}
