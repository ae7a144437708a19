import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import { DATABASE_HOSTS, HOSTS, NETWORK, type DatabaseHost } from './hosts.ts';
import { startOn } from './host-process.ts';
import { run } from './network.ts';
import type { Tools } from './packages.ts';

/** Three hosts, each with PostgreSQL, Patroni, and a member of etcd: the smallest layout in which any one host may fail. */
export interface DatabaseNodes {
  primary(): Promise<DatabaseHost>;
  /** The standby that has every committed transaction. */
  standby(): Promise<DatabaseHost>;
  /** A primary, a synchronous standby, and a third that follows. */
  isHealthy(): Promise<boolean>;
  untilHealthy(): Promise<void>;
  switchOver(): Promise<void>;
  /** Starts what does not run on the host. */
  start(host: DatabaseHost): void;
  /** Where PostgreSQL of the host has its files: a small disk. */
  disk(host: DatabaseHost): string;
}

export interface DatabaseNodesOptions {
  readonly folder: string;
  readonly logFolder: string;
  readonly tools: Tools;
}

interface Member {
  readonly name: DatabaseHost;
  readonly role: string;
  readonly state: string;
}

const USER = {
  postgres: 'postgres-secret',
  replicator: 'replicator-secret',
  sopwith: 'sopwith-secret',
} as const;
const DISK_MB = 400;
const HEALTHY_MS = 180_000;

export const databaseUrl = (address: string): string =>
  `postgres://sopwith:${USER.sopwith}@${address}:5432/sopwith`;

/**
 * `ttl` decides how long a dead primary is waited for. A standby that is silent is given up after `wal_sender_timeout`; until then, commits wait for it.
 */
const CLUSTER = Object.freeze({
  ttl: 20,
  loop_wait: 8,
  retry_timeout: 5,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  primary_start_timeout: 5,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 150,
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
      min_wal_size: '32MB',
      max_wal_size: '96MB',
      wal_keep_size: '32MB',
      max_slot_wal_keep_size: '96MB',
      shared_buffers: '32MB',
    },
  },
});

/** Starts the three, and creates the database. */
export async function startDatabaseNodes(options: DatabaseNodesOptions): Promise<DatabaseNodes> {
  const nodes = openNodes(options);
  for (const host of DATABASE_HOSTS) await prepareHost(host, options);
  for (const host of DATABASE_HOSTS) nodes.start(host);
  await nodes.untilHealthy();
  const address = HOSTS[await nodes.primary()];
  const psql = ['-h', address, '-U', 'postgres', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1'];
  const env = { PATH: process.env['PATH'], PGPASSWORD: USER.postgres };
  for (const sql of [
    `create role sopwith login createrole password '${USER.sopwith}'`,
    'create database sopwith owner sopwith',
  ])
    await run(join(options.tools.postgresBin, 'psql'), [...psql, '-c', sql], { env });
  return nodes;
}

const diskOf = (folder: string, host: DatabaseHost): string => join(folder, 'disks', host);

async function prepareHost(host: DatabaseHost, { folder, tools }: DatabaseNodesOptions): Promise<void> {
  const disk = diskOf(folder, host);
  const etcd = join(folder, 'etcd', host);
  for (const each of [disk, etcd]) await mkdir(each, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0700`, 'sopwith-failover', disk]);
  await run('chown', ['postgres:postgres', disk, etcd]);
  const file = configOf(folder, host);
  await writeFile(file, stringify(patroniConfig(host, disk, tools)), { mode: 0o644 });
}

const configOf = (folder: string, host: DatabaseHost): string => join(folder, `patroni-${host}.yml`);

function patroniConfig(host: DatabaseHost, disk: string, tools: Tools): object {
  const address = HOSTS[host];
  return {
    scope: 'sopwith',
    name: host,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    // Not `etcd3`: with it, Patroni 3.0.2 (Debian 12) takes the lock back from a new primary when an isolated one returns, and commits are lost.
    etcd: { hosts: DATABASE_HOSTS.map((each) => `${HOSTS[each]}:2379`) },
    bootstrap: { dcs: CLUSTER, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: join(disk, 'data'),
      bin_dir: tools.postgresBin,
      parameters: { unix_socket_directories: disk },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${NETWORK} scram-sha-256`,
        `host all all ${NETWORK} scram-sha-256`,
      ],
      authentication: {
        superuser: { username: 'postgres', password: USER.postgres },
        replication: { username: 'replicator', password: USER.replicator },
      },
    },
  };
}

function etcdCommand(host: DatabaseHost, folder: string): readonly string[] {
  const peers = DATABASE_HOSTS.map((each) => `${each}=http://${HOSTS[each]}:2380`).join(',');
  const own = `http://${HOSTS[host]}`;
  const options = {
    name: host,
    'data-dir': join(folder, 'etcd', host, 'data'),
    'listen-peer-urls': `${own}:2380`,
    'initial-advertise-peer-urls': `${own}:2380`,
    'listen-client-urls': `${own}:2379`,
    'advertise-client-urls': `${own}:2379`,
    'initial-cluster': peers,
    'initial-cluster-state': 'new',
    'enable-v2': 'true',
  };
  return ['etcd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
}

function openNodes({ folder, logFolder }: DatabaseNodesOptions): DatabaseNodes {
  const running = new Map<string, ChildProcess>();
  const keep = (name: string, host: DatabaseHost, command: readonly string[]): void => {
    if (running.has(name)) return;
    const child = startOn({ host, command, logFolder });
    running.set(name, child);
    child.once('exit', () => running.delete(name));
  };
  const isHealthy = async (): Promise<boolean> => {
    const members = await readMembers();
    const following = members.filter(({ state }) => state === 'streaming' || state === 'running');
    const roles = following.map(({ role }) => role).toSorted();
    return roles.join() === 'leader,replica,sync_standby';
  };
  return {
    primary: () => withRole('leader'),
    standby: () => withRole('sync_standby'),
    isHealthy,
    async untilHealthy() {
      for (const deadline = performance.now() + HEALTHY_MS; !(await isHealthy()); await sleep(500))
        if (performance.now() > deadline)
          throw new Error(`the database is not healthy: ${JSON.stringify(await readMembers())}`);
    },
    async switchOver() {
      const [leader, candidate] = await Promise.all([withRole('leader'), withRole('sync_standby')]);
      const body = JSON.stringify({ leader, candidate });
      const response = await fetch(`http://${HOSTS[leader]}:8008/switchover`, { method: 'POST', body });
      if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
    },
    start(host) {
      keep(`etcd on ${host}`, host, etcdCommand(host, folder));
      keep(`patroni on ${host}`, host, ['patroni', configOf(folder, host)]);
    },
    disk: (host) => diskOf(folder, host),
  };
}

async function withRole(role: string): Promise<DatabaseHost> {
  for (const deadline = performance.now() + HEALTHY_MS; performance.now() < deadline; await sleep(250)) {
    const found = (await readMembers()).find((member) => member.role === role);
    if (found !== undefined) return found.name;
  }
  throw new Error(`no database has the role ${role}`);
}

/** As the first Patroni that answers sees them. */
async function readMembers(): Promise<readonly Member[]> {
  const asked = DATABASE_HOSTS.map(async (host) => {
    const response = await fetch(`http://${HOSTS[host]}:8008/cluster`, {
      signal: AbortSignal.timeout(2_000),
    });
    return ((await response.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}
