import type { Knex } from 'knex';

/** The keys of a schedule are deleted with it. */
const REMEMBER = `
  insert into erased_patient_key (account_id, digest, object)
  select account_id, digest, schedule_id from schedule_patient_key where schedule_id = any(:ids)
  union select account_id, external_id_digest, id from schedule where id = any(:ids) and external_id_digest is not null
  on conflict do nothing`;

/** Deletes schedules, in a transaction that has locked them. It can still be asked who has seen the data of their patients. */
export async function eraseSchedules(trx: Knex.Transaction, scheduleIds: readonly string[]): Promise<void> {
  const ids = [...scheduleIds];
  await trx.raw(REMEMBER, { ids });
  await trx('schedule').whereIn('id', ids).delete();
}
