import type { Knex } from 'knex';
import type { Clock } from '../platform/clock.ts';
import type { FieldFault } from '../platform/field-fault.ts';
import { versionOf } from '../accounts/change.ts';
import type { SealedPlace, Sealer } from '../tasks/store.ts';
import type { StoredFile } from '../tasks/task-row.ts';
import type { CronTimes } from './cron-times.ts';

/** What reading and changing schedules needs. */
export interface ScheduleStore {
  readonly knex: Knex;
  readonly vault: Sealer;
  readonly clock: Clock;
}

/** When a schedule creates a task, and what it does if it cannot. */
export interface ScheduleRules extends CronTimes {
  readonly priority: number;
  /** A task that has not started this long after its due time ends. */
  readonly expiresAfterMinutes: number | null;
  /** Due times that passed while the service was down: one task for all of them, or none. */
  readonly catchUp: 'one' | 'none';
  /** While a task of the schedule has not ended: no other, or another. */
  readonly overlap: 'skip' | 'allow';
  readonly notBefore: Date | null;
  readonly endsAt: Date | null;
}

export type ScheduleStatus = 'active' | 'paused' | 'ended';
export type PauseReason = 'requested' | 'failures' | 'restored_from_backup';

/** What a client calls a schedule and its tasks by. */
export interface ScheduleLabels {
  readonly name: string | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The recurring creation of a task. */
export interface Schedule extends ScheduleRules, ScheduleLabels {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly status: ScheduleStatus;
  readonly pauseReason: PauseReason | null;
  readonly nextAt: Date | null;
  /** Runs in a row that could not create their task. */
  readonly failures: number;
  readonly createdAt: Date;
  readonly version: string;
  /** Each task gets copies of them. */
  readonly files: readonly StoredFile[];
  /** Only if it was asked for; patient data. */
  readonly data?: string;
}

export interface ScheduleRun {
  readonly dueAt: Date;
  /** Earlier due times that this run stands for; 100: or more. */
  readonly missed: number;
  readonly outcome: 'created' | 'skipped' | 'failed';
  readonly reason: string | null;
  readonly errors: readonly FieldFault[];
  readonly taskId: string | null;
  readonly createdAt: Date;
}

/** A schedule as the database holds it. */
export interface ScheduleRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly labels_enc: Buffer;
  readonly data_enc: Buffer | null;
  readonly cron: string;
  readonly time_zone: string;
  readonly priority: number;
  readonly expires_after_minutes: number | null;
  readonly catch_up: 'one' | 'none';
  readonly overlap: 'skip' | 'allow';
  readonly not_before: Date | null;
  readonly ends_at: Date | null;
  readonly status: ScheduleStatus;
  readonly pause_reason: PauseReason | null;
  readonly next_at: Date | null;
  readonly wake_at: Date | null;
  readonly tries: number;
  readonly failures: number;
  readonly created_at: Date;
}

export const schedulePlace = (
  accountId: string,
  id: string,
  column: 'labels_enc' | 'data_enc',
): SealedPlace => ({ table: 'schedule', column, accountId, rowId: id });

export const runPlace = (accountId: string, id: string, dueAt: Date): SealedPlace => ({
  table: 'schedule_run',
  column: 'errors_enc',
  accountId,
  rowId: `${id} ${dueAt.toISOString()}`,
});

export const rulesRow = (rules: ScheduleRules) => ({
  cron: rules.cron,
  time_zone: rules.timeZone,
  priority: rules.priority,
  expires_after_minutes: rules.expiresAfterMinutes,
  catch_up: rules.catchUp,
  overlap: rules.overlap,
  not_before: rules.notBefore,
  ends_at: rules.endsAt,
});

export const rulesOf = (row: ScheduleRow): ScheduleRules => ({
  cron: row.cron,
  timeZone: row.time_zone,
  priority: row.priority,
  expiresAfterMinutes: row.expires_after_minutes,
  catchUp: row.catch_up,
  overlap: row.overlap,
  notBefore: row.not_before,
  endsAt: row.ends_at,
});

/** Names the state that clients change. What runs change is not part of it. */
export const scheduleVersion = (row: ScheduleRow): string =>
  versionOf(row.id, rulesOf(row), row.labels_enc.toString('base64'), row.status);

export const sealScheduleLabels = (
  vault: Pick<Sealer, 'seal'>,
  { accountId, id, name, externalId, metadata }: ScheduleLabels & Pick<Schedule, 'accountId' | 'id'>,
): Promise<Buffer> =>
  vault.seal(schedulePlace(accountId, id, 'labels_enc'), JSON.stringify({ name, externalId, metadata }));

export async function openSchedule(
  vault: Pick<Sealer, 'open'>,
  row: ScheduleRow,
  files: readonly StoredFile[],
  { includeData = false } = {},
): Promise<Schedule> {
  const { id, account_id: accountId, labels_enc: labels, data_enc: sealed } = row;
  const text = (await vault.open(schedulePlace(accountId, id, 'labels_enc'), labels)).toString('utf8');
  const data = includeData && sealed !== null ? await openScheduleData(vault, row, sealed) : undefined;
  return Object.freeze({
    id,
    accountId,
    type: row.type,
    ...rulesOf(row),
    ...(JSON.parse(text) as ScheduleLabels),
    status: row.status,
    pauseReason: row.pause_reason,
    nextAt: row.next_at,
    failures: row.failures,
    createdAt: row.created_at,
    version: scheduleVersion(row),
    files,
    ...(data === undefined ? {} : { data }),
  });
}

export const openScheduleData = async (
  vault: Pick<Sealer, 'open'>,
  { id, account_id: accountId }: Pick<ScheduleRow, 'id' | 'account_id'>,
  sealed: Buffer,
): Promise<string> => (await vault.open(schedulePlace(accountId, id, 'data_enc'), sealed)).toString('utf8');
