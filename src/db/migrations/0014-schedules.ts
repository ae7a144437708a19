import type { Knex } from 'knex';

/** Recurring tasks. A task of a schedule has a unique due time, so that each is created once, however many processes look. */
export const name = '0014-schedules';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
create table schedule (
  id text primary key,
  account_id text not null references account,
  type text not null,
  labels_enc bytea not null,                           -- name, external ID, metadata
  data_enc bytea,                                      -- null: the schedule has ended
  external_id_digest bytea,
  cron text not null,
  time_zone text not null,
  priority int not null,
  expires_after_minutes int,
  catch_up text not null check (catch_up in ('one', 'none')),
  overlap text not null check (overlap in ('skip', 'allow')),
  not_before timestamptz(3),
  ends_at timestamptz(3),
  status text not null check (status in ('active', 'paused', 'ended')),
  pause_reason text check (pause_reason in ('requested', 'failures', 'restored_from_backup')),
  next_at timestamptz(3),                              -- the next due time of an active schedule
  wake_at timestamptz(3),                              -- when it is looked at: at next_at, and later after a try that failed for now
  tries int not null default 0,
  failures int not null default 0,                     -- in a row
  created_at timestamptz(3) not null,
  check ((status = 'active') = (next_at is not null)),
  check ((status = 'active') = (wake_at is not null)),
  check ((status = 'paused') = (pause_reason is not null))
);
create index on schedule (account_id, id);
create index schedule_wake on schedule (wake_at) where wake_at is not null;
create index schedule_external_id on schedule (account_id, external_id_digest) where external_id_digest is not null;

create table schedule_patient_key (
  schedule_id text not null references schedule on delete cascade,
  account_id text not null,
  digest bytea not null,
  primary key (schedule_id, digest)
);
create index on schedule_patient_key (account_id, digest);

create table schedule_run (
  schedule_id text not null references schedule on delete cascade,
  account_id text not null,
  due_at timestamptz(3) not null,
  missed int not null,                                 -- earlier due times that this run stands for
  outcome text not null check (outcome in ('created', 'skipped', 'failed')),
  reason text,
  errors_enc bytea,
  task_id text,
  created_at timestamptz(3) not null,
  primary key (schedule_id, due_at)
);

alter table task add column schedule_id text, add column schedule_due_at timestamptz(3);
create unique index task_schedule_due on task (schedule_id, schedule_due_at) where schedule_id is not null;
create index task_schedule on task (schedule_id, status, id) where schedule_id is not null;
`;
