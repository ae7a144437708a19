/** The queue: from enqueue to start, and a burst against the ideal and against pg-boss as it comes. `--samples 300`. See README.md. */
import { once, EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PgBoss, type WorkOptions } from 'pg-boss';
import { WEBHOOK_DELIVER } from '../src/queue/queues.ts';
import { queueDatabase } from '../test/support/queue-database.ts';
import { benchStore } from './bench-database.ts';
import { percentile, printTable } from './table.ts';

const { values } = parseArgs({ options: { samples: { type: 'string', default: '300' } } });
const samples = Number(values.samples);

const JOBS = 20;
const JOB_MS = 100;
const SLOTS = 2;
const IDEAL_MS = (JOBS * JOB_MS) / SLOTS;
/** pg-boss's defaults can need minutes for the burst. */
const GIVE_UP_MS = 20_000;

async function measureLatency(databaseUrl: string): Promise<readonly number[]> {
  await using bench = await benchStore(databaseUrl, SLOTS);
  const events = new EventEmitter();
  const worker = await bench.queue.workQueue({
    queue: WEBHOOK_DELIVER,
    concurrency: SLOTS,
    handler: async ({ id }) => void events.emit(id),
  });
  const waits: number[] = [];
  for (let sample = -20; sample < samples; sample += 1) {
    const id = `latency_${sample}`;
    const started = once(events, id);
    const from = performance.now();
    await bench.store.knex.transaction((trx) => bench.queue.enqueue(trx, WEBHOOK_DELIVER, [{ id }]));
    await started;
    if (sample >= 0) waits.push(performance.now() - from);
    // Both slots are back at waiting.
    await sleep(10);
  }
  await worker.stop();
  return waits;
}

async function drainOurs(databaseUrl: string): Promise<number> {
  await using bench = await benchStore(databaseUrl, SLOTS);
  const burst = countdown();
  const worker = await bench.queue.workQueue({
    queue: WEBHOOK_DELIVER,
    concurrency: SLOTS,
    handler: burst.job,
  });
  await sleep(200);
  const from = performance.now();
  await bench.store.knex.transaction((trx) =>
    bench.queue.enqueue(
      trx,
      WEBHOOK_DELIVER,
      Array.from({ length: JOBS }, (_, index) => ({ id: `burst_${index}` })),
    ),
  );
  await burst.done;
  const took = performance.now() - from;
  await worker.stop();
  return took;
}

async function drainBoss(
  databaseUrl: string,
  name: string,
  notify: boolean,
  work: WorkOptions,
): Promise<string> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    supervise: false,
    schedule: false,
    useListenNotify: notify,
  });
  boss.on('error', (error) => process.stderr.write(`${error.message}\n`));
  await boss.start();
  const queue = `bench.${name}`;
  await boss.createQueue(queue, { notify });
  const burst = countdown();
  await boss.work(queue, { ...work, localConcurrency: SLOTS }, burst.job);
  await sleep(200);
  const from = performance.now();
  await boss.insert(
    queue,
    Array.from({ length: JOBS }, (_, index) => ({ data: { index } })),
  );
  const giveUp = new AbortController();
  await Promise.race([burst.done, sleep(GIVE_UP_MS, undefined, { signal: giveUp.signal })]);
  giveUp.abort();
  const took = performance.now() - from;
  const left = burst.left();
  await boss.stop({ graceful: false });
  return left === 0 ? toCells(took) : `${JOBS - left} of ${JOBS} after ${GIVE_UP_MS / 1000} s`;
}

function countdown() {
  let left = JOBS;
  const all = Promise.withResolvers<void>();
  return {
    async job(): Promise<void> {
      await sleep(JOB_MS);
      left -= 1;
      if (left === 0) all.resolve();
    },
    done: all.promise,
    left: () => left,
  };
}

const toCells = (ms: number): string => `${(ms / 1000).toFixed(2)} s, ${(ms / IDEAL_MS).toFixed(2)} x`;

const database = await queueDatabase();
try {
  const waits = await measureLatency(database.url);
  printTable(
    `From enqueue (transaction included) to the handler's start, free slot, ${waits.length} samples`,
    ['p50 ms', 'p99 ms', 'max ms'],
    [[percentile(waits, 50).toFixed(1), percentile(waits, 99).toFixed(1), Math.max(...waits).toFixed(1)]],
  );
  printTable(
    `A burst of ${JOBS} jobs of ${JOB_MS} ms, ${SLOTS} slots (ideal ${(IDEAL_MS / 1000).toFixed(2)} s)`,
    ['way', 'took, against the ideal'],
    [
      ['sopwith', toCells(await drainOurs(database.url))],
      [
        'pg-boss, polls each 0.5 s',
        await drainBoss(database.url, 'poll', false, { pollingIntervalSeconds: 0.5 }),
      ],
      ['pg-boss, LISTEN/NOTIFY, defaults', await drainBoss(database.url, 'notify', true, {})],
    ],
  );
} finally {
  await database.drop();
}
