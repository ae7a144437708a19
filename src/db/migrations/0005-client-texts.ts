import type { Knex } from 'knex';

/**
 * The texts that clients choose may name a patient, so they are encrypted, with a keyed digest for those that are searched or unique. Only the
 * service has the key: what earlier versions wrote is encrypted when the API starts (`src/roles/seal-plaintext.ts`), which finds the rows by the
 * partial indexes here. The former columns stay empty.
 */
export const name = '0005-client-texts';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(SQL);
}

const SQL = `
alter table task add labels_enc bytea, add external_id_digest bytea; -- JSON [external id, metadata]; null: neither
drop index task_by_external_id;
create index task_by_external_id on task (account_id, external_id_digest, id desc) where external_id_digest is not null;
create index task_plaintext on task (id) where external_id is not null or metadata <> '{}';

alter table task_file add name_enc bytea, alter name drop not null;
create index task_file_plaintext on task_file (id) where name is not null;
alter table artifact add name_enc bytea, alter name drop not null;
create index artifact_plaintext on artifact (id) where name is not null;

alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add digest bytea, alter key drop not null;
create unique index idempotency_key_digest on idempotency_key (account_id, digest);
create index idempotency_key_plaintext on idempotency_key (account_id, key) where key is not null;

alter table webhook_endpoint add url_enc bytea, alter url drop not null;
`;
