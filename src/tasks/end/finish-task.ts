import type { Knex } from 'knex';
import { failpoint } from '../../platform/failpoint.ts';
import { countFinished } from '../../platform/metrics.ts';
import { noteEnded } from '../statistics/ended-tasks.ts';
import { sealFileName } from '../file-names.ts';
import { noteUncertain } from '../inbox-notice.ts';
import { honestConclusion } from './honest-conclusion.ts';
import { retryTransaction } from '../retry-transaction.ts';
import { storableJson } from '../storable-json.ts';
import { taskPlace, type SealedColumn, type TaskStore } from '../store.ts';
import { FINISHED_EVENT, insertEvents } from '../timeline/task-events.ts';
import type { TaskLease } from '../lease.ts';
import { wakeForFreed } from '../wake-for-freed.ts';
import { writeOutbox } from './write-outbox.ts';
import { openTasks, TASK_COLUMNS, type StoredFile, type TaskRow } from '../task-row.ts';
import type { Task } from '../task.ts';
import type { TaskEnding } from '../task-ending.ts';

export interface FinishOptions {
  /** Files of the result, stored already. */
  readonly resultFiles?: readonly StoredFile[];
}

export type Finish =
  | { readonly state: 'finished'; readonly task: Task }
  /** Another attempt has the task, or it has ended: nothing was written. */
  | { readonly state: 'lost' };

/**
 * Ends a task, in one transaction: the final row (fenced), which frees its session, the last entry of the timeline, the result's files, the
 * webhook's outbox row, its delivery and wake-up where the account has an endpoint, and a wake-up for who waits for that session. A final
 * state never changes, so this happens once.
 *
 * `failed` means that a client may create the task again. If something irreversible was started and is not proved undone, the task ends
 * `completed_with_issues` instead, whatever was asked.
 */
export async function finishTask(
  store: TaskStore,
  lease: TaskLease,
  conclusion: TaskEnding,
  options: FinishOptions = {},
): Promise<Finish> {
  const ahead = conclusion.status === 'failed' ? null : await sealConclusion(store, lease, conclusion);
  const row = await retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const sealed = ahead ?? (await sealHonestly(store, trx, lease, conclusion));
      const final = await writeFinal(store, trx, {
        ...lease,
        sealed,
        resultFiles: options.resultFiles ?? [],
      });
      await failpoint('finish.before_commit');
      return final;
    }),
  );
  if (row === null) return { state: 'lost' };
  await failpoint('finish.after_commit');
  const [task] = await openTasks(store, [row]);
  return task === undefined ? { state: 'lost' } : { state: 'finished', task };
}

/** An intent that this very attempt has asked for may still be on its way. It takes the same lock: either it is seen here, or it is refused. */
async function sealHonestly(
  store: TaskStore,
  trx: Knex.Transaction,
  lease: TaskLease,
  conclusion: TaskEnding,
): Promise<SealedConclusion> {
  await trx('task').where({ id: lease.taskId }).forUpdate().first('id');
  return sealConclusion(store, lease, await honestConclusion(trx, lease.taskId, conclusion));
}

/** The columns of a final row. */
export interface SealedConclusion {
  readonly status: TaskEnding['status'];
  readonly notes_enc: Buffer | null;
  readonly issues_enc: Buffer | null;
  readonly result_enc: Buffer | null;
  readonly failure: string | null;
  readonly failureCode: string | null;
}

export async function sealConclusion(
  store: TaskStore,
  task: { readonly taskId: string; readonly accountId: string },
  conclusion: TaskEnding,
): Promise<SealedConclusion> {
  const seal = async (column: SealedColumn, text: string | null): Promise<Buffer | null> =>
    text === null ? null : store.vault.seal(taskPlace(task.accountId, task.taskId, column), text);
  const issues = conclusion.status === 'completed' ? [] : (conclusion.issues ?? []);
  const result = conclusion.status === 'failed' ? null : conclusion.result;
  const failure = conclusion.status === 'failed' ? conclusion.failure : null;
  return {
    status: conclusion.status,
    notes_enc: await seal('notes_enc', conclusion.notes ?? null),
    issues_enc: await seal('issues_enc', issues.length === 0 ? null : JSON.stringify(issues)),
    result_enc: await seal('result_enc', result === null ? null : JSON.stringify(result)),
    failure: failure === null ? null : storableJson(failure),
    failureCode: failure?.code ?? null,
  };
}

export interface FinalWrite {
  readonly taskId: string;
  readonly accountId: string;
  /** Null if the caller's transaction holds the row and has seen that no attempt runs it. */
  readonly epoch: number | null;
  readonly sealed: SealedConclusion;
  readonly resultFiles: readonly StoredFile[];
}

/** A transaction that is rolled back is tried again, and must not count twice. */
function countWhenCommitted(trx: Knex.Transaction, row: TaskRow, portal: string): void {
  const { type, status, failure, started_at: startedAt, finished_at: finishedAt } = row;
  const ran = startedAt !== null && finishedAt !== null;
  const seconds = ran ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null;
  trx.executionPromise.then(
    () => countFinished({ type, portal, status, failure }, seconds),
    () => undefined,
  );
}

/** The final transaction's own writes; null when it is fenced or final already. */
export async function writeFinal(
  store: TaskStore,
  trx: Knex.Transaction,
  { taskId, accountId, epoch, sealed, resultFiles }: FinalWrite,
): Promise<TaskRow | null> {
  const { failureCode, ...columns } = sealed;
  const final = trx<TaskRow>('task')
    .where({ id: taskId, account_id: accountId })
    .whereIn('status', ['queued', 'running', 'waiting']);
  if (epoch !== null) final.where('epoch', epoch);
  const [row] = await final
    .update({
      ...columns,
      needs_enc: null,
      input_enc: null,
      kept_input_enc: null,
      lease_owner: null,
      lease_until: null,
      finished_at: trx.fn.now(),
    } as object)
    .returning([...TASK_COLUMNS]);
  if (row === undefined) return null;
  await insertEvents(trx, taskId, [
    {
      kind: FINISHED_EVENT,
      data: { status: sealed.status, ...(failureCode === null ? {} : { code: failureCode }) },
    },
  ]);
  await insertResultFiles(store, trx, row, resultFiles);
  await noteUncertain(trx, taskId);
  const portal = await noteEnded(trx, taskId);
  if (portal !== null) countWhenCommitted(trx, row, portal);
  if (row.finished_at !== null)
    await writeOutbox(store, trx, {
      event: 'task_finished',
      taskId,
      accountId,
      type: row.type,
      dryRunOf: row.dry_run_of,
      at: row.finished_at,
    });
  await wakeForFreed(store, trx, accountId);
  return row;
}

async function insertResultFiles(
  store: TaskStore,
  trx: Knex.Transaction,
  { id, account_id }: Pick<TaskRow, 'id' | 'account_id'>,
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = await Promise.all(
    files.map(async (file, position) => ({
      id: file.id,
      task_id: id,
      account_id,
      role: 'result',
      position,
      name_enc: await sealFileName(store.vault, account_id, file),
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
    })),
  );
  await trx('task_file').insert(rows);
}
