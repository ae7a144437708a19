import type { Knex } from 'knex';
import { heldSchedules, holdOff } from '../accounts/account-hold.ts';
import { audit, type Actor } from '../accounts/audit.ts';
import { eraseSchedules } from '../tasks/erase-schedules.ts';
import { askDeletion } from './asked-deletions.ts';

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

/**
 * Deletes the schedules of a patient, which would create tasks with the deleted data again. One on legal hold is paused, for the same reason, and deleted by the purge
 * after the release.
 */
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
    const ids = rows.map(({ id }) => id);
    const held = await heldSchedules(trx, accountId, ids);
    if (!dryRun) await deleteUnlessHeld(trx, { accountId, actor, ids, held });
    const gone = dryRun ? 'would_be_deleted' : 'deleted';
    return ids.map((scheduleId) =>
      held.has(scheduleId)
        ? { scheduleId, outcome: 'kept', reason: 'legal_hold' }
        : { scheduleId, outcome: gone, reason: null },
    );
  });
}

interface Found extends Pick<Deletion, 'accountId' | 'actor'> {
  readonly ids: readonly string[];
  readonly held: ReadonlySet<string>;
}

async function deleteUnlessHeld(
  trx: Knex.Transaction,
  { accountId, actor, ids, held }: Found,
): Promise<void> {
  const free = ids.filter((id) => !held.has(id));
  await eraseSchedules(trx, free);
  for (const object of free) await audit(trx, { actor, accountId, action: 'schedule.deleted', object });
  for (const schedule of held) await askDeletion(trx, { accountId, of: { schedule }, actor });
  const stopped = { status: 'paused', pause_reason: 'requested', next_at: null, wake_at: null };
  const paused: readonly string[] = await trx('schedule')
    .whereIn('id', [...held])
    .where({ status: 'active' })
    .update(stopped)
    .returning('id')
    .then((rows: readonly { id: string }[]) => rows.map(({ id }) => id));
  for (const object of paused) await audit(trx, { actor, accountId, action: 'schedule.paused', object });
}
