import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { loadConfig } from '../../src/config/load-config.ts';
import { openAccountDatabase } from '../../src/db/account-database.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { newId } from '../../src/platform/ids.ts';
import { openDatabase } from '../../src/roles/open-database.ts';
import { emptyDatabase, type TestDatabase } from '../support/database.ts';
import { isPgbouncerMissing, startPgbouncer } from '../support/pgbouncer.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { roleLogin } from '../support/role-login.ts';

const SERVER_CONNECTIONS = 2;
const ROUNDS = 12;
const TASKS = 3;
const ACCOUNTS = ['acct_north', 'acct_south'] as const;

describe('a database behind PgBouncer', function () {
  this.timeout(200_000);
  let database: TestDatabase;
  let dataDir: string;
  before(async function () {
    if (isPgbouncerMissing) {
      console.log('      not run: apt-get install pgbouncer');
      this.skip();
    }
    [database, dataDir] = await Promise.all([queueDatabase(), mkdtemp(join(tmpdir(), 'sopwith-pooled-'))]);
  });
  after(async () => {
    await database?.drop();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true });
  });

  const open = async (url: string, directUrl = ''): Promise<string> => {
    const env = { SOPWITH_DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl };
    await using opened = await openDatabase(loadConfig({ env }).config);
    return opened.url;
  };
  const refusal = (url: string, directUrl?: string): Promise<string> =>
    open(url, directUrl).then(
      () => 'not refused',
      (error: unknown) => `${(error as { code: string }).code}: ${String(error)}`,
    );

  it('should be refused in transaction mode without a direct URL, whichever server connection comes next', async () => {
    for (const order of ['last used', 'in turn'] as const) {
      await using pooler = await startPgbouncer(database.url, { mode: 'transaction', order });
      // So that the pooler has several.
      await using busy = await holdServerConnections(pooler.url, 3);
      await busy.release();
      expect(await refusal(pooler.url), order).to.match(/^database_pooled: .*set DATABASE_DIRECT_URL/);
      expect(await refusal(database.url, pooler.url), order).to.match(
        /^database_pooled: .*DATABASE_DIRECT_URL leads to a connection pooler/,
      );
      expect(await open(pooler.url, database.url)).to.equal(database.url);
    }
  });

  it('should need no direct URL in session mode, and be refused in statement mode', async () => {
    await using session = await startPgbouncer(database.url, { mode: 'session' });
    expect(await open(session.url)).to.equal(session.url);
    await using statement = await startPgbouncer(database.url, { mode: 'statement' });
    expect(await refusal(statement.url)).to.match(/^database_pooled: .*statement mode/);
    expect(await refusal(statement.url, database.url)).to.match(/^database_pooled: .*statement mode/);
  });

  it('should be refused if the two URLs lead to different databases, or sign in as different users', async () => {
    await using pooler = await startPgbouncer(database.url, { mode: 'transaction' });
    const other = await emptyDatabase();
    await using login = await roleLogin(database, [PROCESS_ROLES.api]);
    try {
      expect(await refusal(pooler.url, other.url)).to.match(/^database_urls_differ: .*different databases/);
      expect(await refusal(pooler.url, login.url)).to.match(/^database_urls_differ: .*different users/);
    } finally {
      await other.drop();
    }
  });

  it('should show and change only the rows of an account, with two server connections, all roles at once, and settings that another client left', async () => {
    await using pooler = await startPgbouncer(database.url, {
      mode: 'transaction',
      poolSize: SERVER_CONNECTIONS,
    });
    await insertTasks(database.knex);
    await using careless = await holdServerConnections(pooler.url, SERVER_CONNECTIONS);
    await careless.query(
      `set role sopwith_worker; set search_path to sopwith; set sopwith.account_id to 'acct_south'`,
    );
    await careless.release();

    const pooled = {
      url: pooler.url,
      isPooled: true,
      applicationName: 'sopwith-test',
      poolMax: 8,
      // On a loaded machine, the last of many that share two server connections wait long.
      acquireTimeoutMs: 100_000,
      statementTimeoutMs: 100_000,
    };
    const accounts = openAccountDatabase(pooled);
    const roles = Object.values(PROCESS_ROLES).map((role) => ({ role, knex: connect({ ...pooled, role }) }));
    try {
      await Promise.all([
        ...ACCOUNTS.flatMap((id) =>
          Array.from({ length: ROUNDS }, (_, round) => useAsAccount(accounts.of(id), id, round)),
        ),
        ...roles.flatMap(({ role, knex }) => Array.from({ length: ROUNDS }, () => useAsProcess(knex, role))),
      ]);
      expect(await accounts.of('acct_nobody')('task').select('id')).to.deep.equal([]);
    } finally {
      await Promise.all([accounts.destroy(), ...roles.map(({ knex }) => knex.destroy())]);
    }
    const changed = await database
      .knex('task')
      .select('account_id')
      .sum({ changes: database.knex.raw(`(metadata->>'changes')::int`) })
      .groupBy('account_id')
      .orderBy('account_id');
    expect(changed).to.deep.equal(
      ACCOUNTS.map((id) => ({ account_id: id, changes: TASKS * CHANGES_PER_ROUND * ROUNDS })),
    );
  });
});

interface Held extends AsyncDisposable {
  query(text: string): Promise<void>;
  /** Gives the server connections back to the pooler. */
  release(): Promise<void>;
}

/** Clients of the pooler, each in a transaction, so that each has its own server connection. */
async function holdServerConnections(url: string, count: number): Promise<Held> {
  const clients = Array.from({ length: count }, () => new Client({ connectionString: url }));
  const each = async (text: string): Promise<void> =>
    void (await Promise.all(clients.map((client) => client.query(text))));
  await Promise.all(clients.map((client) => client.connect()));
  await each('begin');
  return {
    query: each,
    release: () => each('commit'),
    [Symbol.asyncDispose]: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

async function insertTasks(knex: Knex): Promise<void> {
  for (const id of ACCOUNTS) {
    await knex('account').insert({ id, name: id, data_key: Buffer.alloc(1) });
    await knex('task').insert(
      Array.from({ length: TASKS }, () => ({
        id: newId('task'),
        account_id: id,
        type: 'eligibility_check',
        status: 'queued',
        data_enc: Buffer.alloc(1),
        metadata: { changes: 0 },
        created_at: new Date(),
      })),
    );
  }
}

const CHANGES_PER_ROUND = 2;
const CHANGE = `update task set metadata = jsonb_build_object('changes', (metadata->>'changes')::int + 1)`;

/** None of the statements names the account: only row-level security keeps the rows apart. */
async function useAsAccount(knex: Knex, accountId: string, round: number): Promise<void> {
  const own = Array.from({ length: TASKS }, () => accountId);
  expect(await knex('task').pluck('account_id')).to.deep.equal(own);
  expect(await knex('task').where('type', 'eligibility_check').pluck('account_id')).to.deep.equal(own);
  await knex.raw(CHANGE);
  await knex.raw('select 1 / ?::int', [0]).catch(() => undefined);
  await knex.transaction(async (trx) => {
    await trx.raw(CHANGE);
    expect(await trx('task').pluck('account_id')).to.deep.equal(own);
  });
  await knex
    .transaction(
      async (trx) => {
        await trx.raw(CHANGE);
        throw new Error('rolled back');
      },
      round % 2 === 0 ? {} : { isolationLevel: 'read committed' },
    )
    .catch(() => undefined);
}

async function useAsProcess(knex: Knex, role: string): Promise<void> {
  const { rows } = await knex.raw<{ rows: { role: string; path: string }[] }>(
    `select current_user as role, current_setting('search_path') as path`,
  );
  expect(rows).to.deep.equal([{ role, path: '"sopwith"' }]);
  await knex.transaction(async (trx) => {
    const [count] = await trx('task').where('type', '<>', 'x').count({ of: 'id' });
    expect(count).to.deep.equal({ of: TASKS * ACCOUNTS.length });
  });
}
