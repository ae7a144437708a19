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
  /** All sessions are in use; the task stands in line and is woken when one frees, or at the latest at `retryAt`. */
  | { readonly state: 'busy'; readonly retryAt: Date }
  /** The connection wants a pause between two tasks. */
  | { readonly state: 'too_soon'; readonly retryAt: Date };

export interface SessionLeases {
  take(holder: SessionHolder, leaseSeconds: number): Promise<SessionAnswer>;
  /** False: somebody else has it by now. */
  renew(holder: SessionHolder, leaseSeconds: number): Promise<boolean>;
  /** Frees the session and wakes the task that waits longest for one. */
  release(holder: SessionHolder): Promise<void>;
}

/** A waiter whose wake-up got lost looks again by itself after this. */
const LOOK_AGAIN_SECONDS = 30;

/**
 * The hard limit of browser sessions on a portal connection, over all workers: one row for each session in use. The connection's
 * row is locked while its sessions are counted, so two workers never both see the last one free. Times are the database's.
 */
export function createSessionLeases(knex: Knex, queue: Pick<JobQueue, 'reschedule'>): SessionLeases {
  return Object.freeze({
    take: (holder: SessionHolder, leaseSeconds: number) =>
      knex.transaction((transaction) => take(transaction, holder, leaseSeconds)),
    async renew({ connectionId, taskId, epoch }: SessionHolder, leaseSeconds: number): Promise<boolean> {
      const renewed = await knex('session_lease')
        .where({ connection_id: connectionId, task_id: taskId, epoch })
        .update({ lease_until: knex.raw(`now() + make_interval(secs => ?)`, [leaseSeconds]) });
      return renewed > 0;
    },
    release: (holder: SessionHolder) =>
      knex.transaction((transaction) => release(transaction, queue, holder)),
  });
}

interface ConnectionRow {
  max_sessions: number;
  now: Date;
  next_start: Date | null;
}

async function take(
  transaction: Knex.Transaction,
  { connectionId, taskId, epoch }: SessionHolder,
  leaseSeconds: number,
): Promise<SessionAnswer> {
  const connection = await transaction('portal_connection')
    .where({ id: connectionId })
    .forUpdate()
    .first<ConnectionRow>(
      'max_sessions',
      transaction.raw('clock_timestamp() as now'),
      transaction.raw(`last_started_at + min_interval_ms * interval '1 millisecond' as next_start`),
    );
  // A session of a dead worker, and one of an earlier attempt of this task: its lease was lost before this attempt could begin.
  await transaction('session_lease')
    .where({ connection_id: connectionId })
    .where((row) => row.where('lease_until', '<', transaction.fn.now()).orWhere({ task_id: taskId }))
    .delete();
  const used = await transaction('session_lease')
    .where({ connection_id: connectionId })
    .orderBy('slot')
    .pluck<number[]>('slot');
  const slot = Array.from({ length: connection.max_sessions }, (_, index) => index).find(
    (index) => !used.includes(index),
  );
  if (slot === undefined) return wait(transaction, connectionId, taskId, connection.now);
  if (connection.next_start !== null && connection.next_start > connection.now) {
    return { state: 'too_soon', retryAt: connection.next_start };
  }
  await transaction('session_lease').insert({
    connection_id: connectionId,
    slot,
    task_id: taskId,
    epoch,
    lease_until: transaction.raw(`now() + make_interval(secs => ?)`, [leaseSeconds]),
  });
  await transaction('portal_connection')
    .where({ id: connectionId })
    .update({ last_started_at: transaction.fn.now() });
  await transaction('session_wait').where({ task_id: taskId }).delete();
  return { state: 'taken', slot };
}

async function wait(
  transaction: Knex.Transaction,
  connectionId: string,
  taskId: string,
  now: Date,
): Promise<SessionAnswer> {
  await transaction('session_wait')
    .insert({ task_id: taskId, connection_id: connectionId })
    .onConflict('task_id')
    .ignore();
  return { state: 'busy', retryAt: new Date(now.getTime() + LOOK_AGAIN_SECONDS * 1000) };
}

async function release(
  transaction: Knex.Transaction,
  queue: Pick<JobQueue, 'reschedule'>,
  { connectionId, taskId, epoch }: SessionHolder,
): Promise<void> {
  const freed = await transaction('session_lease')
    .where({ connection_id: connectionId, task_id: taskId, epoch })
    .delete();
  if (freed === 0) return;
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
