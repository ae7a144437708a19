import type { Knex } from 'knex';

/** The deliveries of an account, newest first. Built while messages are sent, which no transaction can do. */
export const name = '0028-deliveries-of-account';
export const inTransaction = false;

const INDEX = 'webhook_delivery_of_account';

export async function up(knex: Knex): Promise<void> {
  // A migrator that was killed leaves an index that nothing uses.
  await knex.raw(`drop index concurrently if exists ${INDEX}`);
  await knex.raw(`create index concurrently ${INDEX} on webhook_delivery (account_id, id desc)`);
}
