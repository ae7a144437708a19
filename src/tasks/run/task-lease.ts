import { failpoint } from '../../platform/failpoint.ts';
import type { TaskLease } from '../lease.ts';
import { retryTransaction } from '../retry-transaction.ts';
import type { TaskStore } from '../store.ts';
import { insertEvents } from '../timeline/task-events.ts';
import { FINAL_STATUSES } from '../task.ts';
import { wakeWorkers } from '../wake-workers.ts';

export type { TaskLease };

/** Longer than a pause of a worker's machine that is worth waiting for. */
export const LEASE_SECONDS = 45;

export type Renewal =
  | { readonly state: 'renewed'; readonly cancelRequested: boolean; readonly remainingMs: number }
  /** Another attempt has the task, or it has ended: stop at once, nothing can be written any more. */
  | { readonly state: 'lost' };

/** To be called each 10 s while an attempt runs. */
export async function renewTask(
  store: TaskStore,
  lease: TaskLease,
  leaseSeconds: number = LEASE_SECONDS,
): Promise<Renewal> {
  const { rows } = await store.knex.raw<{ rows: { canceled: boolean; remaining_ms: number }[] }>(
    `update task set lease_until = greatest(lease_until, now() + make_interval(secs => ?))
     where id = ? and epoch = ? and status in ('running', 'waiting')
     returning cancel_requested_at is not null as canceled,
       (extract(epoch from lease_until - now()) * 1000)::int as remaining_ms`,
    [leaseSeconds, lease.taskId, lease.epoch],
  );
  const [row] = rows;
  if (row === undefined) return { state: 'lost' };
  return { state: 'renewed', cancelRequested: row.canceled, remainingMs: row.remaining_ms };
}

export interface Parking {
  /** When it may start again, from now; default: at once. */
  readonly delayMs?: number;
  /** False if the task is released for another reason than a failure (the worker shuts down). */
  readonly countsAsAttempt: boolean;
  /** A stable code for the timeline: `portal_unavailable`, `worker_stopping`. */
  readonly reason: string;
  /** The plugin has chosen another SOP than is known: the task goes to the lane of its portal. */
  readonly sop?: string;
}

/** Puts the task back among those that wait, which frees its session. False: fenced, nothing was written. */
export async function parkTask(store: TaskStore, lease: TaskLease, parking: Parking): Promise<boolean> {
  const { delayMs = 0, countsAsAttempt, reason, sop = null } = parking;
  return retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: object[] }>(PARK, {
        taskId: lease.taskId,
        epoch: lease.epoch,
        uncounted: countsAsAttempt ? 0 : 1,
        delay: delayMs > 0 ? delayMs / 1000 : null,
        sop,
      });
      if (rows.length === 0) return false;
      await insertEvents(trx, lease.taskId, [
        { kind: 'attempt.parked', data: { attempt: lease.attempt, reason, delay_ms: delayMs } },
      ]);
      await wakeWorkers(store.queue, trx);
      await failpoint('park.before_commit');
      return true;
    }),
  );
}

const PARK = `
  with parked as (
    update task set status = 'queued', lease_owner = null, lease_until = null, needs_enc = null, kept_input_enc = input_enc, input_enc = null,
      attempts = attempts - :uncounted, wait_until = now() + make_interval(secs => :delay),
      sop_name = coalesce(:sop, sop_name), sop_version = case when :sop::text is null then sop_version end, portal = coalesce(split_part(:sop, '/', 1), portal)
    where id = :taskId and epoch = :epoch and status in ('running', 'waiting')
    returning account_id, portal
  )
  insert into lane_arrival (account_id, portal) select account_id, portal from parked returning portal`;

/** Keeps which SOP the attempt runs, and the version of its portal's procedures, which further attempts keep. False: fenced. */
export async function noteSop(
  store: TaskStore,
  lease: TaskLease,
  sop: { readonly name: string; readonly digest: string; readonly version: number },
): Promise<boolean> {
  const changed = await store
    .knex('task')
    .where({ id: lease.taskId, epoch: lease.epoch })
    .whereNotIn('status', [...FINAL_STATUSES])
    .update({ sop_name: sop.name, sop_digest: sop.digest, sop_version: sop.version });
  return changed === 1;
}
