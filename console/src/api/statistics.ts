import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '../generated/schema.ts';
import { api, BACKGROUND, dataOf } from './client.ts';
import { every } from './polling.ts';

export type Statistics = components['schemas']['StatisticsObject'];
export type Outcomes = components['schemas']['OutcomesObject'];

/** The time ranges that people choose from. The current hour or day is the last bucket of each. */
export const RANGES = Object.freeze({
  '24h': { label: '24 hours', bucket: 'hour', spanMs: 23 * 3_600_000 },
  '7d': { label: '7 days', bucket: 'day', spanMs: 6 * 86_400_000 },
  '30d': { label: '30 days', bucket: 'day', spanMs: 29 * 86_400_000 },
  '90d': { label: '90 days', bucket: 'day', spanMs: 89 * 86_400_000 },
} as const);
export type Range = keyof typeof RANGES;
export const RANGE_NAMES = Object.freeze(Object.keys(RANGES) as Range[]);

const EVERY_MS = 15_000;

/** The parameters for a range that ends now, with days of the zone of the browser. */
export function rangeParameters(range: Range) {
  const { bucket, spanMs } = RANGES[range];
  return {
    bucket,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ended_after: new Date(Date.now() - spanMs).toISOString(),
  };
}

/** How the tasks of an account ended, and the work that has not ended. `portal`: only there. */
export const statisticsOf = (accountId: string, range: Range, portal?: string) =>
  queryOptions({
    queryKey: ['statistics', accountId, range, portal],
    queryFn: async ({ signal }): Promise<Statistics> => {
      const query = { ...rangeParameters(range), ...(portal === undefined ? {} : { portal }) };
      return dataOf(api.GET('/statistics', { params: { query }, headers: BACKGROUND, signal }));
    },
    refetchInterval: every(EVERY_MS),
    // The chart of another range stays until the new one is there.
    placeholderData: keepPreviousData,
  });

export const endedIn = ({ completed, completed_with_issues: issues, failed }: Outcomes): number =>
  completed + issues + failed;
