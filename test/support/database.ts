import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { connect } from '../../src/db/connect.ts';
import { settleIdentity } from '../../src/db/database-identity.ts';
import { migrate, type AfterMigration } from '../../src/db/migrate.ts';
import { testServerUrl } from './database-server.ts';

export interface TestDatabase {
  /** Of the database itself, for pg-boss or another process. */
  readonly url: string;
  /** A pool on the schema; `drop` destroys it. */
  readonly knex: Knex;
  /** Drops the database; fails, naming them, when connections are still open: somebody leaked a pool. */
  drop(): Promise<void>;
}

/** More than the schema in the template: the queue's tables, for one. `key` names the variant; change it when `install` changes. */
export interface Preparation {
  readonly key: string;
  readonly install: AfterMigration;
}

export interface DatabaseKind {
  /** It still says that it is the template, as the copy of a service's database says that it is that one. Default: no. */
  readonly isCopy?: boolean;
}

/**
 * A fresh migrated database, copied from a template that is migrated once (about 20 ms a copy).
 *
 * @example
 * let database: TestDatabase;
 * before(async () => { database = await testDatabase(); });
 * after(() => database.drop());
 */
export async function testDatabase(
  prepare?: Preparation,
  { isCopy = false }: DatabaseKind = {},
): Promise<TestDatabase> {
  const server = await testServerUrl();
  const template = await ensureTemplate(server, prepare);
  const name = `sopwith_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await admin(server, (client) => client.query(`create database ${name} template ${template}${COPIED}`));
  const url = withDatabase(server, name);
  const knex = connect({ url, applicationName: 'sopwith-test', poolMax: 10 });
  if (!isCopy) await settleIdentity(knex);
  return {
    url,
    knex,
    async drop() {
      await knex.destroy();
      await admin(server, async (client) => {
        const leaked = await openConnections(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
        if (leaked.length > 0)
          throw new Error(`connections left open on the test database: ${leaked.join(', ')}`);
      });
    },
  };
}

/** A database with nothing in it, for another version to migrate. */
export async function emptyDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const server = await testServerUrl();
  const name = `sopwith_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await admin(server, (client) => client.query(`create database ${name}`));
  return {
    url: withDatabase(server, name),
    drop: () =>
      admin(server, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** The files, and not page by page through the log ahead. Not known to PostgreSQL 14, which may be the server that is given. */
const COPIED = process.env['TEST_DATABASE_URL'] === undefined ? ' strategy file_copy' : '';

const templates = new Map<string, Promise<string>>();

/** One template per state of the migrations, shared by all test processes on the server. */
async function ensureTemplate(server: string, prepare: Preparation | undefined): Promise<string> {
  const name = `sopwith_template_${await migrationsDigest(prepare?.key ?? '')}`;
  const known = templates.get(name) ?? makeTemplate(server, name, prepare);
  templates.set(name, known);
  return known;
}

async function makeTemplate(server: string, name: string, prepare: Preparation | undefined): Promise<string> {
  await admin(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await exists(client, name)) return;
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await migrate(withDatabase(server, draft), { after: prepare === undefined ? [] : [prepare.install] });
    // Renamed only when it is whole: a killed test process leaves no half template behind.
    await settle(client, draft);
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

async function exists(client: Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

async function migrationsDigest(extra: string): Promise<string> {
  const folder = new URL('../../src/db/migrations/', import.meta.url);
  const hash = createHash('sha256').update(extra);
  for (const file of (await readdir(folder)).sort())
    hash.update(file).update(await readFile(new URL(file, folder)));
  return hash.digest('hex').slice(0, 16);
}

/** A server process ends a moment after its client has closed: give it that moment. */
async function openConnections(client: Client, database: string): Promise<readonly string[]> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ application_name: string }>(
      'select application_name from pg_stat_activity where datname = $1',
      [database],
    );
    if (rows.length === 0 || tries === 40) return rows.map((row) => row.application_name);
    await sleep(50);
  }
}

async function settle(client: Client, database: string): Promise<void> {
  const open = await openConnections(client, database);
  if (open.length > 0) throw new Error(`the migration left connections open: ${open.join(', ')}`);
}

async function admin<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server, application_name: 'sopwith-test-admin' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
