import type { Knex } from 'knex';

export const name = '0006-administration';

/** For `/v1/admin`: the request of each audited act, and the idempotency keys of administrators. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table audit_log add request_id text;         -- X-Request-Id; null: not a request to the API
create index audit_log_request on audit_log (request_id) where request_id is not null;

-- What a creation with an Idempotency-Key has created. Digests are keyed.
create table admin_creation (
  digest bytea primary key,                          -- of operation and key
  fingerprint bytea not null,                        -- of the body
  object text not null,                              -- id of what was created
  created_at timestamptz(3) not null default now()
);
create index on admin_creation (created_at);
`;
