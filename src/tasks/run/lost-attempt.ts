import type { Knex } from 'knex';
import { placeOfReport, type ReportedStep, type NewFailureReport } from './failure-reports.ts';
import { storableJson } from '../storable-json.ts';
import type { TaskStore } from '../store.ts';

export interface LostAttempt {
  readonly taskId: string;
  readonly accountId: string;
  readonly attempt: number;
}

/** The last step of the attempt that the timeline knows. */
const LAST_STEP = `
  select data from task_event where task_id = :taskId and kind = 'step.started'
    and seq > (select coalesce(max(seq), 0) from task_event where task_id = :taskId and kind = 'attempt.started')
  order by seq desc limit 1`;

/**
 * Keeps a failure report of an attempt whose worker died, in the transaction that takes the task from that worker. A report that the worker has written itself
 * says more, and stays.
 */
export async function reportLostAttempt(
  { vault }: Pick<TaskStore, 'vault'>,
  trx: Knex.Transaction,
  { taskId, accountId, attempt }: LostAttempt,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { data: ReportedStep }[] }>(LAST_STEP, { taskId });
  const report: NewFailureReport = {
    code: 'worker_lost',
    kind: 'transient',
    notes: 'The worker process ended during the attempt.',
    issues: [],
    step: rows[0]?.data ?? null,
    message: null,
    url: null,
    candidates: [],
    proposal: null,
    callLog: [],
    screenshot: null,
    trace: null,
  };
  // If the key of the account is damaged, the task must be put back all the same.
  const sealed = await vault
    .seal(placeOfReport(accountId, taskId, attempt), storableJson(report))
    .catch(() => null);
  if (sealed === null) return;
  await trx.raw(
    `insert into failure_report (task_id, account_id, attempt, sop_version, report_enc, created_at)
     select id, account_id, :attempt, sop_version, :sealed, now() from task where id = :taskId
     on conflict (task_id, attempt) do nothing`,
    { taskId, attempt, sealed },
  );
}
