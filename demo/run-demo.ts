import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver, type ReceivedMessage } from '../src/webhooks/receiving/receiver.ts';
import { consoleCases, demoCases, setObstacles, type DemoCase, type DemoPortals } from './demo-cases.ts';
import { demoClient, type DemoClient, type DemoTask } from './demo-client.ts';
import {
  jsonVoice,
  personVoice,
  reasonCode,
  webhookWords,
  type DemoResult,
  type DemoSummary,
  type DemoVoice,
} from './demo-report.ts';
import { createDemoPerson, type DemoSignIn } from './demo-console.ts';
import { startDemoService, type DemoService } from './demo-service.ts';
import { startAcmeHealth } from './portals/acme-health/start.ts';
import { startBeaconMutual } from './portals/beacon-mutual/start.ts';

export interface DemoOptions {
  /** Path of our own `main`, run again for the service and its commands. */
  readonly main: string;
  /** One JSON object at the end in place of the talk. */
  readonly json: boolean;
  /** Leave everything running until `signal` is aborted. */
  readonly keep: boolean;
  readonly signal: AbortSignal;
  /** Default: all. */
  readonly cases?: readonly DemoCase[];
}

const TASK_MS = 180_000;
const WEBHOOK_MS = 30_000;
/** By portal; made up, as all else in the demo. */
const CREDENTIALS = {
  'acme-health': {
    username: 'clinic-a',
    password: 'Lab-Portal-A1!',
    totp_secret: 'ACMELABCLINICAAAAAAAAAAAAAAAAAAA',
  },
  'beacon-mutual': {
    username: 'desk-a',
    password: 'Beacon-Hub-A1!',
    totp_secret: 'BEACONLABDESKAAAAAAAAAAAAAAAAAAA',
  },
};

interface World {
  readonly portals: DemoPortals;
  readonly service: DemoService;
  readonly client: DemoClient;
  readonly inbox: Inbox;
  readonly screenshots: string;
  readonly voice: DemoVoice;
  readonly accountId: string;
}

/**
 * The whole way of a task through its real parts: service, portals, receiver, tasks, verified webhooks. Resolves to whether all went as
 * it should; what did not is in the summary.
 */
export async function runDemo(options: DemoOptions): Promise<boolean> {
  const voice = options.json ? jsonVoice() : personVoice();
  const shown = await mkdtemp(join(tmpdir(), 'sopwith-demo-'));
  const folder = join(shown, 'data');
  await mkdir(folder);
  const started = performance.now();
  const results: DemoResult[] = [];
  const places = { screenshots: join(shown, 'screenshots'), openapi: join(shown, 'openapi.yaml') };
  let docs = 'start the service, then open /docs';
  let signIn: DemoSignIn | null = null;
  let problem: string | null = null;
  const summary = (): DemoSummary => ({
    ok: problem === null,
    seconds: (performance.now() - started) / 1000,
    tasks: results,
    ...places,
    api_docs: docs,
    console: signIn,
    problem,
  });
  try {
    await using disposer = new AsyncDisposableStack();
    const world = await build(options, folder, places.screenshots, voice, disposer);
    docs = options.keep ? world.service.docsUrl : `${world.service.docsUrl} (with -- --keep)`;
    await writeFile(places.openapi, await (await fetch(`${world.service.apiUrl}/openapi.yaml`)).text());
    await runCases(world, options.cases ?? demoCases(new Date()), results, options.signal);
    if (options.keep) {
      await runCases(world, await consoleCasesOf(world), results, options.signal);
      signIn = await createDemoPerson(world.service, world.accountId);
    }
    problem = results.flatMap((result) => result.faults)[0] ?? null;
    if (options.keep) await lookAround(world, summary(), options.signal);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (!options.keep || problem !== null) voice.end(summary());
  return problem === null;
}

async function build(
  options: DemoOptions,
  folder: string,
  screenshots: string,
  voice: DemoVoice,
  disposer: AsyncDisposableStack,
): Promise<World> {
  await mkdir(screenshots);
  voice.say('Starting two simulated payer portals, a webhook receiver and the service …');
  const portals: DemoPortals = {
    'acme-health': disposer.use(await startAcmeHealth().catch(notStarted('the portal of Acme Health'))),
    'beacon-mutual': disposer.use(await startBeaconMutual().catch(notStarted('the hub of Beacon Mutual'))),
  };
  const inbox = createInbox();
  // The demo runs one task after another: a second agent with its browser would only make the start longer. Who keeps it runs others while a claim waits.
  const slots = options.keep ? 2 : 1;
  const service = disposer.use(await startDemoService(options.main, folder, { slots }));
  // The receiver's address is part of the account, and the secret is made with the account: so the port comes first, the secret after.
  const secrets: string[] = [];
  const receiving = startReceiver({ secret: secrets, onMessage: inbox.add });
  const receiver = disposer.use(await receiving.catch(notStarted('the webhook receiver')));
  const create = ['account', 'create', 'Demo Clinic', '--webhook-url', receiver.url, '--json'];
  const made = await service.command(create);
  const account = JSON.parse(made) as { id: string; api_key: string; webhook_secret: string };
  secrets.push(account.webhook_secret);
  for (const [name, given] of Object.entries(CREDENTIALS)) {
    const credentials = join(folder, `${name}.json`);
    await writeFile(credentials, JSON.stringify(given), { mode: 0o600 });
    const { url } = portals[name as keyof DemoPortals];
    const connect = ['portal', 'connect', account.id, name, '--base-url', url];
    await service.command([...connect, '--credentials', credentials]);
  }
  voice.say(`Portals ${addresses(portals)} · API ${service.apiUrl} · API docs ${service.docsUrl}`);
  const client = demoClient(service.apiUrl, account.api_key);
  return { portals, service, client, inbox, screenshots, voice, accountId: account.id };
}

function notStarted(what: string): (cause: unknown) => never {
  return (cause) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${what} could not start: ${reason}`, { cause });
  };
}

const addresses = (portals: DemoPortals): string =>
  Object.values(portals)
    .map(({ url }) => url)
    .join(' and ');

/** From here on, a person approves each submission at the portal of the claim that waits, and a failed attempt at a portal that has changed keeps its trace. */
async function consoleCasesOf({ service, accountId }: World): Promise<readonly DemoCase[]> {
  const cases = consoleCases(new Date());
  for (const { payer } of cases.filter(({ ends }) => ends === 'waiting'))
    await service.command(['portal', 'limits', accountId, payer, '--approve-within', '60']);
  for (const { payer } of cases.filter(({ ends }) => ends === 'failed'))
    await service.command(['portal', 'trace', accountId, payer, 'on']);
  return cases;
}

async function runCases(
  world: World,
  cases: readonly DemoCase[],
  results: DemoResult[],
  signal: AbortSignal,
): Promise<void> {
  const interrupted = interruption(signal);
  for (const demo of cases) {
    setObstacles(world.portals, demo);
    results.push(await Promise.race([runCase(world, demo), world.service.died, interrupted]));
  }
}

function interruption(signal: AbortSignal): Promise<never> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new Error('it was interrupted'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  interrupted.catch(() => undefined); // it may no longer be awaited
  return interrupted;
}

async function runCase(world: World, demo: DemoCase): Promise<DemoResult> {
  const { client, voice, inbox } = world;
  voice.say(
    `\n${demo.title} (${demo.type} at ${demo.payer}, ${demo.files.length === 0 ? 'JSON' : 'multipart with a file'})`,
  );
  const posted = await client.post(demo);
  voice.say(`    ${posted.id} ${posted.status}`);
  for await (const event of client.events(posted.id, AbortSignal.timeout(TASK_MS))) {
    voice.event(demo, event);
    if (demo.ends === 'waiting' && event.kind === 'task.waiting') break;
  }
  const task = await client.task(posted.id);
  const messages = demo.ends === 'waiting' ? null : await inbox.wait(posted.id, WEBHOOK_MS);
  await keepPictures(world, task);
  const result = judge(world, demo, task, messages);
  voice.say(
    `    → ${result.status}${result.code === null ? '' : ` (${result.code})`}, webhook ${webhookWords(result)}`,
  );
  return result;
}

async function keepPictures({ client, screenshots }: World, task: DemoTask): Promise<void> {
  for (const artifact of await client.artifacts(task.id)) {
    if (artifact.kind !== 'screenshot') continue;
    await writeFile(
      join(screenshots, `${task.id}-${artifact.name}`),
      await client.download(task.id, artifact.id),
    );
  }
}

function judge(
  world: World,
  demo: DemoCase,
  task: DemoTask,
  /** Null: none is expected yet. */
  messages: readonly ReceivedMessage[] | null,
): DemoResult {
  const received =
    demo.account === null
      ? null
      : (world.portals[demo.payer].lab.state().submissions_by_key[demo.account] ?? 0);
  const verified =
    messages === null ? null : messages.length > 0 && messages.every((message) => message.verdict.ok);
  const faults = [
    task.status === demo.ends
      ? null
      : `"${demo.title}" ended ${task.status}, not ${demo.ends}: ${task.notes ?? 'no notes'}`,
    verified !== false ? null : `the webhook of "${demo.title}" did not come or could not be verified`,
    messages === null || messages.length === 1
      ? null
      : `"${demo.title}" brought ${messages.length} webhook messages, not 1`,
    received === null || received === demo.submissions
      ? null
      : `the portal received "${demo.title}" ${received} times, not ${demo.submissions}`,
  ].filter((fault) => fault !== null);
  return {
    title: demo.title,
    portal: demo.payer,
    type: demo.type,
    mode: demo.files.length === 0 ? 'json' : 'multipart',
    task: task.id,
    status: task.status,
    expected: demo.ends,
    code: reasonCode(task),
    notes: task.notes,
    attempts: task.attempts,
    seconds: (Date.parse(task.finished_at ?? task.created_at) - Date.parse(task.created_at)) / 1000,
    webhooks: messages?.length ?? 0,
    webhook_verified: verified,
    submissions: received,
    faults,
  };
}

async function lookAround(
  { voice, portals, service }: World,
  summary: DemoSummary,
  signal: AbortSignal,
): Promise<void> {
  voice.end(summary);
  voice.say(
    `\nLeft running until Ctrl-C. API docs ${service.docsUrl}, portals ${addresses(portals)} (sign in as ${Object.values(
      CREDENTIALS,
    )
      .map(({ username }) => username)
      .join(' and ')}), log ${service.logFile}`,
  );
  await Promise.race([
    new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
    service.died,
  ]);
}

interface Inbox {
  add(message: ReceivedMessage): void;
  /** The messages of a task, once there is one; empty when none comes in time. */
  wait(taskId: string, ms: number): Promise<readonly ReceivedMessage[]>;
}

function createInbox(): Inbox {
  const messages = new Map<string, ReceivedMessage[]>();
  const waiting = new Map<string, () => void>();
  return {
    add(message) {
      const { data } = JSON.parse(message.rawBody.toString('utf8')) as { data: { id: string } };
      messages.set(data.id, [...(messages.get(data.id) ?? []), message]);
      waiting.get(data.id)?.();
    },
    async wait(taskId, ms) {
      if (!messages.has(taskId))
        await new Promise<void>((resolve) => {
          const late = setTimeout(resolve, ms);
          waiting.set(taskId, () => (clearTimeout(late), resolve()));
        });
      return messages.get(taskId) ?? [];
    },
  };
}
