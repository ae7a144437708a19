import { CodedError } from '../../platform/errors.ts';
import type { FailureKind, Issue } from '../../sdk/outcome.ts';
import type { TaskLease } from '../lease.ts';
import { storableJson } from '../storable-json.ts';
import type { SealedPlace, TaskStore } from '../store.ts';
import type { TraceOutcome } from '../trace-outcomes.ts';
import { taskNotFound } from '../task-error.ts';

/** A step of an SOP, as `SopEvent` names it. */
export interface ReportedStep {
  readonly sop: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly action: string;
  readonly title: string;
}

/** Why an attempt failed, as `sopwith sop run` shows it. Its texts come from the page: they are patient data. */
export interface NewFailureReport {
  readonly code: string;
  /** Null if the client does not get a failure: a submission is uncertain, or an error came after it. */
  readonly kind: FailureKind | null;
  readonly notes: string;
  readonly issues: readonly Issue[];
  /** Without a `message`: the last step that was started. */
  readonly step: ReportedStep | null;
  /** Null if nothing was seen of the page: the agent died, or the attempt was ended from outside. */
  readonly message: string | null;
  readonly url: string | null;
  readonly candidates: readonly string[];
  readonly proposal: string | null;
  readonly callLog: readonly string[];
  /** The ID of an artifact. */
  readonly screenshot: string | null;
  /** Null if the attempt was not recorded. */
  readonly trace: FailureTrace | null;
}

/** The Playwright trace of an attempt that failed. */
export interface FailureTrace {
  /** The ID of an artifact; null if there is no trace. */
  readonly artifact: string | null;
  readonly outcome: TraceOutcome;
  /** The name of the secret that was found in it. */
  readonly secret: string | null;
}

export interface TaskFailureReport extends NewFailureReport {
  readonly attempt: number;
  readonly at: Date;
  /** Of the portal's procedures; 0: the files on disk. Null if the attempt failed before it was known. */
  readonly sopVersion: number | null;
}

/** Of one report. A page may be of any size. */
const MAX_BYTES = 64 * 1024;

export const placeOfReport = (accountId: string, taskId: string, attempt: number): SealedPlace => ({
  table: 'failure_report',
  column: 'report_enc',
  accountId,
  rowId: `${taskId}/${attempt}`,
});

/** Keeps why an attempt failed, in place of what it kept before. False: fenced, nothing was written. */
export async function writeFailureReport(
  { knex, vault }: Pick<TaskStore, 'knex' | 'vault'>,
  lease: TaskLease,
  report: NewFailureReport,
): Promise<boolean> {
  const { taskId, accountId, attempt, epoch } = lease;
  const sealed = await vault.seal(placeOfReport(accountId, taskId, attempt), textOf(report));
  // Locked, so that a report never comes after the end of its task, and so after its deletion.
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `with fence as (
       select id, account_id, sop_version from task where id = :taskId and epoch = :epoch and finished_at is null for no key update
     )
     insert into failure_report (task_id, account_id, attempt, sop_version, report_enc, created_at)
     select id, account_id, :attempt, sop_version, :sealed, now() from fence
     on conflict (task_id, attempt) do update
       set sop_version = excluded.sop_version, report_enc = excluded.report_enc, created_at = excluded.created_at`,
    { taskId, epoch, attempt, sealed },
  );
  return rowCount === 1;
}

/** What helps least goes first. */
function textOf(report: NewFailureReport): string {
  const bare = { ...report, callLog: [] };
  const barest = { ...bare, candidates: [], issues: [], proposal: null };
  const texts = [report, bare, barest].map(storableJson);
  return (
    texts.find((text) => Buffer.byteLength(text) <= MAX_BYTES) ?? storableJson({ ...barest, message: null })
  );
}

interface Row {
  readonly attempt: number;
  readonly sop_version: number | null;
  readonly report_enc: Buffer;
  readonly created_at: Date;
}

/**
 * The report of one attempt; without a number that of the last attempt that failed.
 *
 * @throws TaskError `not_found`; CodedError `no_failure_report`
 */
export async function readFailureReport(
  { knex, vault }: Pick<TaskStore, 'knex' | 'vault'>,
  { accountId, taskId, attempt }: { accountId: string; taskId: string; attempt?: number | undefined },
): Promise<TaskFailureReport> {
  const task = await knex('task')
    .where({ id: taskId, account_id: accountId })
    .first<{ artifacts_purged_at: Date | null } | undefined>('artifacts_purged_at');
  if (task === undefined) throw taskNotFound(taskId);
  const [row] = await knex('failure_report')
    .where({ task_id: taskId, account_id: accountId, ...(attempt === undefined ? {} : { attempt }) })
    .orderBy('attempt', 'desc')
    .limit(1)
    .select<Row[]>('attempt', 'sop_version', 'report_enc', 'created_at');
  if (row === undefined)
    throw new CodedError(
      task.artifacts_purged_at === null ? 'no_failure_report' : 'failure_report_purged',
      `task ${taskId} has no such failure report`,
    );
  const opened = await vault.open(placeOfReport(accountId, taskId, row.attempt), row.report_enc);
  const report = JSON.parse(opened.toString('utf8')) as NewFailureReport;
  return { ...report, attempt: row.attempt, at: row.created_at, sopVersion: row.sop_version };
}
