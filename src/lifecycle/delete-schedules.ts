import type { Knex } from 'knex';
import { holdOff, isOnHold } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';

export interface PatientSchedule {
  readonly scheduleId: string;
  readonly outcome: 'deleted' | 'would_be_deleted' | 'kept';
  /** Why it is kept. */
  readonly reason: 'legal_hold' | null;
}

interface Deletion {
  readonly accountId: string;
  readonly actor: Actor;
  readonly dryRun: boolean;
  /** Digests of what the patient is called. */
  readonly patient: readonly Buffer[];
  readonly external: readonly Buffer[];
}

const FOUND = `
  select id from schedule where id in (
    select schedule_id from schedule_patient_key where account_id = :accountId and digest = any(:patient)
    union select id from schedule where account_id = :accountId and external_id_digest = any(:external)
  ) and account_id = :accountId order by id for update`;

/** Deletes the schedules of a patient, which would create tasks with the deleted data again. */
export function deletePatientSchedules(
  knex: Knex,
  { accountId, actor, dryRun, patient, external }: Deletion,
): Promise<readonly PatientSchedule[]> {
  return knex.transaction(async (trx) => {
    await holdOff(trx, accountId);
    const { rows } = await trx.raw<{ rows: readonly { id: string }[] }>(FOUND, {
      accountId,
      patient: [...patient],
      external: [...external],
    });
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    if (await isOnHold(trx, accountId))
      return ids.map((scheduleId) => ({ scheduleId, outcome: 'kept', reason: 'legal_hold' }));
    if (dryRun) return ids.map((scheduleId) => ({ scheduleId, outcome: 'would_be_deleted', reason: null }));
    await trx('schedule').whereIn('id', ids).delete();
    for (const object of ids) await audit(trx, { actor, accountId, action: 'schedule.deleted', object });
    return ids.map((scheduleId) => ({ scheduleId, outcome: 'deleted', reason: null }));
  });
}
