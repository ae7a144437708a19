/** A worker process without a worker in it: it starts, and then does what UNHAPPY says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/platform/logger.ts';
import { runWorkerProcess } from '../../src/runtime/run-worker-process.ts';

const done = Promise.withResolvers<void>();
const stopMs = Number(process.env['STOP_MS'] ?? 0);
const idle = setInterval(() => undefined, 1000);

process.once('SIGUSR2', () => {
  if (process.env['UNHAPPY'] === 'rejects') void Promise.reject(new Error('Maria Rivera'));
  else throw new TypeError('Maria Rivera');
});
await runWorkerProcess(
  async () => {
    process.stdout.write('started\n');
    return {
      running: 0,
      done: done.promise,
      async stop() {
        await sleep(stopMs);
        clearInterval(idle);
        done.resolve();
      },
    };
  },
  createLogger({ level: 'info', role: 'worker' }),
);
