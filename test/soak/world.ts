import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import { startBeaconMutual } from '../../demo/portals/beacon-mutual/start.ts';
import { cacheFolder } from '../../src/browser/cache-folder.ts';
import { startReceiver, type ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import type { Random } from './random.ts';
import { keepRole, MAIN, type RoleProcess } from './role-process.ts';
import { startSoakDatabase, type SoakDatabase } from './soak-database.ts';
import type { SoakAccount, SoakConnection } from './workload.ts';
import { freePort } from '../../src/platform/free-port.ts';

/** An installation of separate roles with two portals, two accounts, three connections, and a receiver that fails at times. */
export interface World extends AsyncDisposable {
  readonly apiUrl: string;
  readonly database: SoakDatabase;
  readonly connections: readonly SoakConnection[];
  readonly workers: readonly RoleProcess[];
  readonly apis: readonly RoleProcess[];
  readonly senders: readonly RoleProcess[];
  readonly messages: readonly ReceivedMessage[];
  /** What the portals accepted, by patient account number. */
  submissions(): ReadonlyMap<string, number>;
  stopRoles(): Promise<void>;
}

export interface WorldOptions {
  readonly folder: string;
  readonly workers: number;
  readonly random: Random;
}

const SESSIONS = '3';
/** The receiver answers this share of the messages with 500. */
const REFUSED_MESSAGES = 0.1;

const USERS = [
  { account: 0, payer: 'acme-health', username: 'clinic-a', password: 'Lab-Portal-A1!' },
  { account: 1, payer: 'acme-health', username: 'clinic-b', password: 'Lab-Portal-B2!' },
  { account: 0, payer: 'beacon-mutual', username: 'desk-a', password: 'Beacon-Hub-A1!' },
] as const;

export async function openWorld({ folder, workers, random }: WorldOptions): Promise<World> {
  await using opened = new AsyncDisposableStack();
  const [dataDir, temp, logs] = ['data', 'temp', 'logs'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [dataDir, temp, logs]) await mkdir(each, { recursive: true });
  const portals = {
    'acme-health': opened.use(await startAcmeHealth()),
    'beacon-mutual': opened.use(await startBeaconMutual()),
  };
  for (const { lab } of Object.values(portals)) lab.switches({ totp: false, second_session: 'allow' });
  const database = opened.use(await startSoakDatabase(join(folder, 'database')));
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: temp,
    TMPDIR: temp,
    ...(process.env['BROWSER_PATH'] === undefined ? {} : { BROWSER_PATH: process.env['BROWSER_PATH'] }),
    SOPWITH_CACHE_DIR: cacheFolder(process.env),
    SOPWITH_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    WEBHOOK_ALLOW: '127.0.0.1/32',
    PORTAL_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  };
  const cli = async (...args: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [MAIN, ...args], { env: environment })).stdout;
  await cli('migrate');
  const messages: ReceivedMessage[] = [];
  const secrets: string[] = [];
  const receiver = opened.use(
    await startReceiver({
      secret: secrets,
      onMessage: (message) => void messages.push(message),
      answer: ({ verdict }, response) =>
        response.writeHead(!verdict.ok ? 400 : random.next() < REFUSED_MESSAGES ? 500 : 204).end(),
    }),
  );
  const accounts: SoakAccount[] = [];
  for (const name of ['North Clinic', 'South Clinic']) {
    const made = JSON.parse(
      await cli('account', 'create', name, '--webhook-url', receiver.url, '--json'),
    ) as {
      id: string;
      api_key: string;
      webhook_secret: string;
    };
    secrets.push(made.webhook_secret);
    accounts.push({ id: made.id, apiKey: made.api_key });
  }
  const connections: SoakConnection[] = [];
  for (const { account: index, payer, username, password } of USERS) {
    const account = accounts[index] as SoakAccount;
    const file = join(folder, 'credentials.json');
    await writeFile(file, JSON.stringify({ username, password }), { mode: 0o600 });
    const { url } = portals[payer];
    await cli(
      'portal',
      'connect',
      account.id,
      payer,
      '--base-url',
      url,
      '--credentials',
      file,
      '--max-sessions',
      SESSIONS,
    );
    await rm(file);
    connections.push({ account, payer });
  }
  const keep = (name: string): RoleProcess => {
    const role = keepRole({ name, environment, logFolder: logs, random });
    opened.defer(() => role.stop());
    return role;
  };
  const roles = {
    apis: [keep('api')],
    senders: [keep('webhooks-1'), keep('webhooks-2')],
    workers: Array.from({ length: workers }, (_, index) => keep(`worker-${index + 1}`)),
  };
  const closing = opened.move();
  return {
    apiUrl: `http://127.0.0.1:${port}/v1`,
    database,
    connections,
    ...roles,
    messages,
    submissions: () =>
      new Map(Object.values(portals).flatMap(({ lab }) => Object.entries(lab.state().submissions_by_key))),
    stopRoles: async () => {
      await Promise.all([...roles.apis, ...roles.senders, ...roles.workers].map((role) => role.stop()));
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
