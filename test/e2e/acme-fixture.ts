import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startAcmeHealth, type AcmeHealthPortal } from '../../demo/portals/acme-health/start.ts';
import { createVault } from '../../src/accounts/aes-vault.ts';
import { installationKey } from '../../src/accounts/installation-key.ts';
import { createPortalConnections } from '../../src/accounts/portal-connections.ts';
import { createFileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { codeRoot, packageRoot } from '../../src/platform/package-root.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { WorkerConfig } from '../../src/roles/start-worker.ts';
import { DEFAULT_WORKER_SETTINGS, type WorkerSettings } from '../../src/runtime/worker-settings.ts';
import { openTaskCreator } from '../../src/tasks/create/create-tasks.ts';
import type { NewTask } from '../../src/tasks/create/new-task.ts';
import { findTask } from '../../src/tasks/find-tasks.ts';
import type { TaskStore } from '../../src/tasks/store.ts';
import { readEvents, type TaskEvent } from '../../src/tasks/timeline/task-events.ts';
import { isFinal, type Task } from '../../src/tasks/task.ts';
import { queueDatabase } from '../support/queue-database.ts';
import { NO_PLAIN_FIELDS } from '../../src/tasks/posted-fields.ts';

/** A worker in a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** How it ended: an exit code or a signal. */
  readonly ended: Promise<number | string>;
  stop(): Promise<number | string>;
}

export interface AcmeFixture extends AsyncDisposable {
  readonly portal: AcmeHealthPortal;
  readonly store: TaskStore;
  readonly accountId: string;
  readonly dataDir: string;
  startWorker(options?: { failpoint?: string; settings?: Partial<WorkerSettings> }): Promise<WorkerProcess>;
  create(
    type: string,
    data: object,
    files?: readonly { name: string; type: string; content: Buffer }[],
    /** What the API would know from the plugin; without it the first attempt asks. */
    sop?: string,
    dryRun?: NewTask['dryRun'],
  ): Promise<string>;
  find(taskId: string): Promise<Task>;
  until(taskId: string, wanted: (task: Task) => boolean): Promise<Task>;
  finished(taskId: string): Promise<Task>;
  events(taskId: string): Promise<readonly TaskEvent[]>;
  /** What happens 45 s after a worker was killed: its leases lapse. */
  forgetDeadWorkers(): Promise<void>;
}

const WORKER = fileURLToPath(new URL('worker-process.ts', import.meta.url));

const SETTINGS: WorkerSettings = {
  ...DEFAULT_WORKER_SETTINGS,
  // Each slot has an agent and a browser, which start whether they are needed or not.
  slots: 1,
  // Longer than a whole suite takes: leases lapse when the test says so.
  times: { ...DEFAULT_WORKER_SETTINGS.times, leaseSeconds: 300, wishesPollMs: 200 },
  retry: { maxAttempts: 3, firstDelayMs: 100, maxDelayMs: 1_000 },
};

/** The simulated payer portal, a database, an account that is connected to the portal, and workers in processes of their own. */
export async function acmeFixture(): Promise<AcmeFixture> {
  const [database, portal, dataDir] = await Promise.all([
    queueDatabase(),
    startAcmeHealth(),
    mkdtemp(join(tmpdir(), 'sopwith-e2e-')),
  ]);
  portal.lab.switches({ totp: false, second_session: 'allow' });
  const { knex } = database;
  const logger = createLogger({ level: 'silent', role: 'test' });
  const vault = createVault(knex, await installationKey({ dataDir }));
  const queue = openQueue({ databaseUrl: database.url, applicationName: 'sopwith-test-queue', logger });
  await queue.start();
  const store: TaskStore = { knex, queue, vault, clock: systemClock };
  const creator = openTaskCreator({ store, databaseUrl: database.url, maxQueued: 10_000 });
  const files = createFileVault(await openFolderStore(join(dataDir, 'artifacts')), vault);
  const accountId = newId('acct');
  await knex('account').insert({
    id: accountId,
    name: 'clinic',
    data_key: await vault.newDataKey(accountId),
  });
  await knex('webhook_endpoint').insert({
    id: newId('wh'),
    account_id: accountId,
    url: 'https://example.test/hook',
  });
  await createPortalConnections(knex, vault).connect({
    accountId,
    portal: 'acme-health',
    baseUrl: portal.url,
    credentials: {
      username: 'clinic-a',
      password: 'Lab-Portal-A1!',
      totp_secret: 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA',
      security_answer: 'Biscuit',
    },
    maxSessions: 50,
    actor: 'test',
  });
  const workers = new Set<WorkerProcess>();

  const find = async (taskId: string): Promise<Task> => {
    const task = await findTask(store, accountId, taskId);
    if (task === null) throw new Error(`no task ${taskId}`);
    return task;
  };
  const until = async (taskId: string, wanted: (task: Task) => boolean): Promise<Task> => {
    // It says which task hangs, before the test has its own time limit: no test is about how fast a task is.
    for (const deadline = Date.now() + 100_000; ; await sleep(25)) {
      const task = await find(taskId);
      if (wanted(task)) return task;
      if (Date.now() > deadline)
        throw new Error(`task ${taskId} is still ${task.status} (attempt ${task.attempts})`);
    }
  };
  return {
    portal,
    store,
    accountId,
    dataDir,
    async startWorker({ failpoint, settings = {} } = {}) {
      const config: Omit<WorkerConfig, 'logger'> = {
        databaseUrl: database.url,
        dataDir,
        pluginFolders: [join(codeRoot, 'plugins')],
        sopFolders: [join(packageRoot, 'sops')],
        addressExceptions: ['127.0.0.1/32'],
        settings: { ...SETTINGS, ...settings },
      };
      const child = spawn(process.execPath, ['--conditions=source', WORKER], {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          WORKER_CONFIG: JSON.stringify(config),
          ...(failpoint === undefined
            ? {}
            : { SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: failpoint }),
        },
        stdio: ['ignore', 'pipe', process.env['TEST_LOG'] === undefined ? 'ignore' : 'inherit'],
      });
      const worker = workerProcess(child);
      workers.add(worker);
      void worker.ended.then(() => workers.delete(worker));
      await Promise.race([once(child.stdout as NodeJS.EventEmitter, 'data'), worker.ended]);
      return worker;
    },
    async create(type, data, given = [], sop?: string, dryRun?: NewTask['dryRun']) {
      const stored = await Promise.all(
        given.map(async ({ name, type: contentType, content }) => {
          const file = await files.store(accountId, Readable.from([content]));
          return { ...file, name, contentType };
        }),
      );
      const { task } = await creator.create({
        accountId,
        type,
        data: JSON.stringify(data),
        ...(sop === undefined ? {} : { sop }),
        ...(dryRun === undefined ? {} : { dryRun }),
        files: stored,
        idempotencyKey: null,
        fingerprint: randomBytes(32),
        externalId: null,
        metadata: {},
        ...NO_PLAIN_FIELDS,
      });
      return task.id;
    },
    find,
    until,
    finished: (taskId) => until(taskId, ({ status }) => isFinal(status)),
    events: (taskId) => readEvents(store, accountId, taskId),
    async forgetDeadWorkers() {
      await knex('task')
        .whereNotNull('lease_until')
        .update({ lease_until: knex.raw("now() - interval '1 second'") });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...workers].map((worker) => worker.stop()));
      await creator.close();
      await queue.stop();
      await portal.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function workerProcess(child: ChildProcess): WorkerProcess {
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      child.kill('SIGCONT'); // one that a test has frozen would not hear of it
      return ended;
    },
  };
}
