import type { JsonObject } from '../../sdk/json.ts';
import { openOutputs, type CommitRow } from './once-ledger.ts';
import type { TaskStore } from '../store.ts';

/** What the once ledger knows of a submission of a task. */
export interface TaskSubmission {
  readonly portal: string;
  /** `acme-health/claim-submission#submit` */
  readonly step: string;
  /** Its position in loops, `''` outside of one. */
  readonly iteration: string;
  readonly state: CommitRow['state'];
  readonly begunAt: Date;
  readonly resolvedAt: Date | null;
  /** What the portal answered, such as a confirmation number. Empty if it is purged. */
  readonly outputs: JsonObject;
}

interface Row extends CommitRow {
  readonly portal: string;
  readonly step_key: string;
  readonly iteration: string;
  readonly resolved_at: Date | null;
}

/** The oldest first. */
export async function readSubmissions(
  store: Pick<TaskStore, 'knex' | 'vault'>,
  accountId: string,
  taskId: string,
): Promise<readonly TaskSubmission[]> {
  const rows: readonly Row[] = await store
    .knex('task_commit')
    .where({ task_id: taskId, account_id: accountId })
    .orderBy(['intent_at', 'step_key', 'iteration']);
  return Promise.all(
    rows.map(async (row) => ({
      portal: row.portal,
      step: row.step_key,
      iteration: row.iteration,
      state: row.state,
      begunAt: row.intent_at,
      resolvedAt: row.resolved_at,
      outputs: await openOutputs(
        store,
        { accountId, taskId },
        { step: row.step_key, iteration: row.iteration },
        row,
      ),
    })),
  );
}
