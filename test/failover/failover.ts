/**
 * `npm run failover`: strikes a highly available installation on this machine with one fault after another, under load. Prints a table; exit code 1 if a
 * promise was broken. Needs root and Debian's packages, which it names.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { claimMachine } from './claim-machine.ts';
import { FAULTS } from './faults.ts';
import { makeNetwork } from './network.ts';
import { findTools } from './packages.ts';
import { reportTable } from './report-table.ts';
import { runFailover } from './run-failover.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '0' },
    'every-ms': { type: 'string', default: '5000' },
  },
});
const { only } = values;
const faults = FAULTS.filter(({ name }) => only === undefined || only.includes(name));
if (faults.length < (only?.length ?? 1))
  throw new Error(`--only takes one of: ${FAULTS.map(({ name }) => name).join(', ')}`);
const say = (line: string): void => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

const tools = await findTools();
const machine = await claimMachine();
const stop = async (): Promise<never> => {
  await machine.clean();
  process.exit(130);
};
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop());
let code = 1;
try {
  await rm(machine.folder, { recursive: true, force: true });
  await mkdir(machine.folder, { mode: 0o755 });
  await makeNetwork();
  const reports = await runFailover({
    seed: Number(values.seed),
    minutes: Number(values.minutes),
    everyMs: Number(values['every-ms']),
    faults,
    folder: machine.folder,
    tools,
    say,
  });
  console.log(reportTable(reports));
  const broken = reports.flatMap((report) => report.broken.map((fact) => `${report.fault}: ${fact}`));
  for (const fact of broken) console.log(`BROKEN ${fact}`);
  console.log(`${reports.length} faults, ${broken.length} broken promises, seed ${values.seed}`);
  code = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await machine.clean();
}
if (code !== 0) console.error(`logs: ${join(machine.folder, 'logs')}`);
process.exit(code);
