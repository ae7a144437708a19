import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/platform/free-port.ts';
import { eventually } from './eventually.ts';

/** Debian's PgBouncer, in front of one database. */
export interface Pgbouncer extends AsyncDisposable {
  readonly url: string;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  restart(): Promise<void>;
}

export interface PgbouncerOptions {
  readonly mode: 'session' | 'transaction' | 'statement';
  /** The number of connections to the server. Default: 20. */
  readonly poolSize?: number;
  /** In which it takes them. Default: the one that was used last. */
  readonly order?: 'last used' | 'in turn';
}

export const isPgbouncerMissing = spawnSync('pgbouncer', ['--version']).error !== undefined;

/** PgBouncer refuses to run as root. */
const UNPRIVILEGED =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', '--'] : [];

export async function startPgbouncer(
  databaseUrl: string,
  { mode, poolSize = 20, order = 'last used' }: PgbouncerOptions,
): Promise<Pgbouncer> {
  const server = new URL(databaseUrl);
  const name = server.pathname.slice(1);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-pgbouncer-'));
  await chmod(folder, 0o755);
  const login = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
  await writeFile(join(folder, 'users.txt'), `"${server.username}" ""\n`);
  const settings = [
    '[databases]',
    `${name} = ${login}`,
    '[pgbouncer]',
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    `server_round_robin = ${order === 'in turn' ? 1 : 0}`,
    'max_client_conn = 500',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const start = async (): Promise<ChildProcess> => {
    const [command, ...args] = [...UNPRIVILEGED, 'pgbouncer', '--quiet', join(folder, 'pgbouncer.ini')];
    const started = spawn(command, args, { stdio: 'ignore' });
    await eventually(() => isListening(port), Boolean);
    return started;
  };
  let child = await start();
  const end = async (signal: 'SIGINT' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: `postgres://${server.username}@127.0.0.1:${port}/${name}`,
    kill: () => end('SIGKILL'),
    async restart() {
      child = await start();
    },
    async [Symbol.asyncDispose]() {
      // A client that is still connected would hold up an orderly end.
      await end('SIGKILL');
      await rm(folder, { recursive: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connectTcp(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
