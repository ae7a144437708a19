import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAcmeHealth, type AcmeHealthPortal } from '../../demo/portals/acme-health/start.ts';
import { cacheFolder } from '../../src/platform/cache-folder.ts';
import { findPostmaster } from '../../src/db/postmaster.ts';
import { startReceiver, type ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import { builtSopwith } from './built.ts';
import { runSopwith } from './run-sopwith.ts';

export interface TaskAnswer {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly failure: { readonly code: string } | null;
}

/** `sopwith start` in a process of its own. */
export interface ServiceProcess {
  readonly apiUrl: string;
  readonly child: ChildProcess;
  /** All that it and its children have written so far. */
  log(): string;
  stop(): Promise<number | string>;
}

/** A service as an operator runs it, a portal, a receiver, and an account that is connected to both. */
export interface ServiceFixture extends AsyncDisposable {
  readonly portal: AcmeHealthPortal;
  readonly dataDir: string;
  /** Holds the data directory, and what its processes take for home and for temporary files. */
  readonly folder: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly messages: readonly ReceivedMessage[];
  readonly service: ServiceProcess;
  /** Starts it again, after it was stopped or killed: on the same data, unless changed settings say otherwise. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>;
  call(path: string, init?: RequestInit): Promise<Response>;
  post(type: string, data: object): Promise<TaskAnswer>;
  until(taskId: string, wanted: (task: TaskAnswer) => boolean): Promise<TaskAnswer>;
  webhooksOf(taskId: string, count: number): Promise<readonly ReceivedMessage[]>;
}

export async function serviceFixture(
  settings: Readonly<Record<string, string>> = {},
  credentials: object = { username: 'clinic-a', password: 'Lab-Portal-A1!' },
): Promise<ServiceFixture> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-service-'));
  const [dataDir, home, temp] = [join(folder, 'data'), join(folder, 'home'), join(folder, 'temp')];
  opened.defer(async () => {
    // Where the service was killed, the keeper of its PostgreSQL ends that a moment later.
    const cluster = join(dataDir, 'postgres/cluster');
    await eventually('the end of PostgreSQL', async () => ((await findPostmaster(cluster)) ? null : true));
    await rm(folder, { recursive: true, force: true });
  });
  for (const one of [dataDir, home, temp]) await mkdir(one);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_OPTIONS: '',
    HOME: home,
    TMPDIR: temp,
    SOPWITH_CACHE_DIR: cacheFolder(process.env),
    SOPWITH_DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    WORKER_SLOTS: '1',
    WEBHOOK_ALLOW: '127.0.0.1/32',
    PORTAL_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
    ...settings,
  };
  const portal = opened.use(await startAcmeHealth());
  portal.lab.switches({ totp: false, second_session: 'allow' });
  let service = await startService(env);
  opened.defer(async () => void (await service.stop()));
  const messages: ReceivedMessage[] = [];
  const secrets: string[] = [];
  const receiver = opened.use(
    await startReceiver({ secret: secrets, onMessage: (message) => void messages.push(message) }),
  );
  const cli = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await runSopwith(args, { env });
    if (code !== 0) throw new Error(err);
    return out;
  };
  const account = JSON.parse(
    await cli('account', 'create', 'Clinic', '--webhook-url', receiver.url, '--json'),
  ) as {
    id: string;
    api_key: string;
    webhook_secret: string;
  };
  secrets.push(account.webhook_secret);
  const credentialsFile = join(folder, 'credentials.json');
  await writeFile(credentialsFile, JSON.stringify(credentials), { mode: 0o600 });
  await cli(
    'portal',
    'connect',
    account.id,
    'acme-health',
    '--base-url',
    portal.url,
    '--credentials',
    credentialsFile,
  );
  await rm(credentialsFile);

  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${service.apiUrl}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${account.api_key}`, ...(init.headers as Record<string, string>) },
    });
  const closing = opened.move();
  return {
    portal,
    dataDir,
    folder,
    apiKey: account.api_key,
    webhookSecret: account.webhook_secret,
    messages,
    get service() {
      return service;
    },
    async restart(changed = {}) {
      service = await startService({ ...env, ...changed });
    },
    call,
    async post(type, data) {
      const response = await call('/tasks', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type, data: JSON.stringify(data) }),
      });
      if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
      return (await response.json()) as TaskAnswer;
    },
    until: (taskId, wanted) =>
      eventually(`task ${taskId}`, async () => {
        const task = (await (await call(`/tasks/${taskId}`)).json()) as TaskAnswer;
        return wanted(task) ? task : null;
      }),
    webhooksOf: (taskId, count) =>
      eventually(`${count} webhooks of ${taskId}`, () => {
        const own = messages.filter(({ rawBody }) => rawBody.includes(taskId));
        return Promise.resolve(own.length >= count ? own : null);
      }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Looks until it is there; says what was waited for when it does not come. */
export async function eventually<T>(what: string, look: () => Promise<T | null>, ms = 120_000): Promise<T> {
  for (const deadline = performance.now() + ms; ; await sleep(50)) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error(`waited ${ms} ms in vain for ${what}`);
  }
}

async function startService(env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [builtSopwith(), 'start', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = once(createInterface({ input: child.stdout }), 'line').then(
    ([line]) => JSON.parse(String(line)) as { api_url: string },
  );
  const first = await Promise.race([ready, ended]);
  if (typeof first !== 'object')
    throw new Error(`the service ended at its start (${first}):\n${log.slice(-4_000)}`);
  return {
    apiUrl: first.api_url,
    child,
    log: () => log,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
