import type { Knex } from 'knex';

/** By what a task is found when the data of one patient is to be deleted: keyed digests of what its plugin names in the data. */
export const name = '0009-patient-keys';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table task_patient_key (
      task_id text not null references task on delete cascade,
      account_id text not null,
      digest bytea not null,
      primary key (task_id, digest)
    );
    create index on task_patient_key (account_id, digest);
  `);
}
