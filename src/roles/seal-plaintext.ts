import type { Knex } from 'knex';
import { sealWebhookUrl } from '../accounts/webhook-endpoints.ts';
import type { Vault } from '../accounts/vault.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { externalIdDigest } from '../tasks/external-id.ts';
import { sealFileName } from '../tasks/file-names.ts';
import { idempotencyDigest } from '../tasks/create/idempotency-digest.ts';
import { sealLabels } from '../tasks/labels.ts';

const BATCH = 500;

/**
 * Encrypts what earlier versions wrote in plaintext: external ids, metadata, idempotency keys, names of files and webhook addresses. Runs before
 * the API accepts requests, because an idempotency key in plaintext is not found by its digest. May be stopped and repeated at will; when nothing
 * is left it costs four look-ups in empty indexes. PostgreSQL overwrites the former bytes when it next vacuums these tables.
 */
export async function sealPlaintext(knex: Knex, vault: Vault, logger: Logger): Promise<void> {
  let sealed = await untilNone(() => sealKeys(knex, vault));
  try {
    for (const sealBatch of [sealTasks, sealNames('task_file'), sealNames('artifact'), sealUrls])
      sealed += await untilNone(() => sealBatch(knex, vault));
  } catch (error) {
    // The damaged key of one account must not stop the service for all. What is left can still be read, and the next start tries again.
    logger.error({ code: codeOf(error) ?? 'unknown' }, 'database.plaintext_left');
  }
  if (sealed > 0) logger.info({ rows: sealed }, 'database.plaintext_encrypted');
}

async function untilNone(sealBatch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = await sealBatch(); count > 0; count = await sealBatch()) sum += count;
  return sum;
}

type Rows<T> = { readonly rows: readonly T[] };

async function sealTasks(knex: Knex, vault: Vault): Promise<number> {
  const { rows } = await knex.raw<
    Rows<{ id: string; account_id: string; external_id: string | null; metadata: Record<string, string> }>
  >(
    `select id, account_id, external_id, metadata from task
     where external_id is not null or metadata <> '{}' limit ?`,
    [BATCH],
  );
  for (const { id, account_id, external_id: externalId, metadata } of rows)
    await knex('task')
      .where({ id })
      .update({
        labels_enc: await sealLabels(vault, account_id, id, { externalId, metadata }),
        external_id_digest:
          externalId === null ? null : await externalIdDigest(vault, account_id, externalId),
        external_id: null,
        metadata: '{}',
      });
  return rows.length;
}

const sealNames =
  (table: 'task_file' | 'artifact') =>
  async (knex: Knex, vault: Vault): Promise<number> => {
    const { rows } = await knex.raw<Rows<{ id: string; account_id: string; name: string }>>(
      'select id, account_id, name from ?? where name is not null limit ?',
      [table, BATCH],
    );
    for (const row of rows)
      await knex(table)
        .where({ id: row.id })
        .update({ name_enc: await sealFileName(vault, row.account_id, row, table), name: null });
    return rows.length;
  };

async function sealKeys(knex: Knex, vault: Vault): Promise<number> {
  const { rows } = await knex.raw<Rows<{ account_id: string; key: string }>>(
    'select account_id, key from idempotency_key where key is not null limit ?',
    [BATCH],
  );
  for (const { account_id, key } of rows)
    await knex('idempotency_key')
      .where({ account_id, key })
      .update({ digest: await idempotencyDigest(vault, account_id, key), key: null });
  return rows.length;
}

async function sealUrls(knex: Knex, vault: Vault): Promise<number> {
  const { rows } = await knex.raw<Rows<{ id: string; account_id: string; url: string }>>(
    'select id, account_id, url from webhook_endpoint where url is not null limit ?',
    [BATCH],
  );
  for (const { id, account_id, url } of rows)
    await knex('webhook_endpoint')
      .where({ id, url })
      .update({ url_enc: await sealWebhookUrl(vault, account_id, url), url: null });
  return rows.length;
}
