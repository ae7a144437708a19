import type { Knex } from 'knex';
import { audit, type Actor } from '../accounts/audit.ts';
import { newId } from '../platform/ids.ts';
import { externalIdDigest } from '../tasks/external-id.ts';
import { patientDigests } from '../tasks/patient-keys.ts';
import type { StoredFile } from '../tasks/task-row.ts';
import {
  openSchedule,
  rulesRow,
  schedulePlace,
  sealScheduleLabels,
  type Schedule,
  type ScheduleLabels,
  type ScheduleStore,
  type ScheduleRow,
  type ScheduleRules,
} from './schedule.ts';
import { firstDue } from './due.ts';
import { writeScheduleFiles } from './schedule-files.ts';

export interface NewSchedule extends ScheduleRules, ScheduleLabels {
  readonly accountId: string;
  readonly type: string;
  readonly data: string;
  /** Stored already. If the schedule is not created, the caller removes them. */
  readonly files: readonly StoredFile[];
  readonly patientKeys: readonly string[];
  readonly actor: Actor;
}

/** @throws CodedError `invalid_cron`, `invalid_time_zone`, `never_due` */
export async function createSchedule(
  { vault, clock }: ScheduleStore,
  { actor, data, patientKeys, files, ...schedule }: NewSchedule,
  trx: Knex.Transaction,
): Promise<Schedule> {
  const { accountId, type, externalId } = schedule;
  const now = clock.now();
  const id = newId('sch', now);
  const nextAt = firstDue(schedule, now);
  const [row]: readonly ScheduleRow[] = await trx('schedule')
    .insert({
      id,
      account_id: accountId,
      type,
      labels_enc: await sealScheduleLabels(vault, { ...schedule, id }),
      data_enc: await vault.seal(schedulePlace(accountId, id, 'data_enc'), data),
      external_id_digest: externalId === null ? null : await externalIdDigest(vault, accountId, externalId),
      ...rulesRow(schedule),
      status: 'active',
      next_at: nextAt,
      wake_at: nextAt,
      created_at: now,
    })
    .returning('*');
  if (row === undefined) throw new Error('the schedule was not written');
  const digests = await patientDigests(vault, accountId, patientKeys);
  const keys = digests.map((digest) => ({ schedule_id: id, account_id: accountId, digest }));
  if (keys.length > 0) await trx('schedule_patient_key').insert(keys);
  await writeScheduleFiles(trx, vault, { id, accountId }, files);
  await audit(trx, { actor, accountId, action: 'schedule.created', object: id });
  return openSchedule(vault, row, files);
}
