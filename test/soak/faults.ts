import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, signalProcess } from './process-tree.ts';
import type { Random } from './random.ts';
import { partsOf, type RoleProcess } from './role-process.ts';
import type { SoakDatabase } from './soak-database.ts';

/** What the faults may hit. */
export interface Targets {
  readonly database: SoakDatabase;
  readonly workers: readonly RoleProcess[];
  readonly apis: readonly RoleProcess[];
  readonly senders: readonly RoleProcess[];
  readonly random: Random;
}

export interface Fault {
  readonly name: string;
  /** How often it comes, compared with the others. */
  readonly weight: number;
  /** Resolves when it has happened; false if there was nothing to hit. What it froze wakes up later by itself. */
  readonly strike: (targets: Targets) => Promise<boolean>;
}

/** The longest that a frozen process stays frozen: longer than a lease, so that another worker takes its task over. */
const LONGEST_FREEZE_MS = 60_000;

/** The table of faults. */
export const FAULTS: readonly Fault[] = Object.freeze([
  { name: 'worker killed', weight: 4, strike: (targets) => kill(targets, targets.workers) },
  { name: 'worker frozen', weight: 2, strike: (targets) => freeze(targets, targets.workers, false) },
  {
    name: 'worker frozen with its agents',
    weight: 2,
    strike: (targets) => freeze(targets, targets.workers, true),
  },
  { name: 'agent killed', weight: 4, strike: (targets) => strikePart(targets, 'agents', 'SIGKILL') },
  { name: 'agent frozen', weight: 2, strike: (targets) => strikePart(targets, 'agents', 'SIGSTOP') },
  { name: 'browser killed', weight: 4, strike: (targets) => strikePart(targets, 'browsers', 'SIGKILL') },
  { name: 'API killed', weight: 2, strike: (targets) => kill(targets, targets.apis) },
  { name: 'sender killed', weight: 2, strike: (targets) => kill(targets, targets.senders) },
  { name: 'sender frozen', weight: 1, strike: (targets) => freeze(targets, targets.senders, false) },
  {
    name: 'PostgreSQL backend killed',
    weight: 1,
    strike: ({ database, random }) => database.killBackend(random),
  },
  { name: 'PostgreSQL crashed', weight: 0.7, strike: crash },
]);

export function pickFault(random: Random): Fault {
  const total = FAULTS.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.next() * total;
  const found = FAULTS.find(({ weight }) => (left -= weight) < 0);
  if (found === undefined) throw new Error('the table of faults is empty');
  return found;
}

const isRunning = ({ pid }: RoleProcess): boolean => pid !== undefined;

function kill({ random }: Targets, roles: readonly RoleProcess[]): Promise<boolean> {
  const pid = random.pick(roles.filter(isRunning))?.pid;
  return Promise.resolve(pid !== undefined && signalProcess(pid, 'SIGKILL'));
}

async function freeze({ random }: Targets, roles: readonly RoleProcess[], whole: boolean): Promise<boolean> {
  const pid = random.pick(roles.filter(isRunning))?.pid;
  if (pid === undefined) return false;
  const below = whole ? (await descendantsOf(pid)).map((one) => one.pid) : [];
  return freezeAll([pid, ...below], random);
}

async function strikePart(
  { random, workers }: Targets,
  part: 'agents' | 'browsers',
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<boolean> {
  const all = await Promise.all(workers.map(partsOf));
  const pid = random.pick(all.flatMap((parts) => parts[part]));
  if (pid === undefined) return false;
  return signal === 'SIGKILL' ? signalProcess(pid, signal) : freezeAll([pid], random);
}

function freezeAll(pids: readonly number[], random: Random): boolean {
  const frozen = pids.filter((pid) => signalProcess(pid, 'SIGSTOP'));
  const thaw = async (): Promise<void> => {
    await sleep(random.between(1_000, LONGEST_FREEZE_MS), undefined, { ref: false });
    for (const pid of frozen.toReversed()) signalProcess(pid, 'SIGCONT');
  };
  void thaw();
  return frozen.length > 0;
}

async function crash({ database, random }: Targets): Promise<boolean> {
  await database.crash(random.between(0, 8_000));
  return true;
}
