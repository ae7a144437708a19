import type { Knex } from 'knex';

/** Why an attempt failed. Deleted with the artifacts of its task. */
export const name = '0013-failure-reports';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table failure_report (
      task_id text not null references task on delete cascade,
      account_id text not null references account,
      attempt int not null,
      sop_version int,                                   -- 0: the files on disk
      report_enc bytea not null,
      created_at timestamptz(3) not null,
      primary key (task_id, attempt)
    );
  `);
}
