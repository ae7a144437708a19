import type { Knex } from 'knex';

/** The trace that a task belongs to, and the alarms that the operator was notified of. */
export const name = '0045-telemetry';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table task add column traceparent text check (length(traceparent) <= 55);

create table operator_alarm (
  id text primary key,                               -- alm_…
  alarm text not null,                               -- portal_paused, …
  subject text not null,                             -- what it is about: a portal, a connection, a role of processes
  details jsonb not null,                            -- names and numbers, see src/admin/alarms.ts
  raised_at timestamptz(3) not null,
  absent_since timestamptz(3),                       -- its cause is gone
  resolved_at timestamptz(3),
  notified text,                                         -- the last message that arrived: raised; null: none
  attempts int not null default 0,                   -- of the message that is due
  next_at timestamptz(3) not null,                   -- when that message is sent
  locked_until timestamptz(3)
);
-- One of each that is not resolved.
create unique index operator_alarm_open on operator_alarm (alarm, subject) where resolved_at is null;
`;
