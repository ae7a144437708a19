import type { Knex } from 'knex';

/** By this, the API recognizes the credentials of a portal without the right to read them. */
export const name = '0024-credentials-digest';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table portal_connection add column credentials_digest text generated always as (encode(sha256(credentials_enc), 'hex')) stored;
  `);
}
