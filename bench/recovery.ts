/**
 * How long a recovery takes: `sopwith backup` and `sopwith restore` of an embedded database, and point-in-time recovery of a server with a WAL archive.
 * `--tasks 100000`. Needs a build, and Debian's package postgresql. See README.md.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { connect } from '../src/db/connect.ts';
import { startEmbeddedServer } from '../src/db/embedded-server.ts';
import { serverPrograms, type ServerPrograms } from '../test/support/debian-postgres.ts';
import { eventually } from '../test/support/eventually.ts';
import { addEndedTasks } from './ended-tasks.ts';
import { showProgress } from './progress.ts';
import { MAIN, startAndStop } from './start-and-stop.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({ options: { tasks: { type: 'string', default: '100000' } } });
const tasks = Number(values.tasks);
/** Tasks that end after the base backup: their WAL is replayed. */
const later = Math.ceil(tasks / 10);
const KEY = randomBytes(32).toString('base64');

const run = promisify(execFile);
type Settings = Readonly<Record<string, string>>;

async function sopwith(settings: Settings, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', ENCRYPTION_KEY: KEY, ...settings };
  return (await run(process.execPath, [MAIN, ...args], { env })).stdout;
}

async function addAccount(settings: Settings): Promise<string> {
  return (JSON.parse(await sopwith(settings, 'account', 'create', 'Clinic', '--json')) as { id: string }).id;
}

async function addTasks(url: string, accountId: string, count: number): Promise<void> {
  const knex = connect({ url, applicationName: 'sopwith-bench-recovery' });
  try {
    await addEndedTasks(knex, accountId, count, (added) => showProgress(`${added} of ${count} tasks`));
  } finally {
    await knex.destroy();
  }
}

async function sizeOf(url: string): Promise<number> {
  const knex = connect({ url, applicationName: 'sopwith-bench-recovery' });
  try {
    const { rows } = await knex.raw<{ rows: [{ size: number }] }>(
      'select pg_database_size(current_database()) as size',
    );
    return rows[0].size;
  } finally {
    await knex.destroy();
  }
}

const rows: string[][] = [];

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  showProgress(what);
  const started = performance.now();
  const result = await work();
  note(what, `${((performance.now() - started) / 1_000).toFixed(1)} s`);
  return result;
}

function note(what: string, value: string): void {
  showProgress(`${what}: ${value}`);
  rows.push([what, value]);
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

async function noteStart(dataDir: string, settings: Settings): Promise<void> {
  const [ready] = await startAndStop(dataDir, { ENCRYPTION_KEY: KEY, ...settings });
  note('sopwith start, until it is ready', `${(ready / 1_000).toFixed(1)} s`);
}

async function measureEmbedded(folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  const settings = { SOPWITH_DATA_DIR: dataDir };
  await startAndStop(dataDir, { ENCRYPTION_KEY: KEY }); // creates the installation
  const accountId = await addAccount(settings);
  const server = await startEmbeddedServer({ dataDir });
  await addTasks(server.url, accountId, tasks);
  note('embedded database', megabytes(await sizeOf(server.url)));
  await server.stop();
  const file = join(folder, 'sopwith.backup');
  await timed('sopwith backup', () => sopwith(settings, 'backup', file));
  note('size of the backup', megabytes((await stat(file)).size));
  const restored = join(folder, 'restored');
  await timed('sopwith restore', () => sopwith({}, 'restore', file, '--data-dir', restored));
  await noteStart(restored, {});
}

/** As in docs/operating/backup.md#point-in-time-recovery. */
async function measureArchive(postgres: ServerPrograms, folder: string): Promise<void> {
  const archive = join(postgres.folder, 'archive');
  await mkdir(archive);
  await chmod(archive, 0o777);
  const primary = await postgres.start(await postgres.create('primary'), [
    'archive_mode = on',
    `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ]);
  await primary.query('create role sopwith login createrole');
  await primary.query('create database sopwith owner sopwith');
  const settingsAt = (server: string) => ({
    SOPWITH_DATA_DIR: join(folder, 'data-of-roles'),
    DATABASE_URL: Object.assign(new URL(server), { username: 'sopwith', pathname: '/sopwith' }).href,
  });
  const settings = settingsAt(primary.url);
  await sopwith(settings, 'migrate');
  const accountId = await addAccount(settings);
  await addTasks(settings.DATABASE_URL, accountId, tasks);
  note('database of a server', megabytes(await sizeOf(settings.DATABASE_URL)));
  const base = join(postgres.folder, 'base');
  await timed('pg_basebackup', () =>
    postgres.run('pg_basebackup', `--dbname=${primary.url}`, `--pgdata=${base}`, '--checkpoint=fast'),
  );
  const before = new Set(await readdir(archive));
  await addTasks(settings.DATABASE_URL, accountId, later);
  const [last] = await primary.query('select pg_walfile_name(pg_switch_wal()) as file');
  await eventually(
    () => readdir(archive),
    (files) => files.includes(String(last?.['file'])),
  );
  const wal = (await readdir(archive)).filter((name) => !before.has(name)).length;
  await primary.stop();
  const copy = join(postgres.folder, 'restored');
  await timed('copy of the base backup', () => run('cp', ['-a', base, copy]));
  await writeFile(join(copy, 'recovery.signal'), '');
  const restored = await timed(`replay of the WAL of ${later} tasks (${wal} files of 16 MB)`, () =>
    postgres.start(copy, [`restore_command = 'cp ${archive}/%f %p'`, 'archive_mode = off']),
  );
  const url = settingsAt(restored.url);
  await timed('sopwith recover --after-restore', () => sopwith(url, 'recover', '--after-restore'));
  await noteStart(url.SOPWITH_DATA_DIR, url);
}

await using postgres = await serverPrograms();
if (postgres === undefined) throw new Error('PostgreSQL is not installed. Debian: postgresql');
const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
try {
  await measureEmbedded(folder);
  await measureArchive(postgres, folder);
  printTable(`Recovery of an installation with ${tasks} tasks`, ['', ''], rows);
} finally {
  await rm(folder, { recursive: true, force: true });
}
