/** Purges what is older than 4,000 days ahead, as a worker does, for each line that comes in: `purge-process.ts DATABASE_URL`. */
import { createInterface } from 'node:readline';
import { connect } from '../src/db/connect.ts';
import { purge } from '../src/lifecycle/purge.ts';

const [url = ''] = process.argv.slice(2);
const knex = connect({ url, applicationName: 'sopwith-bench-purge' });
const clock = { now: () => new Date(Date.now() + 4_000 * 86_400_000) };
for await (const _line of createInterface({ input: process.stdin })) {
  const started = performance.now();
  const { counts } = await purge({ knex, clock }, { actor: 'bench' });
  const tasks = counts.filter(({ kind }) => kind === 'task_data').reduce((sum, { count }) => sum + count, 0);
  process.stdout.write(`${JSON.stringify({ ms: performance.now() - started, tasks })}\n`);
}
process.exit(0);
