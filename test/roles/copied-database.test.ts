import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import { ACCOUNT_ROLE, PROCESS_ROLES, type DatabaseRole } from '../../src/db/database-roles.ts';
import { codeOf } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openCore } from '../../src/roles/open-core.ts';
import { prepareDatabase, requirePrepared } from '../../src/roles/open-database.ts';
import { beginOnce } from '../../src/tasks/run/once-ledger.ts';
import type { TestDatabase } from '../support/database.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { roleLogin } from '../support/role-login.ts';
import { runSopwith, type Ran } from '../support/run-sopwith.ts';
import { taskFixture } from '../support/task-fixture.ts';

const logger = createLogger({ level: 'silent', role: 'test' });
const encryptionKey = randomBytes(32).toString('base64');

/** test/long/restored-database.test.ts: what pg_restore, createdb, a standby, and point-in-time recovery make. */
describe('a database that was restored or copied', function () {
  this.timeout(120_000);
  let database: TestDatabase;
  let dataDir: string;
  beforeEach(async () => {
    database = await queueDatabase({ isCopy: true });
    dataDir = await mkdtemp(join(tmpdir(), 'sopwith-copied-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const env = (): NodeJS.ProcessEnv => ({ SOPWITH_DATA_DIR: dataDir, DATABASE_URL: database.url });
  const config = () => loadConfig({ env: env() }).config;
  const sopwith = (...args: string[]): Promise<Ran> => runSopwith(args, { env: env() });
  const refusal = (starting: Promise<unknown>): Promise<string> =>
    starting.then(
      () => 'none',
      (error: unknown) => `${codeOf(error)}: ${String(error)}`,
    );
  const REFUSED =
    /^database_restored: .*it was created again, or is a copy.*recover --after-restore.*recover --moved/;

  it('should start no process before a person has said what it is, each with only the rights of its role', async () => {
    for (const process of ['api', 'webhooks', 'worker'] as const) {
      const own = PROCESS_ROLES[process];
      const roles: readonly DatabaseRole[] = process === 'api' ? [own, ACCOUNT_ROLE] : [own];
      await using login = await roleLogin(database, roles);
      expect(await refusal(requirePrepared(config(), login.url, logger, process))).to.match(REFUSED);
    }
    expect(await refusal(prepareDatabase(config(), database.url, logger))).to.match(REFUSED);
    const status = await sopwith('status');
    expect([status.code, status.err]).to.match(/^1,.*sopwith recover/);
  });

  it('should start them after recover: with open tasks ended, or going on if nothing is missing', async () => {
    expect((await sopwith('recover', '--moved', '--after-restore')).code).to.equal(2);
    expect((await sopwith('recover', '--moved', '--deletions', 'x')).code).to.equal(2);
    const reported = {
      id: 'x',
      role: 'worker',
      version: '1',
      host: 'lost',
      pid: 1,
      started_at: new Date(0),
      facts: {},
    };
    await database.knex('process').insert(reported);
    expect(await sopwith('recover', '--after-restore')).to.include({ code: 0, out: '0 open tasks ended.' });
    expect(await database.knex('process'), 'processes of the lost machine').to.deep.equal([]);
    await prepareDatabase(config(), database.url, logger);
    await database.knex('database_identity').update({ server: '1' });
    expect((await sopwith('recover', '--moved')).out).to.include('Open tasks continue');
    await prepareDatabase(config(), database.url, logger);
    expect((await sopwith('audit', '--json')).out).to.include('installation.moved');
  });

  it('should be noticed by a process that runs already', async () => {
    await using login = await roleLogin(database, [PROCESS_ROLES.webhooks]);
    await using opened = new AsyncDisposableStack();
    const options = {
      role: 'webhooks',
      databaseUrl: login.url,
      poolMax: 2,
      acquireTimeoutMs: 5_000,
    } as const;
    const core = await openCore({ dataDir, encryptionKey }, { ...options, slots: 1, logger }, opened);
    expect(String(await core.failed)).to.include('sopwith recover');
  });

  it('should get no permission to submit, until then', async () => {
    await using fixture = await taskFixture();
    const { knex } = fixture.database;
    const intent = { step: 'acme/claim#submit', iteration: '', portal: 'acme', businessKey: null };
    const lease = await fixture.claim();
    const begin = () => beginOnce(fixture.store, lease, { ...intent, timeoutMs: 60_000, passed: new Set() });
    await knex('database_identity').update({ table_oids: [1, 2] });
    expect(await refusal(begin())).to.match(/restored or copied, so nothing is submitted/);
    expect(await knex('task_commit')).to.deep.equal([]);
    await knex('database_identity').delete();
    expect(await refusal(begin()), 'the record is missing').to.match(/nothing is submitted/);
  });
});
