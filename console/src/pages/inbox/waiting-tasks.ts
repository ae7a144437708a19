import { queryOptions } from '@tanstack/react-query';
import { api, BACKGROUND, dataOf } from '../../api/client.ts';
import { every } from '../../api/polling.ts';
import type { Task } from '../../api/types.ts';

const EVERY_MS = 4_000;

interface Waiting {
  /** The one that must be answered first is the first. */
  readonly tasks: readonly Task[];
  /** There are more than a page of the API holds. */
  readonly more: boolean;
}

/** The tasks of the account that wait for a person. */
export const waitingTasks = (accountId: string) =>
  queryOptions({
    queryKey: ['waiting', accountId],
    queryFn: async ({ signal }): Promise<Waiting> => {
      const query = { status: ['waiting' as const], dry_runs: 'include' as const, limit: 100 };
      const page = await dataOf(api.GET('/tasks', { params: { query }, headers: BACKGROUND, signal }));
      return { tasks: page.data.filter(needsAnswer).toSorted(byDeadline), more: page.next_cursor !== null };
    },
    refetchInterval: every(EVERY_MS),
  });

/** A task that has its answer waits for its worker, and for no person. */
const needsAnswer = ({ needs }: Task): boolean => needs?.answered !== true;

const byDeadline = (one: Task, other: Task): number =>
  (one.needs?.expires_at ?? '').localeCompare(other.needs?.expires_at ?? '') ||
  one.id.localeCompare(other.id);
