import type { Knex } from 'knex';

/** When nothing of the data key of a shredded account was left in the files of the database. */
export const name = '0037-erased-data-keys';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table account add column key_erased_at timestamptz(3)');
}
