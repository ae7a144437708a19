/** `npm run soak`: tasks under random faults for 20 minutes. Prints a JSON report; exit code 1 if a promise was broken. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runSoak } from './run-soak.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    tasks: { type: 'string', default: '500' },
    workers: { type: 'string', default: '4' },
    'fault-every-ms': { type: 'string', default: '8000' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'sopwith-soak-'));
const report = await runSoak({
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  tasks: Number(values.tasks),
  workers: Number(values.workers),
  faultEveryMs: Number(values['fault-every-ms']),
  folder,
  say: (line) => console.error(line),
});
console.log(JSON.stringify(report, null, 2));
if (report.broken.length > 0) {
  console.error(`${report.broken.length} promises were broken; logs: ${join(folder, 'logs')}`);
  process.exitCode = 1;
} else {
  await rm(folder, { recursive: true, force: true });
}
