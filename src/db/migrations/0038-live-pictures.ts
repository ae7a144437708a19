import type { Knex } from 'knex';

/** The page of a running task, while somebody watches it. */
export const name = '0038-live-pictures';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

// Unlogged: what a page shows is written to no log, and is gone after a crash.
const SQL = `
create unlogged table live_watch (
  task_id text not null references task on delete cascade,
  actor text not null,                               -- key:… or person:…
  account_id text not null references account,
  watched_until timestamptz(3) not null,
  primary key (task_id, actor)
);

create unlogged table live_picture (
  task_id text primary key references task on delete cascade,
  account_id text not null references account,
  picture_enc bytea,                                 -- null: the page may show a secret
  taken_at timestamptz(3) not null
);
`;
