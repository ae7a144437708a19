import type { Knex } from 'knex';

/** From now on a legal hold waits for this transaction, so that what is read of holds stays true until it ends. */
export async function holdOff(trx: Knex.Transaction, accountId: string): Promise<void> {
  await trx.raw('select 1 from account where id = ? for share', [accountId]);
}

/** Whether a legal hold covers all of an account, and not one of its tasks or patients alone. In SQL, like all below. */
export const accountHeld = (account: string): string =>
  `exists (select from legal_hold where legal_hold.account_id = ${account} and legal_hold.task_id is null and not legal_hold.of_patient)`;

/** Whether the hold of a patient has one of these keys. */
const keyHeld = (keys: string): string =>
  `exists (select from legal_hold_key as held join (${keys}) as known (account_id, digest) using (account_id, digest))`;

/** Whether a legal hold covers a task or its patient, and not all of its account. Keys of deleted data hold what is left, such as the timeline. */
export const taskHeld = (task: string): string =>
  `(exists (select from legal_hold where legal_hold.task_id = ${task}) or ${keyHeld(
    `select k.account_id, k.digest from task_patient_key as k where k.task_id = ${task}
     union all select k.account_id, k.digest from erased_patient_key as k where k.object = ${task}
     union all select t.account_id, t.external_id_digest from task as t where t.id = ${task}`,
  )})`;

/** Whether a legal hold covers the patient of a schedule, and not all of its account. */
export const scheduleHeld = (schedule: string): string =>
  keyHeld(
    `select k.account_id, k.digest from schedule_patient_key as k where k.schedule_id = ${schedule}
     union all select s.account_id, s.external_id_digest from schedule as s where s.id = ${schedule}`,
  );

/** Which of these tasks must not be deleted. Call it in a transaction that has called `holdOff`. */
export const heldTasks = (
  trx: Knex.Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => held(trx, taskHeld, accountId, ids);

/** Which of these schedules must not be deleted. Call it in a transaction that has called `holdOff`. */
export const heldSchedules = (
  trx: Knex.Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => held(trx, scheduleHeld, accountId, ids);

async function held(
  trx: Knex.Transaction,
  isHeld: (id: string) => string,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await trx.raw<{ rows: readonly { id: string }[] }>(
    `select wanted.id from unnest(:ids::text[]) as wanted (id) where ${accountHeld(':accountId')} or ${isHeld('wanted.id')}`,
    { accountId, ids: [...ids] },
  );
  return new Set(rows.map(({ id }) => id));
}
