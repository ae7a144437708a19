import type { Knex } from 'knex';

/** Where the database is, so that a copy of it is recognized: see src/db/database-identity.ts. */
export const name = '0054-database-identity';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table database_identity (
  only_row boolean primary key default true check (only_row),
  server text,                                       -- PostgreSQL's system identifier; null: the server does not show it
  database_oid oid not null,
  table_oids oid[],                                  -- of task and task_commit: a dump that is restored creates them again
  recovery_target text not null,                     -- that the server's configuration names; empty: none
  data_directory text,                               -- of an embedded server: its inode and time of birth
  noted_at timestamptz(3) not null default now(),
  lineage uuid not null default gen_random_uuid(),   -- another one after each "sopwith recover"
  steps bigint not null default 0,                   -- how far it has come since: one each ten seconds while there are open tasks
  stepped_at timestamptz(3) not null default now()
);

create function current_identity(out server text, out database_oid oid, out table_oids oid[], out recovery_target text)
language plpgsql stable as $$
begin
  begin
    server := (select system_identifier::text from pg_control_system());
  exception when others then
    server := null;                                  -- managed services can forbid it
  end;
  database_oid := (select oid from pg_database where datname = current_database());
  table_oids := array[to_regclass('task')::oid, to_regclass('task_commit')::oid];
  recovery_target := concat_ws(' ', nullif(current_setting('recovery_target', true), ''),
    nullif(current_setting('recovery_target_lsn', true), ''), nullif(current_setting('recovery_target_name', true), ''),
    nullif(current_setting('recovery_target_time', true), ''), nullif(current_setting('recovery_target_xid', true), ''));
end $$;

insert into database_identity (server, database_oid, table_oids, recovery_target)
select server, database_oid, table_oids, recovery_target from current_identity();

-- What differs from the database that the service has worked with; empty: nothing. With the rights of the owner: a role needs none in the table, and
-- processes of the previous release submit, too, before they are given any.
create function identity_faults() returns text[] language sql stable security definer as $$
  select coalesce((
    select array_remove(array[
      case when known.server <> found.server then 'server' end,
      case when known.database_oid <> found.database_oid then 'database' end,
      case when known.table_oids is distinct from found.table_oids then 'tables' end,
      case when found.recovery_target not in ('', known.recovery_target) then 'recovery_target' end
    ], null)
    from database_identity known cross join current_identity() found
  ), array['record'])
$$;
-- Temporary tables last: with one of the same name, a role could run its own code with the rights of the owner.
do $$ begin execute format('alter function identity_faults() set search_path = %I, pg_temp', current_schema()); end $$;

-- A process that runs while its database is replaced looks at it every few seconds. Before that, it submits nothing either.
create function submit_from_no_copy() returns trigger language plpgsql as $$
begin
  if identity_faults() <> '{}' then
    raise exception 'this database was restored or copied, so nothing is submitted: run "sopwith recover"' using errcode = 'SW001';
  end if;
  return new;
end $$;
create trigger submit_from_no_copy before insert on task_commit for each row execute function submit_from_no_copy();
`;
