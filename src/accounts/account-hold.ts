import type { Knex } from 'knex';

/** From now on a legal hold waits for this transaction, so that what is read of holds stays true until it ends. */
export async function holdOff(trx: Knex.Transaction, accountId: string): Promise<void> {
  await trx.raw('select 1 from account where id = ? for share', [accountId]);
}

/** Whether a legal hold covers all of the account, and not one of its tasks alone. */
export const isOnHold = async (trx: Knex.Transaction, accountId: string): Promise<boolean> =>
  (await trx('legal_hold').where({ account_id: accountId, task_id: null }).first('id')) !== undefined;
