/** Creating tasks: the obvious way and the project's, in one run. `--seconds 4 --rounds 3 --http`. See README.md. */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { queueDatabase } from '../test/support/queue-database.ts';
import type { Way } from './api-way.ts';
import { startProcess } from './bench-process.ts';
import { TASK_BODY, withKey } from './task-request.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    http: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
/** What the whole API adds to the creation path: keys, limits, problem answers and the plugin's validation. */
const WAYS = values.http ? ['bare', 'obvious', 'sopwith', 'api'] : ['bare', 'obvious', 'sopwith'];
interface Measure {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

async function measure({ url, apiKeys }: Way, connections: number, duration: number): Promise<Measure> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: TASK_BODY,
    ...(apiKeys.length === 0 ? {} : { requests: apiKeys.map((apiKey) => withKey(url, apiKey)) }),
    connections,
    duration,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${url}: ${result.non2xx} answers were not 2xx and ${result.errors} requests failed ` +
        JSON.stringify(result.statusCodeStats),
    );
  }
  return { rate: result.requests.mean, p50: result.latency.p50, p99: result.latency.p99 };
}

const summary = (measures: readonly Measure[]): Measure => ({
  rate: median(measures.map(({ rate }) => rate)),
  p50: median(measures.map(({ p50 }) => p50)),
  p99: median(measures.map(({ p99 }) => p99)),
});

const database = await queueDatabase();
try {
  const measured = new Map<string, Measure[]>();
  for (let round = 0; round < rounds; round += 1) {
    // Turn and turn about, so that a noisy neighbour meets every way alike.
    for (const way of WAYS) {
      await using server = startProcess('create-server.ts', [way, database.url], { tsx: true });
      const place = JSON.parse(await server.ask()) as Way;
      await measure(place, 50, 1);
      for (const connections of [50, 1]) {
        const name = `${way} ${connections}`;
        const result = await measure(place, connections, seconds);
        measured.set(name, [...(measured.get(name) ?? []), result]);
      }
    }
  }
  for (const connections of [50, 1]) {
    const obvious = summary(measured.get(`obvious ${connections}`) ?? []);
    printTable(
      `POST a task, ${connections} connection(s), median of ${rounds} rounds of ${seconds} s`,
      ['way', 'requests/s', 'p50 ms', 'p99 ms', 'against the obvious way'],
      WAYS.map((way) => {
        const { rate, p50, p99 } = summary(measured.get(`${way} ${connections}`) ?? []);
        return [
          way,
          rate.toFixed(0),
          p50.toFixed(1),
          p99.toFixed(1),
          `${(rate / obvious.rate).toFixed(2)} x`,
        ];
      }),
    );
  }
} finally {
  await database.drop();
}
