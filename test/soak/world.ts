import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startAcmeHealth } from '../../demo/portals/acme-health/start.ts';
import { startBeaconMutual } from '../../demo/portals/beacon-mutual/start.ts';
import { cacheFolder } from '../../src/platform/cache-folder.ts';
import { startReceiver, type ReceivedMessage } from '../../src/webhooks/receiving/receiver.ts';
import { createAccounts } from './accounts.ts';
import type { Random } from './random.ts';
import { keepRole, MAIN, type RoleProcess } from './role-process.ts';
import { startSoakDatabase, type SoakDatabase } from './soak-database.ts';
import type { SoakConnection } from './workload.ts';
import { freePort } from '../../src/platform/free-port.ts';

/** An installation without roles: a database, two portals, two accounts, three connections, and a receiver that fails at times. */
export interface Site extends AsyncDisposable {
  readonly database: SoakDatabase;
  readonly connections: readonly SoakConnection[];
  readonly messages: readonly ReceivedMessage[];
  /** What the portals accepted, by patient account number. */
  submissions(): ReadonlyMap<string, number>;
  /** Starts a role, and keeps it until the site is closed or the role is stopped. */
  keep(name: string, options?: VersionOptions): RoleProcess;
  /** Runs a command as an operator does. */
  cli(args: readonly string[], options?: VersionOptions): Promise<string>;
}

/** Which version runs a role or a command. Default: the build. */
export interface VersionOptions {
  readonly main?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

export interface SiteOptions {
  readonly folder: string;
  readonly random: Random;
  /** The version that prepares the database. Default: the build. */
  readonly main?: string;
}

/** A site with its roles. */
export interface World extends Site {
  readonly apiUrl: string;
  readonly workers: readonly RoleProcess[];
  readonly apis: readonly RoleProcess[];
  readonly senders: readonly RoleProcess[];
  stopRoles(): Promise<void>;
}

export interface WorldOptions {
  readonly folder: string;
  readonly workers: number;
  readonly random: Random;
}

/** The receiver answers this share of the messages with 500. */
const REFUSED_MESSAGES = 0.1;

export async function openWorld({ folder, workers, random }: WorldOptions): Promise<World> {
  const settings = { PORT: String(await freePort()) };
  const site = await openSite({ folder, random });
  const keep = (name: string): RoleProcess => site.keep(name, { settings });
  const roles = {
    apis: [keep('api')],
    senders: [keep('webhooks-1'), keep('webhooks-2')],
    workers: Array.from({ length: workers }, (_, index) => keep(`worker-${index + 1}`)),
  };
  return {
    ...site,
    ...roles,
    apiUrl: `http://127.0.0.1:${settings.PORT}/v1`,
    stopRoles: async () => {
      await Promise.all([...roles.apis, ...roles.senders, ...roles.workers].map((role) => role.stop()));
    },
  };
}

export async function openSite({ folder, random, main = MAIN }: SiteOptions): Promise<Site> {
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
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: temp,
    TMPDIR: temp,
    ...(process.env['BROWSER_PATH'] === undefined ? {} : { BROWSER_PATH: process.env['BROWSER_PATH'] }),
    SOPWITH_CACHE_DIR: cacheFolder(process.env),
    SOPWITH_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    WEBHOOK_ALLOW: '127.0.0.1/32',
    PORTAL_ALLOW: '127.0.0.1/32',
    LOG_LEVEL: 'info',
  };
  const run = async (args: readonly string[], { main: of = main, settings }: VersionOptions = {}) =>
    (await promisify(execFile)(process.execPath, [of, ...args], { env: { ...environment, ...settings } }))
      .stdout;
  const cli = (...args: readonly string[]): Promise<string> => run(args);
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
  const connections = await createAccounts({
    cli,
    folder,
    webhookUrl: receiver.url,
    portals: { 'acme-health': portals['acme-health'].url, 'beacon-mutual': portals['beacon-mutual'].url },
    secrets,
  });
  const closing = opened.move();
  return {
    database,
    connections,
    messages,
    cli: run,
    keep(name, { main: of = main, settings } = {}) {
      const role = keepRole({
        name,
        main: of,
        environment: { ...environment, ...settings },
        logFolder: logs,
        random,
      });
      closing.defer(async () => void (await role.stop()));
      return role;
    },
    submissions: () =>
      new Map(Object.values(portals).flatMap(({ lab }) => Object.entries(lab.state().submissions_by_key))),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
