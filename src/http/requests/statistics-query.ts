import { codeOf } from '../../platform/errors.ts';
import type { StatisticsQuery } from '../../tasks/statistics/read-statistics.ts';
import { fieldProblem } from '../problems/problem.ts';

const DAY_MS = 86_400_000;

/** The parameters of statistics, as tsoa reads them. */
interface Parameters {
  readonly ended_after: Date | undefined;
  readonly ended_before: Date | undefined;
  readonly bucket: 'hour' | 'day';
  readonly time_zone: string;
  readonly portal: string | undefined;
  readonly type: string | undefined;
}

/** The last 24 hours by default. */
export function statisticsQuery({
  ended_after,
  ended_before,
  bucket,
  time_zone,
  portal,
  type,
}: Parameters): StatisticsQuery {
  const to = ended_before ?? new Date();
  const from = ended_after ?? new Date(to.getTime() - DAY_MS);
  return { from, to, size: bucket, timeZone: time_zone, portal, type };
}

const FIELDS: Readonly<Record<string, string>> = {
  invalid_time_zone: '/query/time_zone',
  invalid_range: '/query/ended_after',
};

/** Names the parameter that is wrong. */
export async function namingParameters<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const pointer = FIELDS[codeOf(error) ?? ''];
    if (pointer === undefined || !(error instanceof Error)) throw error;
    throw fieldProblem('validation_failed', pointer, 'out_of_range', error.message);
  }
}
