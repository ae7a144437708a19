import type { Knex } from 'knex';

/** Notes, in the transaction that makes it true, that a task waits for a person. `src/mail` sends the e-mails. */
export async function noteWaiting(trx: Knex.Transaction, taskId: string, accountId: string): Promise<void> {
  await trx('inbox_notice').insert({ task_id: taskId, account_id: accountId });
}

/** The same for a task that has ended while it was unknown whether the portal received a submission. */
export async function noteUncertain(trx: Knex.Transaction, taskId: string): Promise<void> {
  await trx.raw(
    `insert into inbox_notice (task_id, account_id, uncertain)
     select distinct task_id, account_id, true from task_commit where task_id = ? and state in ('intent', 'unknown')`,
    [taskId],
  );
}
