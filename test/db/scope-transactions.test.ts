import { expect } from 'chai';
import { Client } from 'pg';
import { settingsFor } from '../../src/db/connection-settings.ts';
import { changeScope, scopeTransactions } from '../../src/db/scope-transactions.ts';
import { queueDatabase } from '../support/queue-database.ts';
import type { TestDatabase } from '../support/database.ts';

const SHOW = `select current_user as role, current_setting('search_path') as path, current_setting('statement_timeout') as timeout,
  coalesce(current_setting('sopwith.account_id', true), '') as account`;

const SETTINGS = settingsFor({ schema: 'sopwith', role: 'sopwith_worker', statementTimeoutMs: 2_000 });
const WORKER = { role: 'sopwith_worker', path: '"sopwith"', timeout: '2s', account: '' };

/** A connection with the settings of a worker for each transaction; `bare` sends a statement without them. */
interface Scoped extends AsyncDisposable {
  readonly client: Client;
  bare(text: string): Promise<readonly unknown[]>;
}

describe('scopeTransactions', () => {
  let database: TestDatabase;
  before(async () => {
    database = await queueDatabase();
    await database.knex.raw('create table public.note (text text)');
    await database.knex.raw('grant select, insert on public.note to sopwith_worker');
  });
  after(() => database.drop());

  async function connect(): Promise<Scoped> {
    const client = new Client({ connectionString: database.url, application_name: 'sopwith-test-scoped' });
    client.on('error', () => undefined);
    await client.connect();
    const bare = client.query.bind(client) as (text: string) => Promise<{ rows: unknown[] }>;
    scopeTransactions(client, { ...SETTINGS, 'sopwith.account_id': '' });
    return {
      client,
      bare: async (text) => (await bare(text)).rows,
      [Symbol.asyncDispose]: () => client.end().catch(() => undefined),
    };
  }

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'nothing failed',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );

  it('should give each statement its settings, and leave none of them in the session', async () => {
    await using scoped = await connect();
    const { client, bare } = scoped;
    const [fresh] = await bare(SHOW);
    expect((await client.query(SHOW)).rows, 'without values').to.deep.equal([WORKER]);
    expect((await client.query(`${SHOW}, $1::int as value`, [7])).rows, 'with values').to.deep.equal([
      { ...WORKER, value: 7 },
    ]);
    expect(await failure(client.query('select 1 / $1::int', [0]))).to.equal('22012');
    expect(await failure(client.query('select 1 / 0'))).to.equal('22012');
    expect(await bare(SHOW)).to.deep.equal([fresh]);
  });

  it('should give a transaction its settings until it ends, also with an isolation level and after a savepoint', async () => {
    await using scoped = await connect();
    const { client, bare } = scoped;
    const [fresh] = await bare(SHOW);
    for (const [begin, end] of [
      ['begin;', 'commit'],
      ['BEGIN TRANSACTION ISOLATION LEVEL repeatable read READ ONLY;', 'rollback'],
    ] as const) {
      await client.query(begin);
      await client.query('savepoint one');
      expect(await failure(client.query('select 1 / $1::int', [0]))).to.equal('22012');
      await client.query('rollback to one');
      expect((await client.query(SHOW)).rows, begin).to.deep.equal([WORKER]);
      await client.query(end);
      expect(await bare(SHOW), end).to.deep.equal([fresh]);
    }
  });

  it('should return the results of the statements alone', async () => {
    await using scoped = await connect();
    const { client } = scoped;
    const written = await client.query('insert into public.note values ($1), ($2) returning text', [
      'a',
      'b',
    ]);
    expect([written.command, written.rowCount, written.rows]).to.deep.equal([
      'INSERT',
      2,
      [{ text: 'a' }, { text: 'b' }],
    ]);
    const several: unknown = await client.query('begin; select 1 as one; commit');
    expect((several as { command: string; rows: unknown[] }[]).map(({ command }) => command)).to.deep.equal([
      'BEGIN',
      'SELECT',
      'COMMIT',
    ]);
    const [first, second] = await Promise.all([
      client.query('select $1::int as value', [1]),
      client.query('select 2 as value'),
    ]);
    expect([first.rows, second.rows]).to.deep.equal([[{ value: 1 }], [{ value: 2 }]]);
  });

  it('should execute nothing without its settings', async () => {
    await using scoped = await connect();
    const { client, bare } = scoped;
    changeScope(client, 'role', 'nobody_at_all');
    expect(await failure(client.query(`insert into public.note values ('lost') returning text`))).to.equal(
      '22023',
    );
    expect(await failure(client.query('insert into public.note values ($1)', ['lost']))).to.equal('22023');
    expect(await bare(`select text from public.note where text = 'lost'`)).to.deep.equal([]);
    expect(await failure(client.query('begin'))).to.equal('22023');
    expect(
      await failure(client.query('select 1')),
      'a connection whose transaction has no settings',
    ).to.not.equal('nothing failed');
  });

  it('should find no table of Sopwith for a statement without settings, and no row for one without an account', async () => {
    await using scoped = await connect();
    const { client, bare } = scoped;
    await database.knex('account').insert({ id: 'acct_1', name: 'North', data_key: Buffer.alloc(1) });
    expect(await failure(bare('select id from task'))).to.equal('42P01');
    changeScope(client, 'role', 'sopwith_account');
    expect((await client.query('select id from account')).rows).to.deep.equal([]);
    changeScope(client, 'sopwith.account_id', 'acct_1');
    expect((await client.query('select id from account')).rows).to.deep.equal([{ id: 'acct_1' }]);
  });

  it('should end a statement after its timeout, and give none to the session', async () => {
    await using scoped = await connect();
    const { client, bare } = scoped;
    changeScope(client, 'statement_timeout', '50');
    expect(await failure(client.query('select pg_sleep(60)'))).to.equal('57014');
    expect(await failure(client.query('select pg_sleep($1)', [60]))).to.equal('57014');
    expect(await bare('show statement_timeout')).to.deep.equal([{ statement_timeout: '0' }]);
  });
});
