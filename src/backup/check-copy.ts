import type { Knex } from 'knex';
import type { KeyProvider } from '../accounts/key-provider.ts';

/** What a restored database contains, as far as a person can compare it. */
export interface CopyContent {
  readonly tables: number;
  readonly accounts: number;
  readonly tasks: number;
}

/**
 * Reads every row of every table, those of the queue included. The server checks the checksum of each page as it reads it, so a damaged one fails here and
 * not on the day of the restore.
 */
export async function readWholeDatabase(knex: Knex): Promise<CopyContent> {
  const { rows } = await knex.raw<{ rows: { name: string; read: string }[] }>(TABLES);
  const counts = new Map<string, number>();
  for (const { name, read } of rows) {
    const { rows: counted } = await knex.raw<{ rows: { count: string }[] }>(read);
    counts.set(name, Number(counted[0]?.count ?? 0));
  }
  return { tables: counts.size, accounts: counts.get('account') ?? 0, tasks: counts.get('task') ?? 0 };
}

/**
 * Whether the key that opens the backup also opens what is in it.
 *
 * @throws CodedError `encryption_key_unknown`
 */
export async function refuseUnknownKeys(knex: Knex, keys: KeyProvider): Promise<void> {
  const accounts = await knex('account')
    .whereNotNull('data_key')
    .select<{ wrapped: Buffer }[]>('data_key as wrapped');
  const secrets = await knex('installation_secret').select<{ wrapped: Buffer }[]>('wrapped');
  for (const { wrapped } of [...accounts, ...secrets]) await keys.isCurrent(wrapped);
}

// hashtext of the whole row makes the server read values that it keeps out of line, too.
const TABLES = `
  select case n.nspname when current_schema then c.relname else format('%s.%s', n.nspname, c.relname) end as name,
    format('select count(*), sum(hashtext(t::text)::bigint) from %I.%I t', n.nspname, c.relname) as read
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
