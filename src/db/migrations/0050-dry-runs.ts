import type { Knex } from 'knex';

/** Of which ended task a task is a dry run: it runs a version of the procedures with the same data, and submits nothing. */
export const name = '0050-dry-runs';

// A worker of an earlier version does not know dry runs. Here, it gets no permission to submit either.
const SQL = `
alter table task add column dry_run_of text;

create function dry_runs_submit_nothing() returns trigger language plpgsql as $$
begin
  if exists (select from task where id = new.task_id and dry_run_of is not null) then
    raise exception 'task % is a dry run, which submits nothing', new.task_id;
  end if;
  return new;
end $$;
create trigger dry_runs_submit_nothing before insert on task_commit
  for each row execute function dry_runs_submit_nothing();
`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}
