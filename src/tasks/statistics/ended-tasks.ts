import type { Knex } from 'knex';
import { NO_TRIAL } from '../trials.ts';

/**
 * Durations are counted in classes, each 15 % longer than the one before: two hours of work need 114 of them, and a percentile is at most 8 % off. The
 * classes are stored, so the factor never changes.
 */
const FACTOR = 1.15;

/** The duration in ms of a class. */
export const durationOf = (durationClass: number): number => Math.round(FACTOR ** durationClass);

// A task that no agent has started has no duration.
const NOTE = `
insert into task_ended
select account_id, date_trunc('hour', finished_at, 'UTC'), portal, type, status, coalesce(failure->>'code', ''),
  case when started_at is null then -1
    else round(ln(greatest(1, extract(epoch from finished_at - started_at) * 1000)) / ln(${FACTOR}))::int end
from task where id = :taskId and ${NO_TRIAL}
returning portal`;

/** Counts a task in the statistics, in the transaction in which it ends. Returns its portal, or null for a sign-in test or a dry run, which are not counted. */
export async function noteEnded(trx: Knex.Transaction, taskId: string): Promise<string | null> {
  const { rows } = await trx.raw<{ rows: { portal: string }[] }>(NOTE, { taskId });
  return rows[0]?.portal ?? null;
}

/** A few milliseconds of work: its locks delay no task that ends. */
const BATCH = 2_000;

// In the order of the key, so that two that add up never wait for each other. Reading sees either the rows or their sum.
const ADD_UP = `
with taken as (
  delete from task_ended where ctid = any(array(select ctid from task_ended limit ${BATCH})) returning *
), added as (
  insert into task_statistic
  select account_id, hour, portal, type, status, code, duration, count(*)::int from taken
  group by account_id, hour, portal, type, status, code, duration
  order by account_id, hour, portal, type, status, code, duration
  on conflict (account_id, hour, portal, type, status, code, duration)
  do update set tasks = task_statistic.tasks + excluded.tasks
)
select count(*)::int as count from taken`;

/** Any fixed number that no other lock has. */
const LOCK_KEY = 7_067_984_002;

/** Adds ended tasks to the statistics, in small transactions. Several processes may do it: one works at a time. The number of tasks. */
export async function addUpEnded(knex: Knex, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (let count = BATCH; count === BATCH; all += count) {
    if (signal?.aborted === true) break;
    count = await addUpBatch(knex);
  }
  return all;
}

function addUpBatch(knex: Knex): Promise<number> {
  return knex.transaction(async (trx) => {
    const lock = await trx.raw<{ rows: [{ locked: boolean }] }>(
      'select pg_try_advisory_xact_lock(?) as locked',
      [LOCK_KEY],
    );
    if (!lock.rows[0].locked) return 0;
    const { rows } = await trx.raw<{ rows: [{ count: number }] }>(ADD_UP);
    return rows[0].count;
  });
}
