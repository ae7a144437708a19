import type { Knex } from 'knex';

/** A person approves each submission of a portal connection before it begins. */
export const name = '0020-approvals';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table portal_connection add column approval_minutes int check (approval_minutes between 1 and 60); -- null: no approval is needed
  `);
}
