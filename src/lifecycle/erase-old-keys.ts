import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { audit } from '../accounts/audit.ts';
import { applySettings, settingsFor } from '../db/connection-settings.ts';
import { connect, DEFAULT_SCHEMA } from '../db/connect.ts';
import { codeOf } from '../platform/errors.ts';

/** Rewriting the table waits for transactions that read it, such as a dump, and everybody else waits behind it. */
const LOCK_TIMEOUT_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** More than a busy server keeps by default. */
const MOST_SEGMENTS = 200;

/**
 * Erases what is left of the wrapped data keys of shredded accounts in the files of the database: rewrites the table of accounts, and overwrites the segments of the
 * write-ahead log that PostgreSQL keeps to use them again. Does nothing if there is no such account. Needs a user who owns the tables, and who may request a checkpoint
 * and list the log, such as that of the embedded server.
 *
 * False: something is left, because the user may not, or another transaction still needs the old rows. Try again later. Copies elsewhere are out of its reach: backups, archives of
 * the log, replicas, and blocks that the file system or the disk has freed.
 */
export async function eraseOldKeys(knex: Knex, url: string): Promise<boolean> {
  const ids: readonly string[] = await knex('account')
    .whereNotNull('shredded_at')
    .whereNull('key_erased_at')
    .pluck('id');
  if (ids.length === 0) return true;
  if (!(await eraseFromFiles(url))) return false;
  const owner = connect({ url, applicationName: 'sopwith-erase', poolMax: 1 });
  try {
    await owner.transaction(async (trx) => {
      await trx('account').whereIn('id', ids).update({ key_erased_at: trx.fn.now() });
      for (const id of ids)
        await audit(trx, { actor: 'system', accountId: id, action: 'account.key_erased', object: id });
    });
  } finally {
    await owner.destroy();
  }
  return true;
}

async function eraseFromFiles(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'sopwith-erase' });
  // A server that shuts down ends the connection, which must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const settings = settingsFor({
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    await client.query(applySettings(settings, 'session'));
    return (await rewriteAccounts(client)) && (await overwriteLog(client));
  } catch (error) {
    if (LATER.has(codeOf(error) ?? '')) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** No right, the table is in use, the statement took too long. */
const LATER: ReadonlySet<string> = new Set(['42501', '55P03', '57014']);

/** A transaction that began before the key was destroyed still needs the old row. Short ones end within the pauses. */
const TRIES = 10;
const PAUSE_MS = 200;

async function rewriteAccounts(client: Client): Promise<boolean> {
  for (let left = TRIES; left > 0; left -= 1) {
    const kept = await rewriteTable(client);
    if (kept === 0 || kept === undefined) return kept === 0;
    await sleep(PAUSE_MS);
  }
  return false;
}

/** The number of old rows that are still needed, which the server reports in its language. Undefined: the user does not own the table, so it was skipped with a warning. */
async function rewriteTable(client: Client): Promise<number | undefined> {
  let kept: number | undefined;
  const onNotice = ({ detail = '' }: { detail?: string | undefined }): void => {
    const [count] = /\d+/.exec(detail) ?? [];
    if (count !== undefined) kept = Number(count);
  };
  client.on('notice', onNotice);
  await client.query(`vacuum (full, verbose) ${DEFAULT_SCHEMA}.account`);
  client.off('notice', onNotice);
  return kept;
}

/**
 * A checkpoint makes segments with old content available again, under later names. They are overwritten when the log has passed all of them. The segment in
 * which the first checkpoint begins is filled before it, so that nothing old is in it either.
 */
async function overwriteLog(client: Client): Promise<boolean> {
  await fillSegment(client);
  await client.query('checkpoint');
  const { rows } = await client.query<{ last: string; count: number }>(
    `select max(name) as last, count(*)::int as count from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`,
  );
  const { last = '', count = 0 } = rows[0] ?? {};
  if (count > MOST_SEGMENTS) return false;
  while ((await currentSegment(client)) <= last) await fillSegment(client);
  await client.query('checkpoint');
  return true;
}

/** Any user may write a message to the log. Nothing reads it. */
const fillSegment = (client: Client): Promise<unknown> =>
  client.query(
    `select pg_logical_emit_message(false, 'sopwith', repeat('0', pg_size_bytes(current_setting('wal_segment_size'))::int))`,
  );

async function currentSegment(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  return rows[0]?.name ?? '';
}
