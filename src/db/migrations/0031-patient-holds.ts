import type { Knex } from 'knex';

/**
 * Legal holds of one patient: they cover what has one of their keyed digests, also later. An earlier version takes such a hold for one of the whole account, and so
 * deletes less. Schedules can wait for their deletion as tasks do, and those that have ended are emptied by the purge.
 */
export const name = '0031-patient-holds';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table legal_hold
  add column of_patient boolean not null default false,
  add column reference text,                           -- of the case elsewhere, never patient data
  add check (not (of_patient and task_id is not null));
drop index legal_hold_task;
create unique index legal_hold_task on legal_hold (account_id, coalesce(task_id, '')) where not of_patient;

create table legal_hold_key (
  hold_id text not null references legal_hold on delete cascade,
  account_id text not null,
  digest bytea not null,
  primary key (hold_id, digest)
);
create index on legal_hold_key (account_id, digest);

alter table asked_deletion
  drop constraint asked_deletion_pkey,
  alter column task_id drop not null,
  add unique (task_id),
  add column schedule_id text unique references schedule on delete cascade,
  add check (num_nonnulls(task_id, schedule_id) = 1);

create index schedule_ended_with_data on schedule (account_id) where status = 'ended' and data_enc is not null;
`;
