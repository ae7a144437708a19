/**
 * One, two, and four processes of each role, what each operation costs the database, what an agent costs, and what many agents need.
 * `--rounds 3 --seconds 4 --tasks 1200 --messages 2000 --flows 12`, `--smoke`. Needs a build. See README.md.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Knex } from 'knex';
import { createApiKeys } from '../src/accounts/api-keys.ts';
import { WEBHOOK_DELIVER } from '../src/queue/queues.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import { webhookFixture, testVault, type WebhookFixture } from '../test/support/webhook-fixture.ts';
import { cpuOf } from './bench-process.ts';
import { databaseLoad, loadBetween, waitsDuring, type DatabaseLoad } from './database-load.ts';
import { openLanes, workersCpu } from './open-lanes.ts';
import { startPortalProcess } from './portal-process.ts';
import { showProgress } from './progress.ts';
import { startRoles, type RoleProcess } from './role-processes.ts';
import { printModel, type AgentCost, type Measured } from './scale-model.ts';
import { median, printTable } from './table.ts';
import { TASK_BODY } from './task-request.ts';
import { taskBench, type TaskBench } from './task-worker.ts';
import { startReceiver } from './webhook-receiver-process.ts';
import { weigh } from './weigh.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    tasks: { type: 'string', default: '1200' },
    messages: { type: 'string', default: '2000' },
    flows: { type: 'string', default: '12' },
    smoke: { type: 'boolean', default: false },
  },
});
const size = (given: string, smoke: number): number => (values.smoke ? smoke : Number(given));
const rounds = size(values.rounds, 1);
const seconds = size(values.seconds, 1);
const tasks = size(values.tasks, 60);
const messages = size(values.messages, 200);
const flows = size(values.flows, 2);
const idleSeconds = values.smoke ? 2 : 15;

const PROCESSES = values.smoke ? [1, 2] : [1, 2, 4];
const MOST = Math.max(...PROCESSES);
/** Enough that no account reaches its limits, and that every sender has endpoints to serve. */
const ACCOUNTS = 40;
const CONNECTIONS = 48;
const WORKER_SLOTS = 8;

/** What one run did, with what it took. */
interface Run {
  readonly operations: number;
  readonly seconds: number;
  readonly roleCpu: number;
  readonly database: DatabaseLoad;
  readonly waits: string;
}

/** Only in the last round: asking the database what it waits for costs it a twentieth of a core. */
let watchesWaits = false;

/** The CPU of the role and of the database during `work`, which returns the number of its operations. */
async function observe(
  knex: Knex,
  roleCpu: () => Promise<number>,
  work: () => Promise<number>,
): Promise<Run> {
  const before = [await databaseLoad(knex), await roleCpu()] as const;
  const began = performance.now();
  let operations = 0;
  const counted = async (): Promise<void> => void (operations = await work());
  const waits = watchesWaits ? await waitsDuring(knex, counted) : await counted().then(() => '');
  const took = (performance.now() - began) / 1000;
  const database = loadBetween(before[0], await databaseLoad(knex));
  return { operations, seconds: took, roleCpu: (await roleCpu()) - before[1], database, waits };
}

const rate = ({ operations, seconds: took }: Run): number => operations / took;
const each = (runs: readonly Run[], of: (run: Run) => number): number =>
  median(runs.map((run) => of(run) / run.operations));

/** Runs `way` with each number of processes, in turn, and prints how they compare. Returns what one operation costs with one process, and the best rate. */
async function compare(
  title: string,
  operation: string,
  way: (count: number) => Promise<Run>,
): Promise<Measured> {
  const all = new Map<number, Run[]>(PROCESSES.map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    watchesWaits = round === rounds - 1;
    for (const count of round % 2 === 0 ? PROCESSES : PROCESSES.toReversed()) {
      const run = await way(count);
      all.get(count)?.push(run);
      showProgress(
        `${title}, ${count}: ${rate(run).toFixed(0)} ${operation}/s, round ${round + 1} of ${rounds}`,
      );
    }
  }
  watchesWaits = false;
  const one = median((all.get(1) ?? []).map(rate));
  printTable(
    `${title} (median of ${rounds})`,
    [
      'processes',
      `${operation}/s`,
      'of one process',
      'CPU ms, role',
      'CPU ms, database',
      'WAL bytes',
      'writes',
      'busy connections (last round)',
    ],
    [...all].map(([count, runs]) => [
      String(count),
      median(runs.map(rate)).toFixed(0),
      (median(runs.map(rate)) / one).toFixed(2),
      (each(runs, (run) => run.roleCpu) * 1000).toFixed(2),
      (each(runs, (run) => run.database.cpuSeconds) * 1000).toFixed(2),
      each(runs, (run) => run.database.walBytes).toFixed(0),
      each(runs, (run) => run.database.writes).toFixed(2),
      runs.at(-1)?.waits ?? '',
    ]),
  );
  const runs = all.get(1) ?? [];
  return {
    roleCpu: each(runs, (run) => run.roleCpu),
    databaseCpu: each(runs, (run) => run.database.cpuSeconds),
    walBytes: each(runs, (run) => run.database.walBytes),
    writes: each(runs, (run) => run.database.writes),
    best: Math.max(...[...all.values()].map((list) => median(list.map(rate)))),
  };
}

const cpuOfAll = async (processes: readonly RoleProcess[]): Promise<number> =>
  (await Promise.all(processes.map(({ pid }) => cpuOf(pid)))).reduce((sum, cpu) => sum + cpu, 0);

/** Connections of the processes whose application name begins so, for each of `count` processes. */
async function connectionsOf(knex: Knex, role: string, count: number): Promise<number> {
  const names = await knex('pg_stat_activity').whereLike('application_name', `${role}%`).pluck('pid');
  return names.length / count;
}

/** A database with accounts, their keys, and their endpoints, and the settings of roles on it. */
async function openInstallation(kek: Buffer, receiver: string, stack: AsyncDisposableStack) {
  const fixture = stack.use(await webhookFixture(kek));
  const { knex, url } = fixture.database;
  const keys = await createApiKeys({ knex, vault: await testVault(knex, kek) });
  stack.defer(() => keys.close());
  const apiKeys: string[] = [];
  const accounts: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const { id } = await fixture.account(receiver);
    accounts.push(id);
    const { key } = await keys.create({ accountId: id, actor: 'bench' });
    apiKeys.push(key);
  }
  const settings = {
    SOPWITH_DATA_DIR: folder,
    DATABASE_URL: url,
    ENCRYPTION_KEY: kek.toString('base64'),
    REQUESTS_PER_MINUTE: '1000000',
    QUEUED_TASKS_LIMIT: '10000000',
    WEBHOOK_ALLOW: '127.0.0.1/32',
  };
  return { fixture, knex, apiKeys, accounts, settings };
}

type OpenInstallation = Awaited<ReturnType<typeof openInstallation>>;

/** All API processes run; the load goes to some of them. */
async function compareApi({ knex, apiKeys, settings }: OpenInstallation) {
  await using stack = new AsyncDisposableStack();
  const apis = await startRoles(stack, 'api', MOST, settings);
  const load = (path: string, init: object) => async (count: number) => {
    const used = apis.slice(0, count);
    const shoot = async ({ url }: RoleProcess): Promise<number> => {
      const {
        '2xx': good,
        non2xx,
        errors,
        statusCodeStats,
      } = await autocannon({
        url: `${url}${path}`,
        connections: CONNECTIONS / count,
        duration: seconds,
        // The service closes a connection after 1,000 requests.
        reconnectRate: 900,
        requests: apiKeys.map((key) => ({
          path,
          ...init,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        })),
      });
      if (non2xx > 0 || errors > 0)
        throw new Error(
          `${path}: ${non2xx} were not 2xx, ${errors} failed: ${JSON.stringify(statusCodeStats)}`,
        );
      return good;
    };
    return observe(
      knex,
      () => cpuOfAll(used),
      async () => (await Promise.all(used.map(shoot))).reduce((sum, good) => sum + good, 0),
    );
  };
  const create = load('/v1/tasks', { method: 'POST', body: TASK_BODY });
  const list = load('/v1/tasks?limit=20', { method: 'GET' });
  await create(MOST); // warms all of them, and fills the lists
  await list(MOST);
  const connections = await connectionsOf(knex, 'sopwith-api', MOST);
  return {
    create: await compare('Creating tasks (POST /v1/tasks)', 'tasks', create),
    list: await compare('Listing tasks (GET /v1/tasks?limit=20)', 'pages', list),
    connections,
  };
}

async function compareDelivery({ fixture, knex, accounts, settings }: OpenInstallation) {
  let connections = 0;
  const deliver = async (count: number): Promise<Run> => {
    await using stack = new AsyncDisposableStack();
    const senders = await startRoles(stack, 'webhooks', count, settings);
    fixture.time.now = new Date();
    const due: string[] = [];
    for (const account of accounts)
      for (const { deliveryId } of await fixture.finishTasks(account, messages / accounts.length))
        due.push(deliveryId);
    const run = await observe(
      knex,
      () => cpuOfAll(senders),
      async () => {
        await wakeSenders(fixture, due);
        while ((await knex('webhook_delivery').whereIn('state', ['pending']).first('id')) !== undefined)
          await sleep(20);
        return due.length;
      },
    );
    connections = await connectionsOf(knex, 'sopwith-webhooks', count);
    return run;
  };
  return { ...(await compare('Delivering webhooks', 'messages', deliver)), connections };
}

const wakeSenders = ({ queue, database }: WebhookFixture, due: readonly string[]): Promise<unknown> =>
  database.knex.transaction((trx) =>
    queue.enqueue(
      trx,
      WEBHOOK_DELIVER,
      due.map((id) => ({ id })),
    ),
  );

/** Agents that do nothing: what is left is to create, claim, and end tasks. */
async function compareDispatch(): Promise<Measured> {
  return compare(
    `Dispatching tasks (${WORKER_SLOTS} slots each, agents that do nothing)`,
    'tasks',
    async (workers) => {
      const database = await queueDatabase();
      try {
        await using stack = new AsyncDisposableStack();
        const bench = await openLanes(database.url, { workers, slots: WORKER_SLOTS, taskMs: 1 }, stack);
        const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => bench.account(50)));
        const { knex } = bench.store.store;
        const left = () => knex('task').whereNull('finished_at').first('id');
        return await observe(
          knex,
          () => workersCpu(bench.workers),
          async () => {
            const share = accounts.map(async (account) => {
              for (let n = 0; n < tasks / accounts.length; n += 1) await bench.create(account);
            });
            await Promise.all(share);
            while ((await left()) !== undefined) await sleep(10);
            return tasks;
          },
        );
      } finally {
        await database.drop();
      }
    },
  );
}

/** What one worker with this number of agents did. */
interface AgentRun {
  readonly slots: number;
  /** Without what it does when it has nothing to do. */
  readonly task: Omit<Measured, 'best'>;
  /** In a second without tasks. */
  readonly idle: Omit<Measured, 'best'>;
  readonly perMinute: number;
  readonly megabytes: number;
  readonly connections: number;
}

/** Whole tasks on a portal: what an agent with its browser costs, and what its task writes. */
async function measureAgents(): Promise<AgentCost> {
  await using portal = await startPortalProcess();
  await using bench = await taskBench(portal.url, folder);
  const runs: AgentRun[] = [];
  for (const slots of PROCESSES) {
    showProgress(`agents: ${slots} at once`);
    await using worker = await bench.startWorker(slots);
    runs.push(await measureWorker(bench, worker.pid, slots));
  }
  printTable(
    'One worker with real agents: a task of 18 steps on 4 pages of the simulated portal',
    [
      'slots',
      'tasks/min',
      'CPU s, worker and browser',
      'CPU ms, database',
      'WAL KiB',
      'writes',
      'PSS MB',
      'connections',
      'idle: CPU ms/s, worker',
      'database',
      'writes/s',
    ],
    runs.map(({ slots, task, idle, perMinute, megabytes, connections }) => [
      String(slots),
      perMinute.toFixed(0),
      task.roleCpu.toFixed(2),
      (task.databaseCpu * 1000).toFixed(1),
      (task.walBytes / 1024).toFixed(1),
      task.writes.toFixed(1),
      megabytes.toFixed(0),
      String(connections),
      (idle.roleCpu * 1000).toFixed(1),
      (idle.databaseCpu * 1000).toFixed(1),
      idle.writes.toFixed(2),
    ]),
  );
  return costOf(runs);
}

async function measureWorker(bench: TaskBench, pid: number, slots: number): Promise<AgentRun> {
  const cpu = (): Promise<number> => cpuOf(pid);
  await bench.run(2 * slots); // every agent has its context made ahead
  await sleep(2_000);
  const still = await observe(bench.knex, cpu, async () => {
    await sleep(idleSeconds * 1000);
    return idleSeconds;
  });
  const idle = perOperation(still);
  const run = await observe(bench.knex, cpu, async () => {
    await bench.run(flows * slots);
    return flows * slots;
  });
  const all = perOperation(run);
  const above = (of: Exclude<keyof typeof idle, 'walBytes'>): number =>
    all[of] - (idle[of] * run.seconds) / run.operations;
  return {
    slots,
    idle,
    task: {
      roleCpu: above('roleCpu'),
      databaseCpu: above('databaseCpu'),
      walBytes: all.walBytes, // a checkpoint in between would make a difference negative
      writes: above('writes'),
    },
    perMinute: 60 * rate(run),
    megabytes: await weigh([pid], () => bench.run(4 * slots)),
    connections: await connectionsOf(bench.knex, 'sopwith-worker', 1),
  };
}

const perOperation = ({ operations, roleCpu, database }: Run): Omit<Measured, 'best'> => ({
  roleCpu: roleCpu / operations,
  databaseCpu: database.cpuSeconds / operations,
  walBytes: database.walBytes / operations,
  writes: database.writes / operations,
});

/** What a slot and a worker without slots cost: the straight line through one slot and the most. */
function costOf(runs: readonly AgentRun[]): AgentCost {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no agent was measured');
  const perSlot = (of: (run: AgentRun) => number): number =>
    (of(last) - of(first)) / (last.slots - first.slots);
  const ofAll = (of: (run: AgentRun) => number): number => median(runs.map(of));
  const megabytes = perSlot((run) => run.megabytes);
  const connections = perSlot((run) => run.connections);
  return {
    roleCpu: ofAll(({ task }) => task.roleCpu),
    databaseCpu: ofAll(({ task }) => task.databaseCpu),
    walBytes: ofAll(({ task }) => task.walBytes),
    writes: ofAll(({ task }) => task.writes),
    megabytes,
    workerMegabytes: Math.max(0, first.megabytes - megabytes * first.slots),
    connections,
    workerConnections: first.connections - connections * first.slots,
    idleDatabaseCpu: ofAll(({ idle }) => idle.databaseCpu),
    idleWrites: ofAll(({ idle }) => idle.writes),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
try {
  await using stack = new AsyncDisposableStack();
  const receiver = stack.use(await startReceiver('answers'));
  const installation = await openInstallation(randomBytes(32), receiver.url, stack);
  const api = await compareApi(installation);
  const delivery = await compareDelivery(installation);
  const dispatch = await compareDispatch();
  const agent = await measureAgents();
  printModel({ ...api, delivery, dispatch, agent });
} finally {
  await rm(folder, { recursive: true, force: true });
}
