import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadConfig } from '../../src/config/load-config.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { WEBHOOK_DELIVER } from '../../src/queue/queues.ts';
import { openCore } from '../../src/roles/open-core.ts';
import { requirePrepared } from '../../src/roles/open-database.ts';
import { openEventFeed } from '../../src/tasks/timeline/event-feed.ts';
import { eventually } from '../support/eventually.ts';
import { queueDatabase } from '../support/queue-database.ts';
import type { TestDatabase } from '../support/database.ts';

const logger = createLogger({ level: 'silent', role: 'test' });
const isMissing = spawnSync('pgbouncer', ['--version']).error !== undefined;
/** PgBouncer refuses to run as root. */
const UNPRIVILEGED =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', '--'] : [];

async function isListening(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

describe('a database behind PgBouncer', function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let dataDir: string;
  before(async function () {
    if (isMissing) {
      console.log('      not run: apt-get install pgbouncer');
      this.skip();
    }
    database = await queueDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'sopwith-pgbouncer-'));
  });
  after(async () => {
    if (database === undefined) return;
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  async function pgbouncer(
    mode: 'session' | 'transaction',
  ): Promise<AsyncDisposable & { readonly url: string }> {
    const server = new URL(database.url);
    const name = server.pathname.slice(1);
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-pgbouncer-'));
    await chmod(folder, 0o755);
    const login = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
    await writeFile(join(folder, 'users.txt'), `"${server.username}" ""\n`);
    const settings = [
      '[databases]',
      `${name} = ${login}`,
      '[pgbouncer]',
      `pool_mode = ${mode}`,
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
    ];
    await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    const [command, ...args] = [...UNPRIVILEGED, 'pgbouncer', '--quiet', join(folder, 'pgbouncer.ini')];
    const child = spawn(command, args, { stdio: 'ignore' });
    await eventually(() => isListening(port), Boolean);
    return {
      url: `postgres://${server.username}@127.0.0.1:${port}/${name}`,
      async [Symbol.asyncDispose]() {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
        await rm(folder, { recursive: true });
      },
    };
  }

  it('should serve a role in session mode: its rights, its wake-ups, and its notifications', async () => {
    await using pooler = await pgbouncer('session');
    const { config } = loadConfig({ env: { SOPWITH_DATA_DIR: dataDir, DATABASE_URL: pooler.url } });
    await requirePrepared(config, pooler.url, logger, 'webhooks');
    await using opened = new AsyncDisposableStack();
    const core = {
      role: 'webhooks',
      databaseUrl: pooler.url,
      poolMax: 2,
      acquireTimeoutMs: 5_000,
      slots: 2,
      logger,
    } as const;
    const { store, queue } = await openCore(config, core, opened);
    const { rows } = await store.knex.raw<{ rows: unknown[] }>('select current_user as role');
    expect(rows).to.deep.equal([{ role: 'sopwith_webhooks' }]);
    const worked = Promise.withResolvers<string>();
    const working = await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 1,
      handler: async ({ id }) => worked.resolve(id),
    });
    opened.defer(() => working.stop());
    await store.knex.transaction((trx) => queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: 'dlv_1' }]));
    expect(await worked.promise).to.equal('dlv_1');
    const feed = await openEventFeed({ knexOf: () => store.knex, databaseUrl: pooler.url, logger });
    opened.defer(() => feed.close());
    const told = Promise.withResolvers<void>();
    feed.watch('task_1', told.resolve);
    await database.knex.raw("select pg_notify('task_event', 'task_1')");
    await told.promise;
  });

  it('should be refused in transaction mode, because connections would swap their accounts', async () => {
    await using pooler = await pgbouncer('transaction');
    const { config } = loadConfig({ env: { SOPWITH_DATA_DIR: dataDir, DATABASE_URL: pooler.url } });
    const refused: unknown = await requirePrepared(config, pooler.url, logger, 'webhooks').catch(
      (error: unknown) => error,
    );
    expect(refused).to.have.property('code', 'database_pooled');
    expect(String(refused)).to.contain('pool_mode = session');
  });
});
