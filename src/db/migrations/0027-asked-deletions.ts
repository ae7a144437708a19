import type { Knex } from 'knex';

/** Tasks whose data was to be deleted when they had not ended, were on legal hold, or a message of them was being sent. */
export const name = '0027-asked-deletions';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table asked_deletion (
      task_id text primary key references task on delete cascade,
      account_id text not null references account,
      actor text not null,
      request_id text,
      asked_at timestamptz(3) not null default now()
    );
    create index on asked_deletion (account_id);
  `);
}
