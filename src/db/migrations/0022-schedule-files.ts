import type { Knex } from 'knex';

/** Files of schedules. However a row goes, also with its schedule, its file is removed. */
export const name = '0022-schedule-files';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table schedule_file (
  id text primary key,
  schedule_id text not null references schedule on delete cascade,
  account_id text not null,
  position int not null,
  name_enc bytea not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  storage_key text not null
);
create index on schedule_file (schedule_id);

create function schedule_file_removed() returns trigger language plpgsql as $$
begin
  insert into file_removal (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;
create trigger schedule_file_removed after delete on schedule_file for each row execute function schedule_file_removed();
`;
