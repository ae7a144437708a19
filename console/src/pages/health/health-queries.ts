import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import { rangeParameters } from '../../api/statistics.ts';
import type { components } from '../../generated/schema.ts';

export type Health = components['schemas']['HealthObject'];
export type Alarm = components['schemas']['AlarmObject'];
export type Process = components['schemas']['ProcessObject'];

const EVERY_MS = 5_000;
const FIGURES_EVERY_MS = 30_000;

export const installationHealth = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => dataOf(api.GET('/admin/health', { headers: BACKGROUND, signal })),
  refetchInterval: every(EVERY_MS),
});

/** How the tasks of all accounts ended in the last 24 hours. */
export const installationStatistics = queryOptions({
  queryKey: ['health', 'statistics'],
  queryFn: ({ signal }) => {
    const params = { query: rangeParameters('24h') };
    return dataOf(api.GET('/admin/statistics', { params, headers: BACKGROUND, signal }));
  },
  refetchInterval: every(FIGURES_EVERY_MS),
});
