import type { Knex } from 'knex';

/** A chain over the audit log: each link has a keyed digest of its entry and of the link before it. */
export const name = '0017-audit-chain';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
-- Entries that are not linked yet. Transactions that write entries never wait for each other: one process links them afterwards.
create table audit_pending (entry_id text primary key);
insert into audit_pending select id from audit_log;

create function audit_log_is_linked() returns trigger language plpgsql as $$
begin
  insert into audit_pending (entry_id) values (new.id);
  return null;
end $$;
create trigger audit_log_is_linked after insert on audit_log
  for each row execute function audit_log_is_linked();

-- A link outlives its entry, so that the chain holds after a purge.
create table audit_link (
  seq bigint primary key,
  entry_id text not null unique,
  entry_digest bytea not null,
  digest bytea not null
);
create trigger audit_link_is_append_only before update or delete on audit_link
  for each row execute function audit_log_is_append_only();
create trigger audit_link_is_never_truncated before truncate on audit_link
  for each statement execute function audit_log_is_append_only();
`;
