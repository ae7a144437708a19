import type { Knex } from 'knex';
import { audit } from '../accounts/audit.ts';
import { codeOf } from '../platform/errors.ts';
import { failpoint } from '../platform/failpoint.ts';
import type { FieldFault } from '../platform/field-fault.ts';
import type { TaskCreator } from '../tasks/create/create-tasks.ts';
import { copyFiles, discardFiles, type FileIntake } from '../tasks/file-intake.ts';
import type { TaskStore } from '../tasks/store.ts';
import type { StoredFile } from '../tasks/task-row.ts';
import { latestDue, nextDue } from './cron-times.ts';
import { openSchedule, rulesOf, type Schedule, type ScheduleRow, type ScheduleRun } from './schedule.ts';
import { readScheduleFiles } from './schedule-files.ts';
import { writeRun } from './schedule-runs.ts';

type Verdict =
  | { readonly ok: true; readonly sop: string; readonly patientKeys?: readonly string[] }
  | { readonly ok: false; readonly code: string; readonly errors: readonly FieldFault[] };

export interface ScheduleParts {
  readonly store: TaskStore;
  readonly creator: Pick<TaskCreator, 'create'>;
  readonly intake: FileIntake;
  readonly taskTypes: {
    validate(accountId: string, type: string, data: string, files: readonly StoredFile[]): Promise<Verdict>;
  };
}

/** After more, the service was down at the due time, or could not create the task for so long. */
const LATE_MS = 10 * 60_000;
/** A try that failed for a reason that passes is repeated: 20 times, so about 10 minutes. */
const RETRY_MS = 30_000;
const TRIES = 20;
/** Failures in a row that pause a schedule. */
const MOST_FAILURES = 5;

type Result = Pick<ScheduleRun, 'outcome' | 'reason' | 'errors' | 'taskId'>;

const skipped = (reason: string): Result => ({ outcome: 'skipped', reason, errors: [], taskId: null });
const failed = (reason: string, errors: readonly FieldFault[] = []): Result => ({
  outcome: 'failed',
  reason,
  errors: errors.slice(0, 10),
  taskId: null,
});
const created = (taskId: string): Result => ({ outcome: 'created', reason: null, errors: [], taskId });

interface Due {
  readonly due: Date;
  readonly missed: number;
}

/**
 * Creates the task of a schedule that is due, and moves the schedule to its next due time. The row stays locked, so one process does it. If that one dies
 * after it has created the task, the next finds the task by its due time, which is unique.
 */
export function runSchedule(parts: ScheduleParts, id: string): Promise<void> {
  const { knex, clock } = parts.store;
  return knex.transaction(async (trx) => {
    const now = clock.now();
    const row = await trx('schedule')
      .where({ id })
      .where('wake_at', '<=', now)
      .forNoKeyUpdate()
      .skipLocked()
      .first<ScheduleRow | undefined>('*');
    if (row === undefined || row.next_at === null) return;
    const until = row.ends_at !== null && row.ends_at < now ? row.ends_at : now;
    const due = latestDue(rulesOf(row), row.next_at, until);
    const result = await resultOf(parts, trx, row, due.due, now);
    await failpoint('schedule.before_record');
    if (result === 'later')
      await trx('schedule')
        .where({ id })
        .update({ tries: row.tries + 1, wake_at: new Date(now.getTime() + RETRY_MS) });
    else await record(parts, trx, row, { ...due, result, now });
  });
}

async function resultOf(
  parts: ScheduleParts,
  trx: Knex.Transaction,
  row: ScheduleRow,
  due: Date,
  now: Date,
): Promise<Result | 'later'> {
  const existing = await trx('task')
    .where({ schedule_id: row.id, schedule_due_at: due })
    .first<{ id: string } | undefined>('id');
  if (existing !== undefined) return created(existing.id);
  const account = await trx('account')
    .where({ id: row.account_id })
    .first<{ disabled_at: Date | null }>('disabled_at');
  if (account.disabled_at !== null) return skipped('account_disabled');
  const late = now.getTime() - due.getTime() > LATE_MS;
  if (row.catch_up === 'none' && late) return skipped('missed');
  if (row.overlap === 'skip' && (await hasOpenTask(trx, row.id))) return skipped('overlap');
  const result = await createOne(parts, row, due, now).catch(reasonOf);
  if (typeof result !== 'string') return result;
  if (DAMAGED.includes(result)) return failed('data_damaged');
  return row.tries + 1 >= TRIES ? failed(result) : 'later';
}

/** The stored data or a stored file was changed, or is gone. */
const DAMAGED: readonly string[] = ['sealed_value_rejected', 'artifact_not_found'];

/** Of an error: anything else may pass, such as a database that does not answer. */
function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? '';
  return ['queue_full', ...DAMAGED].includes(code) ? code : 'unavailable';
}

const hasOpenTask = async (trx: Knex.Transaction, id: string): Promise<boolean> =>
  (await trx('task')
    .where({ schedule_id: id })
    .whereIn('status', ['queued', 'running', 'waiting'])
    .first('id')) !== undefined;

/** The result, or the code of a reason that passes. */
async function createOne(
  { store, creator, taskTypes, intake }: ScheduleParts,
  row: ScheduleRow,
  due: Date,
  now: Date,
): Promise<Result | string> {
  const stored = (await readScheduleFiles(store, [row.id])).get(row.id) ?? [];
  const schedule = await openSchedule(store.vault, row, stored, { includeData: true });
  const { accountId, type, data } = schedule;
  if (data === undefined) return failed('data_damaged');
  const verdict = await taskTypes.validate(accountId, type, data, stored);
  if (!verdict.ok)
    return verdict.code === 'unavailable' ? verdict.code : failed(verdict.code, verdict.errors);
  const files = await copyFiles(intake, accountId, stored);
  await failpoint('schedule.after_copy');
  const creating = creator.create({
    accountId,
    type,
    data,
    externalId: schedule.externalId,
    metadata: schedule.metadata,
    priority: schedule.priority,
    notBefore: null,
    expiresAt: expiryOf(schedule, due, now),
    sop: verdict.sop,
    patientKeys: verdict.patientKeys ?? [],
    files,
    schedule: { id: row.id, dueAt: due },
    idempotencyKey: null,
    fingerprint: Buffer.alloc(0),
  });
  const { task } = await creating.catch(async (error: unknown) => {
    // Otherwise the task may have been created.
    if (codeOf(error) !== 'unavailable') await discardFiles(intake, accountId, files);
    throw error;
  });
  return created(task.id);
}

/** From the due time; from now on for a task that catches up. */
function expiryOf({ expiresAfterMinutes }: Schedule, due: Date, now: Date): Date | null {
  if (expiresAfterMinutes === null) return null;
  const from = now.getTime() - due.getTime() > LATE_MS ? now : due;
  return new Date(from.getTime() + expiresAfterMinutes * 60_000);
}

async function record(
  { store: { vault } }: ScheduleParts,
  trx: Knex.Transaction,
  row: ScheduleRow,
  { due, missed, result, now }: Due & { readonly result: Result; readonly now: Date },
): Promise<void> {
  const { id, account_id: accountId } = row;
  await writeRun(trx, vault, { id, accountId }, { ...result, dueAt: due, missed, createdAt: now });
  const failures = result.outcome === 'failed' ? row.failures + 1 : 0;
  const next = nextDue(rulesOf(row), due);
  const ended = row.ends_at !== null && next > row.ends_at;
  const paused = !ended && failures >= MOST_FAILURES;
  const times = ended || paused ? { next_at: null, wake_at: null } : { next_at: next, wake_at: next };
  await trx('schedule')
    .where({ id })
    .update({
      ...times,
      failures,
      tries: 0,
      status: ended ? 'ended' : paused ? 'paused' : 'active',
      pause_reason: paused ? 'failures' : null,
    });
  if (ended || paused)
    await audit(trx, {
      actor: 'system',
      accountId,
      action: `schedule.${ended ? 'ended' : 'paused'}`,
      object: id,
    });
}
