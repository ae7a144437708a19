/** A role without work in it: it starts, and then does what UNHAPPY says when it gets SIGUSR2. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../src/platform/logger.ts';
import { runUntilStopped } from '../../src/roles/run-until-stopped.ts';

const stopMs = Number(process.env['STOP_MS'] ?? 0);
const way = process.env['UNHAPPY'];
const idle = setInterval(() => undefined, 1000);

const told = once(process, 'SIGUSR2');
void told.then(() => {
  if (way === 'rejects') void Promise.reject(new Error('Maria Rivera'));
  if (way === 'throws' || way === 'throws in the start')
    setImmediate(() => {
      throw new TypeError('Maria Rivera');
    });
});
await runUntilStopped(
  async () => {
    process.stdout.write('starting\n');
    if (way === 'throws in the start') await new Promise(() => undefined);
    if (way === 'starts late') await told;
    return {
      ...(way === 'fails' && { failed: told.then(() => new Error('it may not work any more')) }),
      async stop() {
        await sleep(stopMs);
        clearInterval(idle);
        process.stdout.write('stopped\n');
      },
    };
  },
  createLogger({ level: 'info', role: 'worker' }),
).catch((error: unknown) => {
  // As the command line does.
  process.stderr.write(String(error));
  process.exitCode = 1;
});
