import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../src/platform/errors.ts';
import { signalProcess } from '../soak/process-tree.ts';
import type { Random } from '../soak/random.ts';
import { HOSTS, OWN_ADDRESS, type HostName } from './hosts.ts';
import type { Installation, RoleOnHost } from './installation.ts';
import { cutOff, processesOn, reconnect, type Direction } from './network.ts';

/** Undoes a fault, as an operator or the next boot would. */
type Heal = () => Promise<unknown>;

export interface Fault {
  readonly name: string;
  readonly description: string;
  /** How long it lasts. */
  readonly holdMs: number;
  /** Nothing but a person can end it. So the time to recover counts from its end. */
  readonly endsByHand?: boolean;
  readonly strike: (installation: Installation, random: Random) => Promise<Heal>;
}

/** Longer than the lease of a task (45 s), so that another worker takes the task over while the first one still lives. */
const BEYOND_LEASE_MS = 50_000;
const nothing: Heal = () => Promise.resolve();

export const FAULTS: readonly Fault[] = Object.freeze([
  {
    name: 'kill-primary',
    description: 'kill -9 of PostgreSQL and Patroni on the primary',
    holdMs: 30_000,
    strike: killPrimary,
  },
  {
    name: 'switchover',
    description: 'a planned change of the primary',
    holdMs: 10_000,
    strike: async ({ nodes }) => nodes.switchOver().then(() => nothing),
  },
  {
    name: 'isolate-primary',
    description: 'the primary loses its network',
    holdMs: 40_000,
    strike: isolatePrimary,
  },
  {
    name: 'freeze-primary',
    description: 'SIGSTOP of everything on the host of the primary',
    holdMs: 40_000,
    strike: async ({ nodes }) => freeze(await nodes.primary()),
  },
  {
    name: 'freeze-standby',
    description: 'SIGSTOP of everything on the host of the synchronous standby',
    holdMs: 20_000,
    strike: async ({ nodes }) => freeze(await nodes.standby()),
  },
  {
    name: 'freeze-worker',
    description: 'SIGSTOP of a worker with its agent and browser',
    holdMs: BEYOND_LEASE_MS,
    strike: ({ workers }, random) => freeze(oneOf(workers, random).host),
  },
  cutWorker('cut-worker', 'a worker and the database lose each other', 'both'),
  cutWorker('cut-worker-requests', 'packets of a worker to the database vanish', 'sent'),
  cutWorker('cut-worker-answers', 'packets of the database to a worker vanish', 'received'),
  {
    name: 'fill-database-disk',
    description: 'the disk of the primary is full, and has room again after 30 s',
    holdMs: 30_000,
    endsByHand: true,
    strike: async ({ nodes }) => fill(nodes.disk(await nodes.primary())),
  },
  {
    name: 'fill-artifacts-disk',
    description: 'the disk of the stored files is full',
    holdMs: 20_000,
    strike: ({ artifactsDisk }) => fill(artifactsDisk),
  },
  {
    name: 'skew-clock',
    description: 'the clocks of a worker and a webhook sender jump ten minutes ahead',
    holdMs: 30_000,
    strike: async (installation) => {
      await installation.skewClocks(600);
      return () => installation.skewClocks(0);
    },
  },
  { name: 'roll', description: 'SIGTERM to every process, one after another', holdMs: 0, strike: roll },
]);

function oneOf(roles: readonly RoleOnHost[], random: Random): RoleOnHost {
  const found = random.pick(roles);
  if (found === undefined) throw new Error('there is no process of this role');
  return found;
}

async function killPrimary({ nodes }: Installation): Promise<Heal> {
  const primary = await nodes.primary();
  for (const pid of await processesOn(primary)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!command.startsWith('etcd')) signalProcess(pid, 'SIGKILL');
  }
  return async () => nodes.start(primary);
}

async function isolatePrimary({ nodes }: Installation): Promise<Heal> {
  const primary = await nodes.primary();
  const others = Object.entries(HOSTS).flatMap(([host, address]) => (host === primary ? [] : [address]));
  await cutOff(primary, [...others, OWN_ADDRESS]);
  return () => reconnect(primary);
}

async function freeze(host: HostName): Promise<Heal> {
  const frozen = (await processesOn(host)).filter((pid) => signalProcess(pid, 'SIGSTOP'));
  return async () => {
    for (const pid of frozen.toReversed()) signalProcess(pid, 'SIGCONT');
  };
}

function cutWorker(name: string, description: string, direction: Direction): Fault {
  return {
    name,
    description,
    holdMs: BEYOND_LEASE_MS,
    async strike({ workers }, random) {
      const { host } = oneOf(workers, random);
      await cutOff(host, [HOSTS.proxy1, HOSTS.proxy2], direction);
      return () => reconnect(host);
    },
  };
}

const BLOCK = Buffer.alloc(1024 * 1024);

/** Until the last byte: first in large pieces, then in small ones. */
async function fill(disk: string): Promise<Heal> {
  const file = join(disk, 'filler');
  await writeFile(file, '');
  await using filler = await open(file, 'a');
  for (const piece of [BLOCK, BLOCK.subarray(0, 4096)]) {
    try {
      for (;;) await filler.write(piece);
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC') throw error;
    }
  }
  return () => rm(file);
}

async function roll(installation: Installation): Promise<Heal> {
  const { apis, workers, senders, untilReady } = installation;
  for (const role of [...apis, ...workers, ...senders]) {
    const { pid } = role.process;
    if (pid === undefined) continue;
    signalProcess(pid, 'SIGTERM');
    while (role.process.pid === pid || role.process.pid === undefined) await sleep(100);
    await untilReady(role);
  }
  return nothing;
}
