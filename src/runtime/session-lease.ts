import type { Knex } from 'knex';
import { TASK_RUN } from '../queue/queues.ts';
import type { JobQueue } from '../queue/queue.ts';

/** Whose session it is: all of it is fenced by the epoch of the task's attempt. */
export interface SessionHolder {
  readonly connectionId: string;
  readonly taskId: string;
  readonly epoch: number;
}

export type SessionAnswer =
  | { readonly state: 'taken'; readonly slot: number }
  /** All sessions are in use; the task stands in line and is woken when one frees, or at the latest after `waitMs`. */
  | { readonly state: 'busy'; readonly waitMs: number }
  /** The connection wants a pause between two tasks. */
  | { readonly state: 'too_soon'; readonly waitMs: number }
  /** The connection is paused, by a person or because its portal failed again and again. */
  | { readonly state: 'paused'; readonly waitMs: number };

/** What the portal can take; the stricter of this and of the connection's own limits holds. */
export interface PortalLimits {
  readonly sessions: number | null;
  readonly intervalMs: number | null;
}

export interface SessionLeases {
  take(holder: SessionHolder, leaseSeconds: number, limits?: PortalLimits): Promise<SessionAnswer>;
  /** False: somebody else has it by now. */
  renew(holder: SessionHolder, leaseSeconds: number): Promise<boolean>;
  /** Frees the session and wakes the task that waits longest for one. */
  release(holder: SessionHolder): Promise<void>;
  /** Wakes the task that waits longest where a session is free: one may have become free while a task was being parked. */
  wakeNext(connectionId: string): Promise<void>;
}

/** A waiter whose wake-up got lost looks again by itself after this. */
const LOOK_AGAIN_MS = 30_000;
const NO_LIMITS: PortalLimits = { sessions: null, intervalMs: null };

/**
 * The hard limit of browser sessions on a portal connection, over all workers: one row for each session in use. The connection's
 * row is locked while its sessions are counted, so two workers never both see the last one free. Times are the database's.
 */
export function createSessionLeases(knex: Knex, queue: Pick<JobQueue, 'reschedule'>): SessionLeases {
  return Object.freeze({
    take: (holder: SessionHolder, leaseSeconds: number, limits: PortalLimits = NO_LIMITS) =>
      knex.transaction((transaction) => take(transaction, holder, leaseSeconds, limits)),
    async renew({ connectionId, taskId, epoch }: SessionHolder, leaseSeconds: number): Promise<boolean> {
      const renewed = await knex('session_lease')
        .where({ connection_id: connectionId, task_id: taskId, epoch })
        .update({ lease_until: knex.raw(`now() + make_interval(secs => ?)`, [leaseSeconds]) });
      return renewed > 0;
    },
    release: ({ connectionId, taskId, epoch }: SessionHolder) =>
      knex.transaction(async (transaction) => {
        await lockConnection(transaction, connectionId);
        await transaction('session_lease')
          .where({ connection_id: connectionId, task_id: taskId, epoch })
          .delete();
        await wakeNext(transaction, queue, connectionId);
      }),
    wakeNext: (connectionId: string) =>
      knex.transaction(async (transaction) => {
        const { max_sessions } = await lockConnection(transaction, connectionId);
        const used = await usedSlots(transaction, connectionId);
        if (used.length < max_sessions) await wakeNext(transaction, queue, connectionId);
      }),
  });
}

interface ConnectionRow {
  max_sessions: number;
  min_interval_ms: number;
  /** Since the last task was started; null: none ever was. */
  since_start_ms: number | null;
  /** Until a pause ends, or is to be looked at again; null or negative: it is not paused. */
  pause_ms: number | null;
}

/** Taken before sessions are counted or freed, so that nobody misses what another does at the same time. */
function lockConnection(transaction: Knex.Transaction, connectionId: string): Promise<ConnectionRow> {
  return transaction('portal_connection')
    .where({ id: connectionId })
    .forUpdate()
    .first<ConnectionRow>(
      'max_sessions',
      'min_interval_ms',
      transaction.raw('extract(epoch from clock_timestamp() - last_started_at) * 1000 as since_start_ms'),
      // A pause until somebody resumes it is looked at again every minute.
      transaction.raw(
        `case when paused_until > clock_timestamp() then
          extract(epoch from least(paused_until, clock_timestamp() + interval '1 minute') - clock_timestamp()) * 1000 end as pause_ms`,
      ),
    );
}

const usedSlots = (transaction: Knex.Transaction, connectionId: string): Promise<number[]> =>
  transaction('session_lease')
    .where({ connection_id: connectionId })
    .where('lease_until', '>=', transaction.fn.now())
    .pluck<number[]>('slot');

async function take(
  transaction: Knex.Transaction,
  { connectionId, taskId, epoch }: SessionHolder,
  leaseSeconds: number,
  limits: PortalLimits,
): Promise<SessionAnswer> {
  const connection = await lockConnection(transaction, connectionId);
  if (Number(connection.pause_ms ?? 0) > 0)
    return { state: 'paused', waitMs: Math.ceil(Number(connection.pause_ms)) };
  const used = await freeAndCount(transaction, connectionId, taskId);
  const sessions = Math.min(connection.max_sessions, limits.sessions ?? Infinity);
  const slot = Array.from({ length: sessions }, (_, index) => index).find((index) => !used.includes(index));
  if (slot === undefined) return wait(transaction, connectionId, taskId);
  const interval = Math.max(connection.min_interval_ms, limits.intervalMs ?? 0);
  // A start in the future is one before the database's clock was set back: the pause is never longer than itself.
  const sinceStart = Math.max(0, Number(connection.since_start_ms ?? interval));
  const waitMs = interval - sinceStart;
  if (waitMs > 0) return { state: 'too_soon', waitMs: Math.ceil(waitMs) };
  await transaction.raw(ENTER, { connectionId, slot, taskId, epoch, leaseSeconds });
  return { state: 'taken', slot };
}

/** The slots of other tasks. A session of a dead worker is freed, and one of an earlier attempt of this task: its lease was lost before this attempt could begin. */
async function freeAndCount(
  transaction: Knex.Transaction,
  connectionId: string,
  taskId: string,
): Promise<readonly number[]> {
  const { rows } = await transaction.raw<{ rows: { slot: number }[] }>(
    `with gone as (
       delete from session_lease where connection_id = :connectionId and (lease_until < now() or task_id = :taskId)
     )
     select slot from session_lease where connection_id = :connectionId and lease_until >= now() and task_id <> :taskId`,
    { connectionId, taskId },
  );
  return rows.map(({ slot }) => slot);
}

// One statement, because each costs the task a round trip.
const ENTER = `
  with taken as (
    insert into session_lease (connection_id, slot, task_id, epoch, lease_until)
    values (:connectionId, :slot, :taskId, :epoch, now() + make_interval(secs => :leaseSeconds))
  ), begun as (
    update portal_connection set last_started_at = now() where id = :connectionId
  )
  delete from session_wait where task_id = :taskId`;

async function wait(
  transaction: Knex.Transaction,
  connectionId: string,
  taskId: string,
): Promise<SessionAnswer> {
  await transaction('session_wait')
    .insert({ task_id: taskId, connection_id: connectionId })
    .onConflict('task_id')
    .ignore();
  return { state: 'busy', waitMs: LOOK_AGAIN_MS };
}

async function wakeNext(
  transaction: Knex.Transaction,
  queue: Pick<JobQueue, 'reschedule'>,
  connectionId: string,
): Promise<void> {
  const next = await transaction('session_wait')
    .join('task', 'task.id', 'session_wait.task_id')
    .where({ 'session_wait.connection_id': connectionId, 'task.status': 'queued' })
    .orderBy('session_wait.since')
    .first<{ id: string; priority: number; account_id: string } | undefined>(
      'task.id',
      'task.priority',
      'task.account_id',
    );
  if (next === undefined) return;
  await queue.reschedule(transaction, TASK_RUN, {
    id: next.id,
    priority: next.priority,
    group: next.account_id,
  });
}
