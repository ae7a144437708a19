import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { createDatabaseWitness } from '../../src/artifacts/database-witness.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { connect } from '../../src/db/connect.ts';
import { serverPrograms, type RunningServer, type ServerPrograms } from '../support/debian-postgres.ts';
import { eventually } from '../support/eventually.ts';
import { runSopwith } from '../support/run-sopwith.ts';

describe('the database of a service on another server, or restored', function () {
  this.timeout(300_000);
  let postgres: ServerPrograms;
  let server: RunningServer;
  let dataDir: string;
  before(async function () {
    const found = await serverPrograms();
    if (found === undefined) {
      console.log('      (skipped: PostgreSQL is not installed. Debian: postgresql)');
      return this.skip();
    }
    postgres = found;
    dataDir = await mkdtemp(join(tmpdir(), 'sopwith-restored-'));
    server = await postgres.start(await postgres.create('first'), []);
    await server.query('create database sopwith');
    expect((await sopwith(server, 'migrate')).code).to.equal(0);
  });
  after(async () => {
    await postgres?.[Symbol.asyncDispose]();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true });
  });

  const urlOf = ({ url }: RunningServer, database: string): string =>
    Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const sopwith = (at: RunningServer, command: string, ...args: string[]) => {
    const env = { ...process.env, SOPWITH_DATA_DIR: dataDir, DATABASE_URL: urlOf(at, 'sopwith') };
    return runSopwith([command, ...args], { env });
  };
  /** Status refuses what no role starts with. Without roles, it reports that they are missing. */
  const found = async (at = server): Promise<string> => (await sopwith(at, 'status')).err;
  const SAME = '';
  const dump = async (): Promise<string> => {
    const file = join(postgres.folder, 'sopwith.dump');
    await postgres.run('pg_dump', '--format=custom', `--file=${file}`, urlOf(server, 'sopwith'));
    return file;
  };
  const restore = (file: string, at: RunningServer, ...options: string[]): Promise<void> =>
    postgres.run('pg_restore', ...options, `--dbname=${urlOf(at, 'sopwith')}`, file);
  const settle = async (at: RunningServer, how: string): Promise<void> => {
    const { code, err } = await sopwith(at, 'recover', how);
    expect(code, err).to.equal(0);
    expect(await found(at)).to.equal(SAME);
  };

  it('should be the same while it stays where it is, also after a failover', async () => {
    expect(await found()).to.equal(SAME);
    const standby = join(postgres.folder, 'standby');
    await postgres.run(
      'pg_basebackup',
      `--dbname=${server.url}`,
      `--pgdata=${standby}`,
      '--write-recovery-conf',
      '--checkpoint=fast',
    );
    const starting = postgres.start(standby, []);
    const promote = () => postgres.run('pg_ctl', 'promote', `--pgdata=${standby}`);
    await eventually(
      () => promote().then(Boolean, () => null),
      (promoted) => promoted !== null,
    );
    const promoted = await starting;
    const [row] = await promoted.query('select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline');
    expect(row).to.deep.equal({ timeline: '00000002' });
    expect(await found(promoted)).to.equal(SAME);
    await promoted.stop();
  });

  it('should be seen to be behind the files of tasks if it is started from an earlier base backup', async () => {
    const base = join(postgres.folder, 'base');
    const store = await openFolderStore(join(dataDir, 'artifacts'));
    await using stack = new AsyncDisposableStack();
    const witnessAt = (at: RunningServer) => {
      const knex = connect({ url: urlOf(at, 'sopwith'), applicationName: 'sopwith-test', poolMax: 1 });
      stack.defer(() => knex.destroy());
      return { knex, ...createDatabaseWitness(knex, store) };
    };
    const witness = witnessAt(server);
    await witness.note();
    await postgres.run('pg_basebackup', `--dbname=${server.url}`, `--pgdata=${base}`, '--checkpoint=fast');
    await witness.knex('database_identity').update({ stepped_at: new Date(0) }); // as ten seconds later
    await witness.note();
    await witness.check();
    const restored = await postgres.start(base, []);
    const behind: unknown = await witnessAt(restored)
      .check()
      .catch((error: unknown) => error);
    expect(String(behind)).to.include('it is in an earlier state than before').and.include('--after-restore');
    await settle(restored, '--after-restore');
    await witnessAt(restored).note();
    await restored.stop();
  });

  it('should be recognized as a copy after a dump was restored into it', async () => {
    const file = await dump();
    // It cannot drop the constraints of partitions, and goes on: the tables with these are dropped.
    await restore(file, server, '--clean', '--if-exists').catch((error: unknown) =>
      expect(String(error)).to.include('cannot drop inherited constraint'),
    );
    expect(await found()).to.include('its tables were created again');
    await settle(server, '--after-restore');
  });

  it('should be recognized as a copy after it was created again from a dump', async () => {
    const file = await dump();
    await server.query('drop database sopwith');
    await server.query('create database sopwith');
    await restore(file, server);
    expect(await found()).to.include('it was created again, or is a copy');
    await settle(server, '--after-restore');
  });

  it('should be recognized as a copy on another server, and may be declared to have moved there', async () => {
    const file = await dump();
    const other = await postgres.start(await postgres.create('second'), []);
    await other.query('create database sopwith');
    await postgres.run('psql', '--quiet', `--command=${ROLES}`, other.url);
    await restore(file, other);
    expect(await found(other)).to.include('it is on another server');
    expect((await sopwith(other, 'migrate')).code, 'migrating settles nothing').to.equal(0);
    expect(await found(other)).to.include('it is on another server');
    await settle(other, '--moved');
    expect(await found(), 'the former one').to.equal(SAME);
  });
});

const ROLES = `do $$ declare name text; begin
  foreach name in array array['sopwith_account', 'sopwith_api', 'sopwith_webhooks', 'sopwith_worker'] loop
    execute format('create role %I', name);
  end loop;
end $$`;
