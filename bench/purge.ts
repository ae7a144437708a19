/** Creating tasks while 10,000 others are purged, and without a purge, in turn. `--rounds 3 --tasks 10000 --rate 500`. See README.md. */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { newId } from '../src/platform/ids.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import type { Way } from './api-way.ts';
import { startProcess } from './bench-process.ts';
import { addEndedTasks } from './ended-tasks.ts';
import { showProgress } from './progress.ts';
import { median, printTable } from './table.ts';
import { TASK_BODY, withKey } from './task-request.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    tasks: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '500' },
  },
});
const rounds = Number(values.rounds);
const tasks = Number(values.tasks);
const rate = Number(values.rate);
const SECONDS = 10;
interface Measure {
  readonly p50: number;
  readonly p99: number;
  readonly rate: number;
}

async function create({ url, apiKeys }: Way): Promise<Measure> {
  const { latency, requests, non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    body: TASK_BODY,
    requests: apiKeys.map((apiKey) => withKey(url, apiKey)),
    connections: 20,
    overallRate: rate,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were not 2xx and ${errors} requests failed`);
  return { p50: latency.p50, p99: latency.p99, rate: requests.mean };
}

const database = await queueDatabase();
try {
  const alone: Measure[] = [];
  const beside: (Measure & { readonly seconds: number; readonly whole: boolean })[] = [];
  for (let round = 0; round < rounds; round += 1) {
    showProgress(`round ${round + 1} of ${rounds}`);
    const accountId = newId('acct');
    await database.knex('account').insert({ id: accountId, name: accountId, data_key: Buffer.alloc(600, 1) });
    await addEndedTasks(database.knex, accountId, tasks);
    await database.knex.raw('vacuum analyze');
    await using server = startProcess('create-server.ts', ['api', database.url], { tsx: true });
    await using purging = startProcess('purge-process.ts', [database.url], { tsx: true });
    const way = JSON.parse(await server.ask()) as Way;
    await create(way);
    const before = await create(way);
    const purged = purging.ask('purge');
    let over = false;
    void purged.then(() => (over = true));
    const during = await create(way);
    const whole = !over;
    const { ms, tasks: count } = JSON.parse(await purged) as { ms: number; tasks: number };
    if (count !== tasks) throw new Error(`${count} of ${tasks} tasks were purged`);
    const after = await create(way);
    alone.push(before, after);
    beside.push({ ...during, seconds: ms / 1_000, whole });
  }
  const row = (name: string, measures: readonly Measure[], took: string): string[] => [
    name,
    median(measures.map((measure) => measure.rate)).toFixed(0),
    median(measures.map(({ p50 }) => p50)).toFixed(1),
    median(measures.map(({ p99 }) => p99)).toFixed(1),
    took,
  ];
  const took = `${median(beside.map(({ seconds }) => seconds)).toFixed(1)} s`;
  printTable(
    `POST a task at ${rate} requests/s, median of ${rounds} rounds`,
    ['', 'requests/s', 'p50 ms', 'p99 ms', `purge of ${tasks} tasks`],
    [row('without a purge', alone, ''), row('while a purge runs', beside, took)],
  );
  const ratio = median(beside.map(({ p99 }) => p99)) / median(alone.map(({ p99 }) => p99));
  process.stdout.write(`\np99 while a purge runs: ${ratio.toFixed(2)} x\n`);
  if (beside.some(({ whole }) => !whole))
    process.stdout.write('The purge ended before the measurement did.\n');
} finally {
  await database.drop();
}
