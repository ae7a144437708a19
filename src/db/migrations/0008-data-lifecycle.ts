import type { Knex } from 'knex';

/** Retention, legal holds, and what a purge leaves behind: rows without texts, and the list of files that are to be removed. */
export const name = '0008-data-lifecycle';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table account
  add column retention jsonb not null default '{}',    -- days by kind of data; what is not there has its default
  add column shredded_at timestamptz(3),               -- its data key was destroyed
  alter column data_key drop not null;

alter table task
  add column data_purged_at timestamptz(3),
  add column result_purged_at timestamptz(3),
  add column artifacts_purged_at timestamptz(3),
  add column timeline_purged_at timestamptz(3),
  alter column data_enc drop not null;
-- What is still to be purged of tasks that have ended. A task that has not ended is in none of them, so creating one costs nothing more.
create index task_with_data on task (account_id, finished_at) where finished_at is not null and data_purged_at is null;
create index task_with_result on task (account_id, finished_at) where finished_at is not null and result_purged_at is null;
create index task_with_artifacts on task (account_id, finished_at) where finished_at is not null and artifacts_purged_at is null;
create index task_with_timeline on task (account_id, finished_at) where finished_at is not null and timeline_purged_at is null;

-- A final state never changes. A purge empties its texts and sets result_purged_at in the same statement.
create or replace function task_final_is_final() returns trigger language plpgsql as $$
begin
  if old.status not in ('completed','completed_with_issues','failed') then
    return new;
  end if;
  if new.result_purged_at is not null and new.notes_enc is null and new.issues_enc is null and new.result_enc is null
    and (new.status, new.finished_at, new.attempts, new.epoch) = (old.status, old.finished_at, old.attempts, old.epoch)
    and new.failure is not distinct from old.failure then
    return new;
  end if;
  raise exception 'task % is final (%), it never changes', old.id, old.status using errcode = 'SW001';
end $$;

alter table artifact add column purged_at timestamptz(3), alter column sha256 drop not null;
alter table webhook_event add column purged_at timestamptz(3);
alter table webhook_delivery add column purged_at timestamptz(3);
create index webhook_delivery_kept on webhook_delivery (account_id, created_at) where purged_at is null and state <> 'pending';

drop index idempotency_key_created_at_idx;
create index idempotency_key_age on idempotency_key (account_id, created_at);
create index audit_log_age on audit_log ((coalesce(account_id, '')), at);

-- Files whose rows are gone or say that they are purged. Written with that change, so that a crash leaves neither a row without its file nor a
-- file that is never removed.
create table file_removal (
  storage_key text primary key,
  due_at timestamptz not null default now()
);
create index on file_removal (due_at);

-- What must not be deleted: a task, or everything of an account.
create table legal_hold (
  id text primary key,
  account_id text not null references account,
  task_id text references task,                        -- null: everything of the account
  reason text not null,                                -- the name of the case, never patient data
  created_at timestamptz(3) not null default now()
);
create unique index legal_hold_task on legal_hold (account_id, coalesce(task_id, ''));
create index on legal_hold (task_id);
`;
