/** From `sopwith start` to ready on an existing data directory, and the API's memory under load. `--rounds 5 --seconds 60`. See README.md. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { queueDatabase } from '../test/support/queue-database.ts';
import type { Way } from './api-way.ts';
import { memoryOf, startProcess } from './bench-process.ts';
import { MAIN, startAndStop } from './start-and-stop.ts';
import { median, printTable } from './table.ts';
import { withKey } from './task-request.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '60' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

async function measureStarts(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
  try {
    const [first] = await startAndStop(dataDir);
    const again: (readonly [number, number])[] = [];
    for (let round = 0; round < rounds; round += 1) again.push(await startAndStop(dataDir));
    const [ready, stopped] = [again.map((one) => one[0]), again.map((one) => one[1])];
    printTable(
      `sopwith start with its own database, until it is ready (${rounds} times)`,
      ['empty data directory, ms', 'existing one, median ms', 'slowest ms', 'stop, median ms'],
      [[first, median(ready), Math.max(...ready), median(stopped)].map((ms) => ms.toFixed(0))],
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Below what the machine can take, so that the accounts' limits of queued tasks are not reached in a minute. */
const REQUESTS_PER_SECOND = 1_500;
const LOOKS = 12;

async function measureMemory(): Promise<void> {
  const database = await queueDatabase();
  try {
    await using api = startProcess('create-server.ts', ['api', database.url], { tsx: true });
    const { url, apiKeys } = JSON.parse(await api.ask()) as Way;
    const load = autocannon({
      url,
      requests: apiKeys.map((apiKey) => withKey(url, apiKey)),
      connections: 50,
      duration: seconds,
      overallRate: REQUESTS_PER_SECOND,
    });
    const sizes: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      await sleep((seconds * 1_000) / (LOOKS + 1));
      sizes.push((await memoryOf(api.pid)) / 2 ** 20);
    }
    const { non2xx, errors, requests } = await load;
    if (non2xx > 0 || errors > 0)
      throw new Error(`${non2xx} answers were not 2xx, ${errors} requests failed`);
    const quarter = LOOKS / 4;
    const parts = Array.from({ length: 4 }, (_, part) =>
      median(sizes.slice(part * quarter, (part + 1) * quarter)),
    );
    printTable(
      `Memory (PSS) of the API while ${requests.total} tasks are created in ${seconds} s, MB`,
      ['first quarter', 'second', 'third', 'fourth'],
      [parts.map((size) => size.toFixed(0))],
    );
  } finally {
    await database.drop();
  }
}

if (existsSync(MAIN)) await measureStarts();
else process.stdout.write('\nStarts are not measured: they need a build ("npm run build").\n');
await measureMemory();
