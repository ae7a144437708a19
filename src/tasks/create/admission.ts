import type { Knex } from 'knex';
import { TaskError } from '../task-error.ts';

/** How long a count holds. */
const FRESH_MS = 1_000;

interface AccountCount {
  /** Tasks that may still be created before the next count. */
  budget: number;
  countedAt: number;
  full: boolean;
}

export interface Admission {
  /** Takes a place for one task; `release` when it was written or was not. @throws TaskError `queue_full` */
  take(accountId: string): Promise<void>;
  release(accountId: string): void;
}

/**
 * Keeps an account at or under its number of queued tasks without counting at each creation. A count gives out half of what is free
 * and holds for a second, so one process is exact, and several together are exact until only a handful of places is left.
 */
export function createAdmission(knex: Knex, maxQueued: number): Admission {
  const counts = new Map<string, AccountCount>();
  const underWay = new Map<string, number>();
  const pending = new Map<string, Promise<AccountCount>>();

  const count = async (accountId: string): Promise<AccountCount> => {
    // Read before the count: what is written while it runs may be missing in it. No new task is admitted in the meantime.
    const notYetSeen = underWay.get(accountId) ?? 0;
    const queued = await countQueued(knex, accountId, maxQueued);
    const free = maxQueued - queued - notYetSeen;
    const fresh = { budget: Math.ceil(Math.max(0, free) / 2), countedAt: performance.now(), full: free <= 0 };
    counts.set(accountId, fresh);
    return fresh;
  };
  const recount = (accountId: string): Promise<AccountCount> => {
    const running = pending.get(accountId);
    if (running !== undefined) return running;
    const started = count(accountId).finally(() => pending.delete(accountId));
    pending.set(accountId, started);
    return started;
  };

  return {
    async take(accountId) {
      for (;;) {
        const known = counts.get(accountId);
        const fresh = known !== undefined && performance.now() - known.countedAt < FRESH_MS;
        if (fresh && known.budget > 0) {
          known.budget -= 1;
          underWay.set(accountId, (underWay.get(accountId) ?? 0) + 1);
          return;
        }
        if (fresh && known.full) throw queueFull(maxQueued);
        await recount(accountId);
      }
    },
    release(accountId) {
      const left = (underWay.get(accountId) ?? 0) - 1;
      if (left > 0) underWay.set(accountId, left);
      else underWay.delete(accountId);
    },
  };
}

const queueFull = (maxQueued: number): TaskError =>
  new TaskError(
    'queue_full',
    `the account has reached its limit of ${maxQueued} queued tasks: wait until some have run`,
  );

/** Reads at most `limit` entries of one index run. */
async function countQueued(knex: Knex, accountId: string, limit: number): Promise<number> {
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    "select count(*) from (select 1 from task where account_id = ? and status = 'queued' limit ?) as queued",
    [accountId, limit],
  );
  return rows[0]?.count ?? 0;
}
