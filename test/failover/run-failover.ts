import { setTimeout as sleep } from 'node:timers/promises';
import { isProblemCode, PROBLEMS } from '../../src/http/problems/problem-table.ts';
import { seededRandom, type Random } from '../soak/random.ts';
import { allMessages, finishedTasks } from '../soak/settle.ts';
import { brokenPromises, countOf } from '../soak/verdict.ts';
import { startClient, type AcceptedTask, type Client, type TimedTrouble } from './client.ts';
import type { Fault } from './faults.ts';
import { openInstallation, urlOf, type Installation } from './installation.ts';
import type { Tools } from './packages.ts';

export interface FailoverOptions {
  readonly seed: number;
  readonly faults: readonly Fault[];
  /** Faults come in rounds until this time is over; at least one round. */
  readonly minutes: number;
  /** A task is posted at this interval. */
  readonly everyMs: number;
  readonly folder: string;
  readonly tools: Tools;
  readonly say: (line: string) => void;
}

/** What one fault did. */
export interface FaultReport {
  readonly fault: string;
  /** From the fault (or its end: `endsByHand`) until the first task is accepted that was posted since the fault. */
  readonly acceptedSeconds: number;
  /** From the same moment to the first message about such a task. */
  readonly recoverySeconds: number | null;
  readonly tasks: number;
  readonly attempts: number;
  readonly claims: number;
  readonly messages: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** What the client got in place of 200. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestPostSeconds: number;
  readonly slowestTaskSeconds: number;
  /** In words; empty: every promise was kept. */
  readonly broken: readonly string[];
}

const RECOVERY_LIMIT_S = 30;
const RECOVERY_WAIT_MS = 150_000;

/** Strikes the installation with one fault after another while a client posts tasks, and checks every promise after each. */
export async function runFailover(options: FailoverOptions): Promise<readonly FaultReport[]> {
  const { seed, say } = options;
  const started = performance.now();
  const installation = await openInstallation({ ...options, random: seededRandom(seed + 1) });
  const { apis, workers, senders } = installation;
  await Promise.all([...apis, ...workers, ...senders].map(installation.untilReady));
  const documented = await readDocumented();
  const client = startClient(installation, { seed: seed + 2, everyMs: options.everyMs });
  say(`seed ${seed}: the installation is up after ${Math.round((performance.now() - started) / 1000)} s`);
  const random = seededRandom(seed);
  const reports: FaultReport[] = [];
  const until = performance.now() + options.minutes * 60_000;
  do {
    for (const fault of shuffled(options.faults, random))
      reports.push(await endure(fault, { installation, client, documented, random, say }));
  } while (performance.now() < until);
  await client.stop();
  await installation.stop();
  return reports;
}

function shuffled<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((item) => ({ item, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

interface Scene {
  readonly installation: Installation;
  readonly client: Client;
  /** The statuses that OpenAPI names for a new task. */
  readonly documented: ReadonlySet<number>;
  readonly random: Random;
  readonly say: (line: string) => void;
}

async function endure(fault: Fault, scene: Scene): Promise<FaultReport> {
  const { installation, client, say } = scene;
  await installation.nodes.untilHealthy();
  await completedAfter(performance.now(), scene);
  const before = {
    tasks: client.tasks.length,
    troubles: client.troubles.length,
    givenUp: client.givenUp.length,
  };
  const deaths = new Map(installation.apis.map((api) => [urlOf(api.host), api.process.deaths]));
  say(`${fault.name}: ${fault.description}`);
  const { struckAt, from, recoveredAt } = await strike(fault, scene);
  const recoverySeconds = recoveredAt === null ? null : (recoveredAt - from) / 1000;
  say(
    `${fault.name}: a new task completed after ${recoverySeconds?.toFixed(1) ?? 'more than 150'} s; checking all tasks`,
  );
  await installation.nodes.untilHealthy();
  await completedAfter(performance.now(), scene);
  await client.settled();
  const killed = (url: string): boolean =>
    installation.apis.some((api) => urlOf(api.host) === url && api.process.deaths > (deaths.get(url) ?? 0));
  const report = await judge(fault, scene, {
    struckAt,
    from,
    recoverySeconds,
    tasks: client.tasks.slice(before.tasks),
    troubles: client.troubles.slice(before.troubles),
    givenUp: client.givenUp.slice(before.givenUp),
    killed,
  });
  say(JSON.stringify({ ...report, broken: report.broken.length }));
  for (const fact of report.broken) say(`${fault.name}: BROKEN ${fact}`);
  return report;
}

interface Struck {
  readonly struckAt: number;
  /** The fault, or its end if that is when the installation can recover. */
  readonly from: number;
  readonly recoveredAt: number | null;
}

async function strike(fault: Fault, scene: Scene): Promise<Struck> {
  const { installation, random } = scene;
  const struckAt = performance.now();
  if (fault.endsByHand === true) {
    const heal = await fault.strike(installation, random);
    await sleep(fault.holdMs);
    await heal();
    const from = performance.now();
    return { struckAt, from, recoveredAt: await completedAfter(struckAt, scene) };
  }
  const recovering = completedAfter(struckAt, scene);
  const heal = await fault.strike(installation, random);
  const [recoveredAt] = await Promise.all([recovering, sleep(fault.holdMs)]);
  await heal();
  return { struckAt, from: struckAt, recoveredAt };
}

/** When, from now on, the first message came about a task that was asked for after `since`; null if none comes. */
async function completedAfter(since: number, { installation, client }: Scene): Promise<number | null> {
  const seen = installation.messages.length;
  for (
    const deadline = performance.now() + RECOVERY_WAIT_MS;
    performance.now() < deadline;
    await sleep(100)
  ) {
    const ids = client.tasks.filter(({ askedAt }) => askedAt > since).map(({ id }) => id);
    const found = installation.messages
      .slice(seen)
      .find(({ rawBody }) => ids.some((id) => rawBody.includes(id)));
    if (found !== undefined) return found.at;
  }
  return null;
}

interface Happened {
  readonly struckAt: number;
  readonly from: number;
  readonly recoverySeconds: number | null;
  readonly tasks: readonly AcceptedTask[];
  readonly troubles: readonly TimedTrouble[];
  readonly givenUp: readonly string[];
  /** Whether the API was killed, or stopped, by the fault. */
  readonly killed: (apiUrl: string) => boolean;
}

async function judge(fault: Fault, scene: Scene, happened: Happened): Promise<FaultReport> {
  const { installation, documented } = scene;
  const { struckAt, from, tasks, troubles, givenUp, killed, recoverySeconds } = happened;
  const accepted = tasks
    .filter(({ askedAt, acceptedAt }) => askedAt > struckAt && acceptedAt > from)
    .map(({ acceptedAt }) => acceptedAt);
  const shown = await finishedTasks(installation, tasks);
  await allMessages(installation, tasks);
  const submissions = await installation.portals.submissions();
  const ids = tasks.map(({ id }) => id);
  const messages = installation.messages.filter(({ rawBody }) => ids.some((id) => rawBody.includes(id)));
  const all = [...shown.values()];
  const claims = new Set(tasks.map(({ claim }) => claim));
  const late = recoverySeconds === null || recoverySeconds > RECOVERY_LIMIT_S;
  return {
    fault: fault.name,
    acceptedSeconds: (Math.min(...accepted) - from) / 1000,
    recoverySeconds,
    tasks: tasks.length,
    attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
    claims: [...submissions].reduce((sum, [claim, count]) => sum + (claims.has(claim) ? count : 0), 0),
    messages: messages.length,
    statuses: countOf(all.map(({ status }) => status)),
    answers: countOf(troubles.map(nameOf)),
    slowestPostSeconds: Math.max(0, ...tasks.map(({ askedAt, acceptedAt }) => (acceptedAt - askedAt) / 1000)),
    slowestTaskSeconds: Math.max(0, ...tasks.map((task) => secondsOf(task, messages))),
    broken: [
      ...brokenPromises({ tasks, shown, submissions, messages }),
      ...givenUp,
      ...troubles
        .filter((trouble) => !isAllowed(trouble, documented, killed))
        .map(
          (trouble) =>
            `undocumented answer: ${nameOf(trouble)} after ${Math.round(trouble.ms)} ms: ${trouble.text}`,
        ),
      ...(late ? [`the first new task completed after more than ${RECOVERY_LIMIT_S} s`] : []),
    ],
  };
}

function secondsOf({ id, acceptedAt }: AcceptedTask, messages: Installation['messages']): number {
  const message = messages.find(({ rawBody }) => rawBody.includes(id));
  return message === undefined ? 0 : (message.at - acceptedAt) / 1000;
}

function isAllowed(
  { apiUrl, status, text }: TimedTrouble,
  documented: ReadonlySet<number>,
  killed: (url: string) => boolean,
): boolean {
  if (status === null) return killed(apiUrl);
  const code = codeIn(text);
  return documented.has(status) && isProblemCode(code) && PROBLEMS[code].status === status && status !== 500;
}

const nameOf = ({ status, text }: TimedTrouble): string =>
  status === null
    ? (/ECONN\w+|EPIPE|UND_ERR_\w+|Timeout/.exec(text)?.[0] ?? 'no answer')
    : `${status} ${codeIn(text)}`;

function codeIn(text: string): string {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return 'not a problem document';
  }
}

async function readDocumented(): Promise<ReadonlySet<number>> {
  const response = await fetch(`${urlOf('api1')}/openapi.json`);
  const { paths } = (await response.json()) as {
    paths: Record<string, { post?: { responses: Record<string, unknown> } }>;
  };
  const [, path] = Object.entries(paths).find(([name]) => name.endsWith('/tasks')) ?? [];
  return new Set(Object.keys(path?.post?.responses ?? {}).map(Number));
}
