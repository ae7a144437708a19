import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import { isProblem } from '../../api/problem.ts';
import type { Task, TaskStatus } from '../../api/types.ts';

const EVERY_MS = 10_000;
const PAGE = 100;

export interface RecentTasks {
  readonly tasks: readonly Task[];
  /** There are more than a page of the API holds. */
  readonly more: boolean;
}

/** The newest tasks with a status that were created in the last hours. */
export const recentTasks = (accountId: string, status: TaskStatus, hours: number) =>
  queryOptions({
    queryKey: ['overview', accountId, status, hours],
    queryFn: async ({ signal }): Promise<RecentTasks> => {
      const since = { created_after: new Date(Date.now() - hours * 3_600_000).toISOString() };
      const query = { status: [status], limit: PAGE, ...since };
      const page = await dataOf(api.GET('/tasks', { params: { query }, headers: BACKGROUND, signal }));
      return { tasks: page.data, more: page.next_cursor !== null };
    },
    refetchInterval: every(EVERY_MS),
  });

/** Null: the person may not see it. */
async function ifAllowed<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isProblem(error, 'insufficient_scope', 'no_webhook_endpoint', 'not_found')) return null;
    throw error;
  }
}

/** The portal connections and the webhook endpoint of the account: for its administrators. */
export const setupOf = (accountId: string) =>
  queryOptions({
    queryKey: ['overview', accountId, 'setup'],
    queryFn: async ({ signal }) => {
      const of = { params: { path: { account_id: accountId } }, headers: BACKGROUND, signal };
      const connections = await ifAllowed(dataOf(api.GET('/admin/accounts/{account_id}/connections', of)));
      const endpoint = await ifAllowed(dataOf(api.GET('/admin/accounts/{account_id}/webhook', of)));
      return { connections: connections?.data ?? [], endpoint };
    },
    refetchInterval: every(EVERY_MS),
  });
