import type { Knex } from 'knex';

/** One-time codes that a gateway pushes, and since when a task waits for one. A connection has one code: a newer one replaces it. */
export const name = '0018-portal-codes';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table portal_code (
      connection_id text primary key references portal_connection on delete cascade,
      id text not null,
      account_id text not null references account,
      code_enc bytea not null,
      received_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index on portal_code (expires_at);
    alter table task add column code_asked_at timestamptz;   -- of a waiting task: since when it waits for a one-time code
  `);
}
