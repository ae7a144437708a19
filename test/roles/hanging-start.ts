/** A role whose start never ends. Prints a line when it has begun. */
import { createLogger } from '../../src/platform/logger.ts';
import { runUntilStopped } from '../../src/roles/run-until-stopped.ts';

const open = setInterval(() => undefined, 1_000);
const hang = (): Promise<never> => {
  process.stdout.write('starting\n');
  return new Promise(() => undefined);
};
await runUntilStopped(hang, createLogger({ level: 'info', role: 'service' }), {
  stopMs: 60_000,
  startGraceMs: 100,
});
clearInterval(open);
