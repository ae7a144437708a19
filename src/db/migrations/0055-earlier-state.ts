import type { Knex } from 'knex';

/**
 * An API process or a worker that finds out by the store of files that the database is in an earlier state writes that down, so that processes without
 * access to the store, such as the webhook sender, do not work with it either.
 */
export const name = '0055-earlier-state';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
-- The lineage of which a later state was seen. "sopwith recover", also of an earlier version, begins another lineage, for which it means nothing.
alter table database_identity add column earlier_lineage uuid;

-- As in 0054, and the last one.
create or replace function identity_faults() returns text[] language sql stable security definer as $$
  select coalesce((
    select array_remove(array[
      case when known.server <> found.server then 'server' end,
      case when known.database_oid <> found.database_oid then 'database' end,
      case when known.table_oids is distinct from found.table_oids then 'tables' end,
      case when found.recovery_target not in ('', known.recovery_target) then 'recovery_target' end,
      case when known.earlier_lineage = known.lineage then 'earlier_state' end
    ], null)
    from database_identity known cross join current_identity() found
  ), array['record'])
$$;
do $$ begin execute format('alter function identity_faults() set search_path = %I, pg_temp', current_schema()); end $$;
`;
