import type { Knex } from 'knex';

/** The few submissions with an unknown outcome, found without reading the whole ledger. Built while tasks submit, which no transaction can do. */
export const name = '0036-uncertain-submissions';
export const inTransaction = false;

const INDEX = 'task_commit_uncertain';

export async function up(knex: Knex): Promise<void> {
  // A migrator that was killed leaves an index that nothing uses.
  await knex.raw(`drop index concurrently if exists ${INDEX}`);
  await knex.raw(
    `create index concurrently ${INDEX} on task_commit (account_id, intent_at) where state in ('intent', 'unknown')`,
  );
}
