import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from '../../src/platform/cache-folder.ts';
import { createAccounts } from '../soak/accounts.ts';
import type { Random } from '../soak/random.ts';
import { keepRole, MAIN, type RoleProcess } from '../soak/role-process.ts';
import type { SoakConnection } from '../soak/workload.ts';
import { databaseUrl, startDatabaseNodes, type DatabaseNodes } from './database-nodes.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { HOSTS, NETWORK, PORTAL_PORTS, type HostName } from './hosts.ts';
import { acceptForwarded, forwardLoopback, on, run } from './network.ts';
import { startOutsideReceiver, startPortals, type Portals, type TimedMessage } from './outside.ts';
import type { Tools } from './packages.ts';

/** One process of Sopwith and the host that it runs on. */
export interface RoleOnHost {
  readonly host: HostName;
  readonly process: RoleProcess;
}

/** The highly available installation of docs/operating/high-availability.md, with portals and a receiver outside of it. */
export interface Installation {
  readonly nodes: DatabaseNodes;
  readonly connections: readonly SoakConnection[];
  readonly workers: readonly RoleOnHost[];
  readonly apis: readonly RoleOnHost[];
  readonly senders: readonly RoleOnHost[];
  readonly messages: readonly TimedMessage[];
  readonly portals: Portals;
  /** The disk of the stored files. */
  readonly artifactsDisk: string;
  /** Of the two APIs in turn, as a load balancer does. */
  readonly apiUrl: string;
  /** Sets the clock of the processes that can be skewed, in seconds ahead. */
  skewClocks(seconds: number): Promise<void>;
  /** Resolves when the process serves requests or takes work. */
  untilReady(role: RoleOnHost): Promise<void>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly folder: string;
  readonly tools: Tools;
  readonly random: Random;
  readonly say: (line: string) => void;
}

const API_PORT = 3000;
const ADMIN_PORT = 9000;
const READY_MS = 120_000;
const ARTIFACTS_MB = 64;
/** One worker and one sender can have a wrong clock. */
const SKEWABLE: readonly HostName[] = ['worker1', 'webhooks1'];
const ROLES: readonly HostName[] = [
  'api1',
  'api2',
  'worker1',
  'worker2',
  'worker3',
  'worker4',
  'webhooks1',
  'webhooks2',
];

export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { folder, tools, say } = options;
  const [dataDir = '', temp = '', logFolder = ''] = ['data', 'temp', 'logs'].map((name) =>
    join(folder, name),
  );
  const artifactsDisk = join(dataDir, 'artifacts');
  for (const each of [temp, logFolder, artifactsDisk]) await mkdir(each, { recursive: true });
  await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${ARTIFACTS_MB}m,mode=0700`,
    'sopwith-failover',
    artifactsDisk,
  ]);
  say('starting three databases with Patroni and etcd, and two proxies');
  const nodes = await startDatabaseNodes({ folder, logFolder, tools });
  for (const proxy of ['proxy1', 'proxy2'] as const) await startDatabaseProxy(proxy, folder, logFolder);
  const [portals, receiver] = await Promise.all([startPortals(), startOutsideReceiver()]);
  const clockFile = join(folder, 'clock');
  const skewClocks = (seconds: number): Promise<void> => writeFile(clockFile, `+${seconds}\n`);
  await skewClocks(0);
  const environmentOf = environment(options, { dataDir, temp, clockFile });
  const cli = async (...args: readonly string[]): Promise<string> =>
    (await run(process.execPath, [MAIN, ...args], { env: environmentOf('api1') })).stdout;
  say('creating the schema, the accounts, and their portal connections');
  await migrate(cli);
  const secrets: string[] = [];
  const [acme, beacon] = portals.urls;
  const urls = { 'acme-health': acme, 'beacon-mutual': beacon };
  const connections = await createAccounts({ cli, folder, webhookUrl: receiver.url, portals: urls, secrets });
  receiver.trust(secrets);
  await acceptForwarded('portals', PORTAL_PORTS);
  for (const host of ROLES) await forwardLoopback(host, 'portals', PORTAL_PORTS);
  const roles = ROLES.map((host) => {
    const name = host.replace(/(?=\d)/, '-');
    const launcher = on(host);
    const { random } = options;
    return {
      host,
      process: keepRole({ name, environment: environmentOf(host), logFolder, random, launcher }),
    };
  });
  const ofRole = (role: string) => roles.filter(({ host }) => host.startsWith(role));
  const apis = ofRole('api');
  let calls = 0;
  return {
    nodes,
    connections,
    apis,
    workers: ofRole('worker'),
    senders: ofRole('webhooks'),
    messages: receiver.messages,
    portals,
    artifactsDisk,
    get apiUrl() {
      calls += 1;
      return urlOf(calls % 2 === 0 ? 'api1' : 'api2');
    },
    skewClocks,
    untilReady,
    stop: async () => void (await Promise.all(roles.map(({ process: role }) => role.stop()))),
  };
}

export const urlOf = (api: HostName): string => `http://${HOSTS[api]}:${API_PORT}/v1`;

/** The proxies need a moment to find the primary. */
async function migrate(cli: (...args: readonly string[]) => Promise<string>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await cli('migrate');
      return;
    } catch (error) {
      if (tries === 10) throw error;
      await sleep(1_000);
    }
  }
}

interface Places {
  readonly dataDir: string;
  readonly temp: string;
  readonly clockFile: string;
}

function environment({ tools }: InstallationOptions, { dataDir, temp, clockFile }: Places) {
  const browser = process.env['BROWSER_PATH'];
  return (host: HostName): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    HOME: temp,
    TMPDIR: temp,
    ...(browser === undefined ? {} : { BROWSER_PATH: browser }),
    SOPWITH_CACHE_DIR: cacheFolder(process.env),
    SOPWITH_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(HOSTS[host.endsWith('1') || host.endsWith('3') ? 'proxy1' : 'proxy2']),
    HOST: HOSTS[host],
    PORT: String(API_PORT),
    ADMIN_PORT: String(ADMIN_PORT),
    WORKER_SLOTS: '1',
    WEBHOOK_ALLOW: NETWORK,
    PORTAL_ALLOW: '127.0.0.1/32',
    LOG_FORMAT: 'json',
    ...(SKEWABLE.includes(host) && {
      LD_PRELOAD: tools.faketime,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }),
  });
}

async function untilReady({ host }: RoleOnHost): Promise<void> {
  for (const deadline = performance.now() + READY_MS; ; await sleep(250)) {
    const signal = AbortSignal.timeout(2_000);
    const answer = fetch(`http://${HOSTS[host]}:${ADMIN_PORT}/readyz`, { signal });
    if (
      await answer.then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (performance.now() > deadline) throw new Error(`${host} is not ready after ${READY_MS / 1_000} s`);
  }
}
