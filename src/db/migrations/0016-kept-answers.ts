import type { Knex } from 'knex';

/** An answer that was accepted and not used before its attempt ended: the next attempt takes it if it asks the same question. */
export const name = '0016-kept-answers';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table task add column kept_input_enc bytea');
}
