import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFault } from './faults.ts';
import { allProcesses } from './process-tree.ts';
import { seededRandom, type Random } from './random.ts';
import { allMessages, finishedTasks } from './settle.ts';
import { brokenPromises, countOf } from './verdict.ts';
import { postTask, type SoakTask } from './workload.ts';
import { openWorld, type World } from './world.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly tasks: number;
  readonly workers: number;
  /** Tasks and faults come during this time; then everything has to finish. */
  readonly minutes: number;
  /** The average pause between two faults. */
  readonly faultEveryMs: number;
  /** An empty folder. Logs of all processes stay in `logs`. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

export interface SoakReport {
  readonly seed: number;
  readonly seconds: number;
  readonly tasks: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<string, number>>;
  /** Failure codes and issue codes. */
  readonly codes: Readonly<Record<string, number>>;
  readonly attempts: Readonly<Record<string, number>>;
  readonly claims_filed: number;
  readonly messages: number;
  readonly role_deaths: number;
  /** In words; empty: every promise was kept. */
  readonly broken: readonly string[];
}

/**
 * Runs tasks under random faults and checks every promise of the README against the portals' own records and the receiver's.
 *
 * @example const { broken } = await runSoak({ seed: 1, tasks: 500, workers: 4, minutes: 20, faultEveryMs: 8_000, folder, say });
 */
export async function runSoak(options: SoakOptions): Promise<SoakReport> {
  const { seed, folder, workers, minutes, say } = options;
  const started = performance.now();
  const random = seededRandom(seed);
  await using world = await openWorld({ folder, workers, random: seededRandom(seed + 1) });
  say(`seed ${seed}: the installation is up after ${secondsSince(started)} s`);
  const until = performance.now() + minutes * 60_000;
  const tasks: SoakTask[] = [];
  const over = new AbortController();
  const progress = report(world, tasks, over.signal, say);
  const [faults] = await Promise.all([
    strikeUntil(until, options, world, random),
    postUntil(until, options, world, tasks, seededRandom(seed + 2)),
  ]);
  say(`no more faults; waiting for ${tasks.length} tasks to finish`);
  const shown = await finishedTasks(world, tasks);
  await allMessages(world, tasks);
  over.abort();
  await progress;
  const deaths = [...world.workers, ...world.apis, ...world.senders].reduce(
    (sum, role) => sum + role.deaths,
    0,
  );
  await world.stopRoles();
  const submissions = world.submissions();
  const all = [...shown.values()];
  return {
    seed,
    seconds: secondsSince(started),
    tasks: tasks.length,
    faults: countOf(faults),
    statuses: countOf(all.map(({ status }) => status)),
    codes: countOf(
      all.flatMap(({ failure, issues }) => [
        ...(failure === null ? [] : [failure.code]),
        ...issues.map(({ code }) => code),
      ]),
    ),
    attempts: countOf(all.map(({ attempts }) => String(attempts))),
    claims_filed: [...submissions.values()].reduce((sum, count) => sum + count, 0),
    messages: world.messages.length,
    role_deaths: deaths,
    broken: [
      ...brokenPromises({ tasks, shown, submissions, messages: world.messages }),
      ...(await leftovers(folder)),
    ],
  };
}

const secondsSince = (started: number): number => Math.round((performance.now() - started) / 1000);

async function strikeUntil(
  until: number,
  { faultEveryMs, say }: SoakOptions,
  world: World,
  random: Random,
): Promise<readonly string[]> {
  const struck: string[] = [];
  for (;;) {
    await sleep(random.between(0.2, 1.8) * faultEveryMs);
    if (performance.now() > until) return struck;
    const fault = pickFault(random);
    if (await fault.strike({ ...world, random })) struck.push(fault.name);
    else say(`nothing to hit: ${fault.name}`);
  }
}

/** Evenly over the first four fifths of the time, so that the last tasks meet faults as well. */
async function postUntil(
  until: number,
  options: SoakOptions,
  world: World,
  tasks: SoakTask[],
  random: Random,
): Promise<void> {
  const pauseMs = ((until - performance.now()) * 0.8) / options.tasks;
  const posting: Promise<void>[] = [];
  for (let number = 1; number <= options.tasks; number += 1) {
    const connection = random.pick(world.connections);
    if (connection === undefined) throw new Error('there is no portal connection');
    posting.push(
      postTask(() => world.apiUrl, connection, random, number).then((task) => void tasks.push(task)),
    );
    await sleep(pauseMs);
  }
  await Promise.all(posting);
}

async function report(
  world: World,
  tasks: readonly SoakTask[],
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  while (!signal.aborted) {
    await sleep(15_000, undefined, { signal }).catch(() => undefined);
    const deaths = world.workers.map(({ deaths: count }) => count).join('/');
    say(
      `${secondsSince(started)} s: ${tasks.length} tasks posted, ${world.messages.length} messages, ` +
        `${world.submissions().size} claims filed, deaths of workers ${deaths}`,
    );
  }
}

/** Processes and decrypted files that outlived their worker. */
async function leftovers(folder: string): Promise<readonly string[]> {
  const temp = join(folder, 'temp');
  const processes = (await allProcesses()).filter(({ command }) =>
    command.includes(`${join(folder, 'data')}/`),
  );
  const workers = await readdir(join(folder, 'data/workers')).catch(() => []);
  const profiles = (await readdir(temp)).filter((name) => /playwright|chromium/i.test(name));
  return [
    ...processes.map(({ pid, command }) => `process ${pid} was left: ${command.slice(0, 120)}`),
    ...workers.map((name) => `the folder of worker ${name} was left`),
    ...profiles.map((name) => `${name} was left in the temporary directory`),
  ];
}
