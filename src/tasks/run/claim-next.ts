import { CodedError } from '../../platform/errors.ts';
import type { Conclusion } from '../../sdk/outcome.ts';
import { finishTask } from '../end/finish-task.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { TaskLease } from '../lease.ts';
import { LEASE_SECONDS, parkTask } from './task-lease.ts';
import type { TaskStore } from '../store.ts';
import { openTasks, readInputFiles, type StoredFile, type TaskRow } from '../task-row.ts';
import type { Task } from '../task.ts';

export interface ClaimedTask {
  readonly lease: TaskLease;
  /** With its data. */
  readonly task: Task;
  readonly inputFiles: readonly StoredFile[];
  /** The portal whose lane it was in; '' when no plugin has said yet which one it needs. */
  readonly portal: string;
  /** The version of the procedures that an attempt before has begun to run. */
  readonly begunWith: number | null;
  /** The span of the task's creation. Null: it was not traced. */
  readonly traceparent: string | null;
}

export type NextTask =
  | ({ readonly state: 'claimed' } & ClaimedTask)
  /** Canceled or expired while no worker ran it: `endUnstarted` ends it. */
  | { readonly state: 'ends'; readonly taskId: string; readonly accountId: string }
  /** `againMs`: when that may change without an event; null: never. */
  | { readonly state: 'nothing'; readonly againMs: number | null };

export interface ClaimRequest {
  /** Who holds the lease, for people who look: `host/pid/id`. */
  readonly owner: string;
  /** Default 45. */
  readonly leaseSeconds?: number;
  /** Called when a task has ended because its stored data is damaged. */
  readonly onDamage?: (accountId: string, taskId: string) => Promise<void>;
}

/**
 * Takes the task whose turn it is among all that can start now, for one attempt, and with it a session of its portal. Only the database's clock
 * counts. How the turn is decided: `src/db/migrations/claim-next.ts`.
 */
export async function claimNext(
  store: TaskStore,
  { owner, leaseSeconds = LEASE_SECONDS, onDamage }: ClaimRequest,
): Promise<NextTask> {
  await failpoint('claim.before');
  const { rows } = await store.knex.raw<{ rows: AnswerRow[] }>(
    'select state, again_ms, (picked_task).* from claim_next(?, ?)',
    [owner, leaseSeconds],
  );
  const [row] = rows;
  if (row === undefined || row.state === 'nothing')
    return { state: 'nothing', againMs: row?.again_ms === 0 ? HELD_MS : (row?.again_ms ?? null) };
  if (row.state === 'ends') return { state: 'ends', taskId: row.id, accountId: row.account_id };
  await failpoint('claim.after');
  return { state: 'claimed', ...(await open(store, row, onDamage)) };
}

/** A task is due, but another transaction holds its row. To ask again at once would be a loop for as long as it does. */
const HELD_MS = 100;

interface PickedRow extends TaskRow {
  readonly epoch: number;
  readonly deaths: number;
  readonly portal: string;
  readonly traceparent: string | null;
}

type AnswerRow =
  | ({ readonly state: 'claimed' | 'ends' } & PickedRow)
  | { readonly state: 'nothing'; readonly again_ms: number | null };

async function open(
  store: TaskStore,
  row: PickedRow,
  onDamage: ClaimRequest['onDamage'],
): Promise<ClaimedTask> {
  const { id: taskId, account_id: accountId, epoch, attempts: attempt, deaths, portal, traceparent } = row;
  const begunWith = row.sop_version;
  const lease: TaskLease = Object.freeze({ taskId, accountId, epoch, attempt, deaths });
  try {
    const [tasks, inputFiles] = await Promise.all([openTasks(store, [row]), readInputFiles(store, taskId)]);
    const [task] = tasks;
    if (task === undefined) throw new Error('a task without its row');
    if (task.data !== undefined) return { lease, task, inputFiles, portal, begunWith, traceparent };
  } catch (error) {
    // For example, a missing encryption key. The task is not at fault: it keeps its attempts and starts again later.
    await parkTask(store, lease, { delayMs: 60_000, countsAsAttempt: false, reason: 'data_unreadable' });
    throw error;
  }
  await finishTask(store, lease, DATA_DAMAGED);
  await onDamage?.(accountId, taskId);
  throw new CodedError('data_damaged', `the stored data of task ${taskId} is damaged`);
}

/** Nothing repairs it, so the task must not wait. */
const DATA_DAMAGED: Conclusion = {
  status: 'failed',
  failure: { code: 'data_damaged', kind: 'transient', retryable: true },
  notes: 'The stored data of this task is damaged and cannot be read. Create the task again.',
};
