import type { Knex } from 'knex';

/**
 * By what a task or schedule is found after its data is deleted, to show who has seen it: the keyed digests of its patient. Kept apart, so that nothing that looks for
 * data finds them.
 */
export const name = '0026-erased-patient-keys';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table erased_patient_key (
      account_id text not null,
      digest bytea not null,
      object text not null,
      erased_at timestamptz(3) not null default now(),
      primary key (account_id, digest, object)
    );
    create index on erased_patient_key (account_id, erased_at);
    create index on erased_patient_key (object);
  `);
}
