import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createVault } from '../../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import {
  createPortalConnections,
  type PortalConnection,
  type PortalConnections,
} from '../../src/accounts/portal-connections.ts';
import { createFileVault, type FileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { createClockCheck } from '../../src/db/clock-skew.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { systemClock, type Clock } from '../../src/platform/clock.ts';
import { CodedError } from '../../src/platform/errors.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { AgentSlots } from '../../src/runtime/slots/agent-slots.ts';
import { reportDamage } from '../../src/roles/report-damage.ts';
import { createCircuitBreaker } from '../../src/runtime/attempt/circuit-breaker.ts';
import { createPortalRules } from '../../src/runtime/worker/portal-rules.ts';
import { openWorker, type Worker, type WorkerOptions } from '../../src/runtime/worker/worker.ts';
import type { WorkerSettings } from '../../src/runtime/worker-settings.ts';
import { readPortalFacts } from '../../src/sop/portal-facts.ts';
import { openTaskCreator } from '../../src/tasks/create/create-tasks.ts';
import { findTask } from '../../src/tasks/find-tasks.ts';
import { taskPlace, type TaskStore } from '../../src/tasks/store.ts';
import { readEvents, type TaskEvent } from '../../src/tasks/timeline/task-events.ts';
import { isFinal, type Task } from '../../src/tasks/task.ts';
import { wakeWorkers } from '../../src/tasks/wake-workers.ts';
import { launchBrowserServer } from '../support/browser.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { NO_PLAIN_FIELDS } from '../../src/tasks/posted-fields.ts';
import { FIXTURES, LOG, openZoo, QUICK } from './zoo-agents.ts';

export { eventually } from '../support/eventually.ts';
export { FIXTURES, QUICK } from './zoo-agents.ts';

export interface WorkerFixture extends AsyncDisposable {
  readonly store: TaskStore;
  readonly files: FileVault;
  readonly accountId: string;
  readonly connections: PortalConnections;
  readonly connection: PortalConnection;
  readonly folder: string;
  readonly agentFolder: string;
  readonly databaseUrl: string;
  start(changes?: Partial<WorkerSettings>, environment?: NodeJS.ProcessEnv): Promise<Worker>;
  connect(maxSessions: number, minIntervalMs?: number): Promise<void>;
  /** Connects the account to a portal that a test serves. */
  connectPortal(portal: string, baseUrl: string): Promise<void>;
  /** `sop`: what the API knows from the plugin; null: nothing. */
  create(
    animal: string,
    more?: { first_attempts?: number; until?: string },
    sop?: string | null,
  ): Promise<string>;
  /** The time has come until which a task of the animal `defers` was put off. */
  comeDue(taskId: string): Promise<void>;
  find(taskId: string): Promise<Task>;
  until(taskId: string, wanted: (task: Task) => boolean): Promise<Task>;
  finished(taskId: string): Promise<Task>;
  events(taskId: string): Promise<readonly TaskEvent[]>;
  /** Ends all connections to the database but those of this call, again and again, until the running task should be done. */
  cutConnections(): Promise<void>;
}

/** A database, an account with a connection to the zoo, a browser, and workers on them. */
export async function workerFixture(options: {
  /** `own`: each agent starts a browser, as in an installation. `shared`: all use one, for tests of something else. */
  readonly browsers: 'own' | 'shared';
  /** Those of `keptZoo`. Default: each worker starts its own. */
  readonly agents?: AgentSlots;
  /** Has no room for files. */
  readonly full?: boolean;
  /** The workers'. Default: this machine's. */
  readonly clock?: Clock;
}): Promise<WorkerFixture> {
  const [database, shared] = await Promise.all([
    queueDatabase(),
    options.browsers === 'shared' && options.agents === undefined ? launchBrowserServer() : null,
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-worker-'));
  const agentFolder = join(folder, 'agents');
  const logger = createLogger(LOG);
  const queue = openQueue({
    databaseUrl: database.url,
    applicationName: 'sopwith-test-queue',
    role: PROCESS_ROLES.worker,
    slots: 4,
    logger,
  });
  await queue.start();
  const vault = createVault(database.knex, await localKeyProvider(async () => [randomBytes(32)]));
  const store: TaskStore = { knex: database.knex, queue, vault, clock: systemClock };
  // Where workers run their statements, with the rights that they have in an installation.
  const workerKnex = connect({
    url: database.url,
    applicationName: 'sopwith-test-worker',
    role: PROCESS_ROLES.worker,
    poolMax: 20,
  });
  const workerStore: TaskStore = { ...store, knex: workerKnex };
  const artifacts = await openFolderStore(join(folder, 'artifacts'));
  const files = createFileVault(options.full === true ? { ...artifacts, put: noRoom } : artifacts, vault);
  const connections = createPortalConnections(database.knex, vault, (trx) => wakeWorkers(queue, trx));
  const creator = openTaskCreator({ store, databaseUrl: database.url, maxQueued: 10_000 });
  const accountId = newId('acct');
  await database
    .knex('account')
    .insert({ id: accountId, name: 'zoo', data_key: await vault.newDataKey(accountId) });
  await database
    .knex('webhook_endpoint')
    .insert({ id: newId('wh'), account_id: accountId, url: 'https://example.test/hook' });
  const connectTo = (
    maxSessions: number,
    minIntervalMs = 0,
    portal = 'zoo',
    baseUrl = 'http://127.0.0.1:9/',
  ) =>
    connections.connect({
      accountId,
      portal,
      baseUrl,
      credentials: { username: 'keeper', password: 'TEST-secret', totp_secret: 'JBSWY3DPEHPK3PXP' },
      maxSessions,
      minIntervalMs,
      actor: 'test',
    });
  const connection = await connectTo(4);
  const workers: Worker[] = [];
  const find = async (taskId: string): Promise<Task> => {
    const task = await findTask(store, accountId, taskId);
    if (task === null) throw new Error(`no task ${taskId}`);
    return task;
  };
  const until = async (taskId: string, wanted: (task: Task) => boolean): Promise<Task> => {
    for (const deadline = Date.now() + 100_000; ; await sleep(20)) {
      const task = await find(taskId);
      if (wanted(task)) return task;
      if (Date.now() > deadline)
        throw new Error(`task ${taskId} is still ${task.status} (attempt ${task.attempts})`);
    }
  };
  return {
    store,
    files,
    accountId,
    connections,
    connection,
    folder,
    agentFolder,
    databaseUrl: database.url,
    async start(changes = {}, environment = {}) {
      const settings = { ...QUICK, ...changes };
      const agents =
        options.agents ??
        (await openZoo({ count: settings.slots, folder: agentFolder, settings, shared, environment }));
      const parts: WorkerOptions = {
        store: workerStore,
        queue,
        connections: createPortalConnections(workerKnex, vault),
        files,
        agents,
        settings,
        logger,
        portalRules: createPortalRules(
          workerKnex,
          () => readPortalFacts([join(FIXTURES, 'sops')]),
          () => systemClock.now(),
        ),
        checkClock: createClockCheck(workerKnex, options.clock ?? systemClock, logger),
        breaker: createCircuitBreaker(workerKnex, { failures: 5, withinMs: 60_000, pauseMs: 1_000 }),
        onDamagedTask: reportDamage(workerKnex, logger, 'task'),
        folder: join(folder, 'tasks'),
      };
      const worker = await openWorker(parts);
      const stop = async (): Promise<void> => {
        await worker.stop();
        if (agents !== options.agents) await agents.close();
      };
      workers.push({ running: 0, stop });
      return worker;
    },
    connect: async (maxSessions, minIntervalMs) => void (await connectTo(maxSessions, minIntervalMs)),
    connectPortal: async (portal, baseUrl) => void (await connectTo(4, 0, portal, baseUrl)),
    async create(animal, more = {}, sop = 'zoo/ping') {
      const data = JSON.stringify({ do: animal, ...more });
      const { task } = await creator.create({
        accountId,
        type: 'zoo_animal',
        ...(sop === null ? {} : { sop }),
        data,
        files: [],
        idempotencyKey: null,
        fingerprint: randomBytes(32),
        externalId: null,
        metadata: {},
        ...NO_PLAIN_FIELDS,
      });
      return task.id;
    },
    async comeDue(taskId) {
      const data = JSON.stringify({ do: 'defers', until: '2000-01-01' });
      const sealed = await vault.seal(taskPlace(accountId, taskId, 'data_enc'), data);
      await database.knex.transaction(async (trx) => {
        const due = { data_enc: sealed, wait_until: trx.fn.now() };
        await trx('task').update(due).where({ id: taskId, status: 'queued' });
        await wakeWorkers(queue, trx);
      });
    },
    find,
    until,
    finished: (taskId) => until(taskId, ({ status }) => isFinal(status)),
    events: (taskId) => readEvents(store, accountId, taskId),
    async cutConnections() {
      const own = new Client({ connectionString: database.url });
      await own.connect();
      for (const end = Date.now() + 1_500; Date.now() < end; await sleep(100)) {
        await own.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      }
      await own.end();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await shared?.close();
      await creator.close();
      await queue.stop();
      await workerKnex.destroy();
      await database.drop();
      const left = [...(await names(agentFolder)), ...(await names(join(folder, 'tasks')))];
      await rm(folder, { recursive: true, force: true });
      if (left.length > 0) throw new Error(`left behind in the worker's folders: ${left.join(', ')}`);
    },
  };
}

async function noRoom(_key: string, content: Readable): Promise<never> {
  await content.resume().toArray();
  throw new CodedError('storage_full', 'no space is left');
}

const names = (folder: string) => readdir(folder).catch(() => []);
