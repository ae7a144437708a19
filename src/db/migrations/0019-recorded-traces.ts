import type { Knex } from 'knex';

/** Whether the attempts of a portal connection are recorded. */
export const name = '0019-recorded-traces';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table portal_connection add column record_traces boolean not null default false');
}
