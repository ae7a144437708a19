import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { serverUser, type ServerUser } from '../../src/db/server-user.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { eventually } from './eventually.ts';

const run = promisify(execFile);

/** A whole PostgreSQL, as an operator has it: the embedded one lacks `pg_basebackup`. */
export interface ServerPrograms extends AsyncDisposable {
  /** A folder of the user that the servers run as, with what they write. */
  readonly folder: string;
  /** Runs one of PostgreSQL's programs as that user. */
  run(program: string, ...args: readonly string[]): Promise<void>;
  /** Creates a cluster in `folder`, whose superuser is `postgres`, without a password. */
  create(name: string): Promise<string>;
  /** Starts the server of a data folder with these lines in its configuration. */
  start(data: string, settings: readonly string[]): Promise<RunningServer>;
}

export interface RunningServer {
  /** As the superuser. */
  readonly url: string;
  query(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Ends at once, as in a crash. */
  stop(): Promise<void>;
}

/** Debian's packages, newest version first. Undefined: none is installed. */
export async function serverPrograms(): Promise<ServerPrograms | undefined> {
  const found: string[] = [];
  for await (const file of glob('/usr/lib/postgresql/*/bin/pg_basebackup')) found.push(file);
  const newest = found.toSorted((a, b) => versionIn(b) - versionIn(a))[0];
  return newest === undefined ? undefined : programsIn(dirname(newest));
}

const versionIn = (file: string): number => Number(file.split('/')[4]);

async function programsIn(bin: string): Promise<ServerPrograms> {
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-postgres-'));
  const user: ServerUser | undefined = await serverUser(join(folder, 'none'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const as = { cwd: '/', ...user };
  const running: RunningServer[] = [];
  const runAs = async (program: string, ...args: readonly string[]): Promise<void> =>
    void (await run(join(bin, program), args, as));
  return {
    folder,
    run: runAs,
    async create(name) {
      const data = join(folder, name);
      await runAs(
        'initdb',
        `--pgdata=${data}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
      );
      return data;
    },
    async start(data, settings) {
      const port = await freePort();
      const lines = [
        `port = ${port}`,
        "listen_addresses = '127.0.0.1'",
        "unix_socket_directories = ''",
        ...settings,
      ];
      await appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`);
      const child = spawn(join(bin, 'postgres'), ['-D', data], { ...as, stdio: 'ignore' });
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const server: RunningServer = {
        url,
        query: (sql) => queryAt(url, sql),
        async stop() {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGQUIT');
          await once(child, 'exit');
        },
      };
      running.push(server);
      const answers = () => server.query('select pg_is_in_recovery() as recovering').catch(() => []);
      await eventually(answers, ([row]) => row?.['recovering'] === false || child.exitCode !== null);
      if (child.exitCode !== null) throw new Error(`the server of ${data} ended at its start`);
      return server;
    },
    async [Symbol.asyncDispose]() {
      for (const server of running) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function queryAt(url: string, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({ connectionString: url, application_name: 'sopwith-test-admin' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
