import type { Knex } from 'knex';
import { failpoint } from '../platform/failpoint.ts';
import { TASK_RUN } from '../queue/queues.ts';
import { endAsCanceled, endAsExpired } from './end-unstarted.ts';
import type { TaskLease } from './lease.ts';
import { retryTransaction } from './retry-transaction.ts';
import type { TaskStore } from './store.ts';
import { insertEvents } from './task-events.ts';
import { openTasks, readInputFiles, TASK_COLUMNS, type StoredFile, type TaskRow } from './task-row.ts';
import { FINAL_STATUSES, isFinal, type Task, type TaskStatus } from './task.ts';

export type { TaskLease };

export type Claim =
  | {
      readonly state: 'claimed';
      readonly lease: TaskLease;
      /** With its data. */
      readonly task: Task;
      readonly inputFiles: readonly StoredFile[];
    }
  /** Nothing to do now. The wake-up is settled: done with, or sent again for when there will be something to do. */
  | { readonly state: 'missing' | 'final' | 'ended' | 'leased' | 'not_yet' };

export interface ClaimRequest {
  readonly taskId: string;
  /** Of the wake-up; null where there was none. */
  readonly jobId: string | null;
  /** Who holds the lease, for people who look: `host/pid/slot`. */
  readonly owner: string;
  /** Default 45: longer than pg-boss takes to give a job of a dead worker to another (30 to 40). */
  readonly leaseSeconds?: number;
}

export const LEASE_SECONDS = 45;

/**
 * Takes a task for one attempt. A task whose worker went silent may be taken when its lease has lapsed; the old attempt cannot write
 * from then on. Only the database's clock counts.
 */
export async function claimTask(store: TaskStore, request: ClaimRequest): Promise<Claim> {
  const claimed = await retryTransaction(() =>
    store.knex.transaction(async (trx) => (await take(trx, request)) ?? (await leave(store, trx, request))),
  );
  await failpoint('claim.after');
  if (claimed.state !== 'taken') return claimed;
  const { row } = claimed;
  const lease: TaskLease = Object.freeze({
    taskId: row.id,
    accountId: row.account_id,
    epoch: row.epoch,
    attempt: row.attempts,
  });
  try {
    const [task] = await openTasks(store, [row]);
    if (task === undefined) return { state: 'missing' };
    return { state: 'claimed', lease, task, inputFiles: await readInputFiles(store.knex, row.id) };
  } catch (error) {
    // A key that is not here now, say. It is no fault of the task: it keeps its attempts and comes again later.
    const { jobId } = request;
    await parkTask(store, lease, {
      jobId,
      delayMs: 60_000,
      countsAsAttempt: false,
      reason: 'data_unreadable',
    });
    throw error;
  }
}

interface ClaimedRow extends TaskRow {
  readonly epoch: number;
}

async function take(
  trx: Knex.Transaction,
  { taskId, owner, leaseSeconds = LEASE_SECONDS }: ClaimRequest,
): Promise<{ state: 'taken'; row: ClaimedRow } | null> {
  const { rows } = await trx.raw<{ rows: ClaimedRow[] }>(
    `update task set epoch = epoch + 1, attempts = attempts + 1, status = 'running', lease_owner = :owner,
       lease_until = now() + make_interval(secs => :leaseSeconds), needs_enc = null, input_enc = null,
       started_at = coalesce(started_at, now())
     where id = :taskId and status in ('queued', 'running', 'waiting') and (lease_until is null or lease_until < now())
       and (not_before is null or not_before <= now())
       and ((cancel_requested_at is null and (status <> 'queued' or expires_at is null or expires_at > now()))
         or exists (select from task_commit where task_id = :taskId and state <> 'not_sent'))
     returning ${[...TASK_COLUMNS, 'data_enc', 'epoch'].join(', ')}`,
    { taskId, owner, leaseSeconds },
  );
  const [row] = rows;
  if (row === undefined) return null;
  await insertEvents(trx, taskId, [{ kind: 'attempt.started', data: { attempt: row.attempts } }]);
  return { state: 'taken', row };
}

interface LeftRow {
  readonly status: TaskStatus;
  readonly account_id: string;
  readonly cancel_requested: boolean;
  readonly expired: boolean;
  /** When there will be something to do. */
  readonly again_at: Date | null;
  readonly leased: boolean;
  readonly priority: number;
}

/** Why there is nothing to take, and what becomes of the wake-up: it is never just dropped. */
async function leave(
  store: TaskStore,
  trx: Knex.Transaction,
  { taskId, jobId }: ClaimRequest,
): Promise<Claim> {
  if (jobId !== null) await store.queue.complete(trx, TASK_RUN, jobId);
  const { rows } = await trx.raw<{ rows: LeftRow[] }>(
    `select status, account_id, priority, cancel_requested_at is not null as cancel_requested,
       coalesce(status = 'queued' and expires_at <= now(), false) as expired,
       coalesce(lease_until >= now(), false) as leased,
       case when lease_until >= now() then lease_until + interval '1 second' else not_before end as again_at
     from task where id = ? for update`,
    [taskId],
  );
  const [row] = rows;
  if (row === undefined) return { state: 'missing' };
  if (isFinal(row.status)) return { state: 'final' };
  const task = { taskId, accountId: row.account_id };
  if (!row.leased && row.cancel_requested && (await endAsCanceled(store, trx, task)))
    return { state: 'ended' };
  if (!row.leased && row.expired && (await endAsExpired(store, trx, task))) return { state: 'ended' };
  await store.queue.enqueue(trx, TASK_RUN, [
    { id: taskId, group: row.account_id, priority: row.priority, startAfter: row.again_at ?? undefined },
  ]);
  return { state: row.leased ? 'leased' : 'not_yet' };
}

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
  /** The wake-up that this attempt runs under: it is done with in the same transaction. */
  readonly jobId: string | null;
  /** When to try again, from now; default: at once. */
  readonly delayMs?: number;
  /** False where the task is handed back through no fault of its own (the worker shuts down). */
  readonly countsAsAttempt: boolean;
  /** A stable code for the timeline: `portal_unavailable`, `worker_stopping`. */
  readonly reason: string;
}

/** Puts the task back into the queue with a new wake-up. False: fenced, nothing was written. */
export async function parkTask(store: TaskStore, lease: TaskLease, parking: Parking): Promise<boolean> {
  const { jobId, delayMs = 0, countsAsAttempt, reason } = parking;
  return retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { priority: number; start_after: Date }[] }>(
        `update task set status = 'queued', lease_owner = null, lease_until = null, needs_enc = null, input_enc = null,
           attempts = attempts - :uncounted
         where id = :taskId and epoch = :epoch and status in ('running', 'waiting')
         returning priority, now() + make_interval(secs => :delay) as start_after`,
        {
          taskId: lease.taskId,
          epoch: lease.epoch,
          uncounted: countsAsAttempt ? 0 : 1,
          delay: delayMs / 1000,
        },
      );
      const [row] = rows;
      if (row === undefined) return false;
      if (jobId !== null) await store.queue.complete(trx, TASK_RUN, jobId);
      await store.queue.enqueue(trx, TASK_RUN, [
        {
          id: lease.taskId,
          group: lease.accountId,
          priority: row.priority,
          // Without a time the workers are told at once.
          startAfter: delayMs > 0 ? row.start_after : undefined,
        },
      ]);
      await insertEvents(trx, lease.taskId, [
        { kind: 'attempt.parked', data: { attempt: lease.attempt, reason, delay_ms: delayMs } },
      ]);
      return true;
    }),
  );
}

/** Keeps which SOP the attempt runs. False: fenced. */
export async function noteSop(
  store: TaskStore,
  lease: TaskLease,
  sop: { readonly name: string; readonly digest: string },
): Promise<boolean> {
  const changed = await store
    .knex('task')
    .where({ id: lease.taskId, epoch: lease.epoch })
    .whereNotIn('status', [...FINAL_STATUSES])
    .update({ sop_name: sop.name, sop_digest: sop.digest });
  return changed === 1;
}
