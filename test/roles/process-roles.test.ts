import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import {
  ACCOUNT_ROLE,
  PROCESS_ROLES,
  type DatabaseRole,
  type ProcessName,
} from '../../src/db/database-roles.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { TASK_WAKE, WEBHOOK_DELIVER } from '../../src/queue/queues.ts';
import { openCore } from '../../src/roles/open-core.ts';
import { requirePrepared } from '../../src/roles/open-database.ts';
import { openTaskCreator } from '../../src/tasks/create/create-tasks.ts';
import { NO_PLAIN_FIELDS } from '../../src/tasks/posted-fields.ts';
import { eventually } from '../support/eventually.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { roleLogin } from '../support/role-login.ts';
import type { TestDatabase } from '../support/database.ts';

const logger = createLogger({ level: 'silent', role: 'test' });
const encryptionKey = randomBytes(32).toString('base64');

describe('The connections of a process', () => {
  let database: TestDatabase;
  let dataDir: string;
  before(async () => {
    [database, dataDir] = await Promise.all([queueDatabase(), mkdtemp(join(tmpdir(), 'sopwith-roles-'))]);
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const open = (role: ProcessName, databaseUrl: string, opened: AsyncDisposableStack) =>
    openCore(
      { dataDir, encryptionKey },
      {
        role,
        databaseUrl,
        poolMax: 2,
        acquireTimeoutMs: 5_000,
        slots: role === 'api' ? 0 : 1,
        logger,
      },
      opened,
    );
  const closeConnectionsOf = (user: string) =>
    database.knex.raw('select pg_terminate_backend(pid) from pg_stat_activity where usename = ?', [user]);

  for (const process of ['api', 'webhooks', 'worker'] as const)
    it(`should have the role of the process: ${process}, also after the server has closed them`, async () => {
      await using login = await roleLogin(database, [PROCESS_ROLES[process]]);
      await using opened = new AsyncDisposableStack();
      const { store, queue, databaseRole } = await open(process, login.url, opened);
      expect(databaseRole).to.equal(PROCESS_ROLES[process]);
      const current = async () =>
        (await store.knex.raw<{ rows: object[] }>('select current_user as role, pg_backend_pid() as pid'))
          .rows[0];
      const first = await current();
      expect(first).to.include({ role: databaseRole });
      await closeConnectionsOf(login.user);
      // A statement that finds its connection closed fails.
      const next = await eventually(
        () => current().catch(() => undefined),
        (row) => row !== undefined,
      );
      expect(next).to.include({ role: databaseRole }).and.not.to.deep.equal(first);
      if (process === 'api') return;
      const taken = Promise.withResolvers<string>();
      const wake = process === 'worker' ? TASK_WAKE : WEBHOOK_DELIVER;
      const handler = async (job: { readonly id: string }) => taken.resolve(job.id);
      const working = await queue.workQueue({ queue: wake, concurrency: 1, handler });
      await store.knex.transaction((trx) => queue.enqueue(trx, wake, [{ id: 'x' }]));
      expect(await taken.promise).to.equal('x');
      await working.stop();
    });

  it('should write new tasks in the role of the API', async () => {
    await using login = await roleLogin(database, [PROCESS_ROLES.api]);
    await using opened = new AsyncDisposableStack();
    const { store, databaseRole: role } = await open('api', login.url, opened);
    const accountId = newId('acct');
    const data_key = await store.vault.newDataKey(accountId);
    await database.knex('account').insert({ id: accountId, name: accountId, data_key });
    const creator = openTaskCreator({ store, databaseUrl: login.url, role, maxQueued: 10 });
    opened.defer(() => creator.close());
    const { task } = await creator.create({
      accountId,
      type: 'eligibility_check',
      data: '{}',
      files: [],
      idempotencyKey: null,
      fingerprint: randomBytes(32),
      externalId: null,
      metadata: {},
      ...NO_PLAIN_FIELDS,
    });
    expect(await database.knex('task').pluck('id')).to.deep.equal([task.id]);
  });

  it('should need no other rights than those of the role, also for a user who does not inherit them', async () => {
    const { config } = loadConfig({ env: { SOPWITH_DATA_DIR: dataDir } });
    for (const process of ['api', 'webhooks', 'worker'] as const) {
      const own = PROCESS_ROLES[process];
      const roles: readonly DatabaseRole[] = process === 'api' ? [own, ACCOUNT_ROLE] : [own];
      await using login = await roleLogin(database, roles);
      await requirePrepared(config, login.url, logger, process);
    }
  });

  it('should be refused, with what to grant, if the user has no role at all', async () => {
    await using login = await roleLogin(database, []);
    const { config } = loadConfig({ env: { SOPWITH_DATA_DIR: dataDir } });
    const error: unknown = await requirePrepared(config, login.url, logger, 'worker').catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('code', 'database_role_missing');
    expect(String(error)).to.include(`grant sopwith_worker to "${login.user}"`);
  });
});
