import type { Knex } from 'knex';

/** E-mails to people about tasks that wait for a person. */
export const name = '0047-inbox-mail';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table person add column inbox_mail boolean not null default false;

-- A task that began to wait. The sender of e-mails gives it to the people who want to know.
create table inbox_notice (
  id bigint generated always as identity primary key,
  task_id text not null references task on delete cascade,
  account_id text not null references account,
  uncertain boolean not null default false,          -- it has ended with an uncertain submission
  created_at timestamptz(3) not null default now()
);
create index on inbox_notice (task_id);

-- What the next e-mail to a person contains.
create table inbox_mail (
  person_id text not null references person on delete cascade,
  task_id text not null references task on delete cascade,
  account_id text not null references account,
  uncertain boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, task_id)
);
create index on inbox_mail (task_id);

-- The e-mails to a person: when the next one may be sent, and what is wrong with them.
create table person_mail (
  person_id text primary key references person on delete cascade,
  next_at timestamptz(3) not null,
  attempts int not null default 0,                   -- since the last e-mail that was sent
  failure text,                                      -- of the last attempt: connect, tls, …
  failing_since timestamptz(3)
);
`;
