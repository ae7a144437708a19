import type { Knex } from 'knex';
import type { Conclusion, FailureKind } from '../../sdk/outcome.ts';
import { sealConclusion, writeFinal } from './finish-task.ts';
import { begunSubmissions } from './honest-conclusion.ts';
import { retryTransaction } from '../retry-transaction.ts';
import type { TaskStore } from '../store.ts';
import type { TaskRow } from '../task-row.ts';

interface UnstartedTask {
  readonly taskId: string;
  readonly accountId: string;
}

/**
 * Ends a task that does not run and that was canceled, or whose `expires_at` has passed. False: neither is so (any more), or a submission was begun
 * and it cannot end so.
 */
export function endUnstarted(store: TaskStore, task: UnstartedTask): Promise<boolean> {
  return retryTransaction(() =>
    store.knex.transaction(async (trx) => {
      const row = await trx('task')
        .where({ id: task.taskId, status: 'queued' })
        .forUpdate()
        .first<{ canceled: boolean; expired: boolean | null } | undefined>(
          trx.raw('cancel_requested_at is not null as canceled'),
          trx.raw('expires_at <= now() as expired'),
        );
      if (row?.canceled === true) return (await endAsCanceled(store, trx, task)) !== null;
      return row?.expired === true && (await endAsExpired(store, trx, task)) !== null;
    }),
  );
}

/** For a task that does not run, in a transaction that holds its row. Null: a submission was begun, it cannot end so. */
export function endAsCanceled(
  store: TaskStore,
  trx: Knex.Transaction,
  task: UnstartedTask,
): Promise<TaskRow | null> {
  return end(
    store,
    trx,
    task,
    failed('canceled', 'canceled', 'The task was canceled while no agent worked on it.'),
  );
}

function endAsExpired(store: TaskStore, trx: Knex.Transaction, task: UnstartedTask): Promise<TaskRow | null> {
  return end(
    store,
    trx,
    task,
    failed('expired', 'timed_out', 'No agent worked on the task when its expires_at came.'),
  );
}

const failed = (code: string, kind: FailureKind, notes: string): Conclusion => ({
  status: 'failed',
  failure: { code, kind, retryable: true },
  notes,
});

async function end(
  store: TaskStore,
  trx: Knex.Transaction,
  task: UnstartedTask,
  conclusion: Conclusion,
): Promise<TaskRow | null> {
  if ((await begunSubmissions(trx, task.taskId)).length > 0) return null;
  const sealed = await sealConclusion(store, task, conclusion);
  return writeFinal(store, trx, { ...task, epoch: null, sealed, resultFiles: [] });
}
