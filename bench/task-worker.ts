import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { installationKey } from '../src/accounts/installation-key.ts';
import { createVault } from '../src/accounts/aes-vault.ts';
import { createPortalConnections } from '../src/accounts/portal-connections.ts';
import { systemClock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import { openQueue } from '../src/queue/open-queue.ts';
import { openTaskCreator } from '../src/tasks/create/create-tasks.ts';
import { openEventFeed } from '../src/tasks/timeline/event-feed.ts';
import { readEvents } from '../src/tasks/timeline/task-events.ts';
import type { TaskStore } from '../src/tasks/store.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import { quietLogger } from './bench-database.ts';
import { startRole, type RoleProcess } from './role-processes.ts';
import { PORTAL, SOP } from './flow-as-sop.ts';
import { MEMBER, USER } from './flow-by-hand.ts';
import { NO_PLAIN_FIELDS } from '../src/tasks/posted-fields.ts';

/** How long a task took, of which so much in the steps of its SOP; milliseconds. */
export interface TaskTimes {
  readonly total: number;
  readonly steps: number;
}

/** A database with an account that is connected to the portal and has a webhook endpoint, and real workers on it. */
export interface TaskBench extends AsyncDisposable {
  readonly knex: Knex;
  startWorker(slots: number): Promise<RoleProcess>;
  /** From the first creation until all are final in the database, their webhooks handed over. */
  run(tasks: number): Promise<number>;
  runOne(): Promise<TaskTimes>;
}

const PLUGIN = `import { definePlugin } from 'sopwith/sdk';
const text = { type: 'string' };
export default definePlugin({
  sdk: 1,
  type: 'bench_flow',
  version: '1.0.0',
  title: 'The flow of the benchmark',
  description: 'Signs in, searches a member and reads the answer.',
  sop: 'acme/flow',
  procedure: 'flow',
  effect: 'reads',
  data: { type: 'object', additionalProperties: false, required: ['npi', 'id', 'born'], properties: { npi: text, id: text, born: text } },
  result: { type: 'object' },
});
`;

export async function taskBench(url: string, folder: string): Promise<TaskBench> {
  const database = await queueDatabase();
  const { knex, url: databaseUrl } = database;
  const queue = openQueue({ databaseUrl, applicationName: 'sopwith-bench-queue', logger: quietLogger });
  await queue.start();
  const vault = createVault(knex, await installationKey({ dataDir: folder }));
  const store: TaskStore = { knex, queue, vault, clock: systemClock };
  const creator = openTaskCreator({ store, databaseUrl, maxQueued: 10_000 });
  const feed = await openEventFeed({ knexOf: () => store.knex, databaseUrl, logger: quietLogger });
  const accountId = await account(store, vault, url);
  const settings = await workerSettings(folder, databaseUrl);
  const create = async (): Promise<string> =>
    (await creator.create({ ...NEW_TASK, accountId, fingerprint: randomBytes(32) })).task.id;

  const finished = (taskId: string): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = (): void => void status(taskId).then((now) => now !== null && settle(now), reject);
    const unwatch = feed.watch(taskId, look);
    const settle = (now: string): void => {
      unwatch();
      if (now === 'completed') resolve();
      else reject(new Error(`the task of the benchmark ended ${now}`));
    };
    look();
    return promise;
  };
  const status = async (id: string): Promise<string | null> => {
    const row = await knex('task')
      .where({ id })
      .whereNotNull('finished_at')
      .first<{ status: string; failure: object | null } | undefined>('status', 'failure');
    return row === undefined ? null : row.status === 'completed' ? row.status : JSON.stringify(row);
  };
  return {
    knex,
    startWorker: (slots) => startRole('worker', { ...settings, WORKER_SLOTS: String(slots) }),
    async run(tasks) {
      const started = performance.now();
      await Promise.all(Array.from({ length: tasks }, async () => finished(await create())));
      return performance.now() - started;
    },
    async runOne() {
      const started = performance.now();
      const taskId = await create();
      await finished(taskId);
      const total = performance.now() - started;
      const events = await readEvents(store, accountId, taskId);
      const steps = events.flatMap(({ kind, data }) =>
        kind === 'step.finished' && isOuter(data['path']) ? [Number(data['duration_ms'])] : [],
      );
      return { total, steps: steps.reduce((sum, step) => sum + step, 0) };
    },
    async [Symbol.asyncDispose]() {
      await feed.close();
      await creator.close();
      await queue.stop();
      await database.drop();
    },
  };
}

/** A step within another one is counted with that one. */
const isOuter = (path: unknown): boolean => typeof path === 'string' && !path.slice(1).includes('/');

const NEW_TASK = {
  type: 'bench_flow',
  sop: 'acme/flow', // as the API finds it: a task without it is put back once, to wait for its portal
  data: JSON.stringify(MEMBER),
  files: [],
  idempotencyKey: null,
  externalId: null,
  metadata: {},
  ...NO_PLAIN_FIELDS,
};

async function account(
  store: TaskStore,
  vault: ReturnType<typeof createVault>,
  url: string,
): Promise<string> {
  const id = newId('acct');
  await store.knex('account').insert({ id, name: 'bench', data_key: await vault.newDataKey(id) });
  await store
    .knex('webhook_endpoint')
    .insert({ id: newId('wh'), account_id: id, url: 'https://example.test/hook' });
  await createPortalConnections(store.knex, vault).connect({
    accountId: id,
    portal: 'acme',
    baseUrl: url,
    credentials: USER,
    maxSessions: 50,
    actor: 'bench',
  });
  return id;
}

async function workerSettings(
  folder: string,
  databaseUrl: string,
): Promise<Readonly<Record<string, string>>> {
  const [plugins, sops] = [join(folder, 'plugins'), join(folder, 'sops')];
  const [plugin, portal] = [join(plugins, 'bench_flow'), join(sops, 'acme')];
  await Promise.all([mkdir(plugin, { recursive: true }), mkdir(portal, { recursive: true })]);
  await writeFile(join(plugin, 'plugin.ts'), PLUGIN);
  await writeFile(join(portal, 'portal.yaml'), PORTAL);
  await writeFile(join(portal, 'flow.yaml'), SOP);
  return {
    DATABASE_URL: databaseUrl,
    SOPWITH_DATA_DIR: folder,
    PLUGINS: plugins,
    SOPS_DIR: sops,
    PORTAL_ALLOW: '127.0.0.1/32',
  };
}
