/** The thread of `openStallWatch`. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { mainThreadPlace } from './main-thread-place.ts';
import { SHARED, type StallReport, type StallWatchOptions } from './stall-watch.ts';

const LOOK_MS = 50;

const { shared, rssBytes, reportTo } = workerData as StallWatchOptions & { readonly shared: Int32Array };
let seen = { number: 0, since: 0 };

const looking = setInterval(() => {
  const number = Atomics.load(shared, SHARED.number);
  if (number !== seen.number) seen = { number, since: performance.now() };
  if (number === 0) return;
  const tooSlow = performance.now() - seen.since > (shared[SHARED.limitMs] ?? 0);
  if (tooSlow) void stop('too_slow');
  else if (process.memoryUsage.rss() > rssBytes) void stop('out_of_memory');
}, LOOK_MS);

async function stop(cause: StallReport['cause']): Promise<void> {
  clearInterval(looking);
  const piece = shared[SHARED.piece] ?? 0;
  const report: StallReport = { kind: 'stalled', cause, piece, at: await mainThreadPlace() };
  // To the system and not through the main thread, which is stuck.
  writeSync(reportTo, `${JSON.stringify(report)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
