import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Client } from 'pg';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedServer, type EmbeddedServer } from '../../src/db/embedded-server.ts';
import { findPostmaster, processExists } from '../../src/db/postmaster.ts';
import { installedBinaries, reachableBinaries } from '../../src/db/server-binaries.ts';
import { refuseUnsafeServer, serverFaults } from '../../src/db/server-checks.ts';
import { canReach } from '../../src/db/server-user.ts';

const program = fileURLToPath(new URL('./embedded-program.ts', import.meta.url));
const asRoot = process.getuid?.() === 0;

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function gone(pid: number): Promise<void> {
  const deadline = performance.now() + 40_000;
  while (processExists(pid)) {
    if (performance.now() > deadline) throw new Error(`process ${pid} still runs`);
    await sleep(20);
  }
}

describe('embedded server', function () {
  this.timeout(120_000);
  let parent: string;
  let dataDir: string;
  let cluster: string;
  const children: ChildProcess[] = [];

  const runApart = async (): Promise<{ child: ChildProcess; joined: boolean; url: string }> => {
    const child = fork(program, [dataDir], { execArgv: ['--conditions=source'] });
    children.push(child);
    const [message] = (await once(child, 'message')) as [{ joined: boolean; url: string }];
    return { child, ...message };
  };
  const postmaster = async (): Promise<number> => (await findPostmaster(cluster))?.pid ?? 0;

  before(async () => {
    // A folder that nobody else may pass through, as a clone under /root.
    parent = await mkdtemp(path.join(tmpdir(), 'sopwith-embedded-'));
    await chmod(parent, 0o700);
    dataDir = path.join(parent, 'data');
    cluster = path.join(dataDir, 'postgres', 'cluster');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    const pid = await postmaster();
    if (pid !== 0) await gone(pid);
  });
  after(() => rm(parent, { recursive: true }));

  it('should make a cluster in a folder closed to others, with the settings that our promises need', async () => {
    const server = await startEmbeddedServer({ dataDir });
    try {
      expect(server.joined).to.equal(false);
      expect(await ask(server.url, 'select current_user::text as answer')).to.equal('sopwith');
      const superuser = 'select rolsuper as answer from pg_roles where rolname = current_user';
      expect(await ask(server.url, superuser)).to.equal(false);
      expect(await ask(server.adminUrl, superuser)).to.equal(true);
      expect(await ask(server.url, `select current_setting('listen_addresses') as answer`)).to.equal(
        '127.0.0.1',
      );
      expect(await ask(server.url, `select current_setting('server_encoding') as answer`)).to.equal('UTF8');
      const wrong = new URL(server.url);
      wrong.password = 'wrong';
      const refused = await ask(wrong.href, 'select 1').catch((error: unknown) => error);
      expect(refused).to.include({ code: '28P01' });
      const knex = connect({ url: server.url, applicationName: 'sopwith-test' });
      expect(await serverFaults(knex)).to.deep.equal([]);
      await knex.destroy();
      expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).to.equal(0o600);
    } finally {
      await server.stop();
    }
    expect(await postmaster()).to.equal(0);
  });

  it('should be ready again on the same port and with the same data', async () => {
    const first = await startEmbeddedServer({ dataDir });
    await ask(first.url, 'create table if not exists kept as select 1 as answer');
    await first.stop();
    const second = await startEmbeddedServer({ dataDir });
    expect(second.url).to.equal(first.url);
    expect(await ask(second.url, 'select answer from kept')).to.equal(1);
    await second.stop();
  });

  it('should be one server for all who start at once, until the last of them stops', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => startEmbeddedServer({ dataDir })));
    expect(servers.filter((server) => !server.joined)).to.have.lengthOf(1);
    const other = await runApart();
    expect(other).to.include({ joined: true, url: servers[0]?.url });
    await Promise.all(servers.map((server: EmbeddedServer) => server.stop()));
    expect(await ask(other.url, 'select 1 as answer')).to.equal(1);
    const pid = await postmaster();
    other.child.send('stop');
    await once(other.child, 'exit');
    await gone(pid);
  });

  it('should stop when its only user is killed, and lose nothing', async () => {
    const { child, url } = await runApart();
    await ask(url, 'create table before_kill as select 2 as answer');
    const pid = await postmaster();
    child.kill('SIGKILL');
    // At once: the next start either joins before the end is noticed or meets a server that is shutting down.
    const next = await startEmbeddedServer({ dataDir });
    expect(await ask(next.url, 'select answer from before_kill')).to.equal(2);
    await next.stop();
    await gone(pid);
    expect(await postmaster()).to.equal(0);
  });

  it('should adopt a server whose keeper was killed as well, and stop it in the end', async () => {
    const { child } = await runApart();
    const pid = await postmaster();
    const keepers = await keepersOf(path.join(dataDir, 'postgres', `users-${pid}`));
    expect(keepers).to.have.lengthOf.at.least(1);
    for (const keeper of keepers) process.kill(keeper, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const adopted = await startEmbeddedServer({ dataDir });
    expect(adopted.joined).to.equal(true);
    expect(await postmaster()).to.equal(pid);
    await adopted.stop();
    await gone(pid);
  });

  it('should recover from a server that was killed and whose number belongs to another process now', async () => {
    const first = await startEmbeddedServer({ dataDir });
    await ask(first.url, 'create table before_crash as select 3 as answer');
    const pid = await postmaster();
    const pidFile = path.join(cluster, 'postmaster.pid');
    const lines = await readFile(pidFile, 'utf8');
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await first.stop();
    await writeFile(pidFile, lines.replace(String(pid), String(process.pid)));
    const next = await startEmbeddedServer({ dataDir });
    expect(await ask(next.url, 'select answer from before_crash')).to.equal(3);
    await next.stop();
  });

  it('should say why it cannot start, with the end of the log', async () => {
    const broken = path.join(parent, 'broken');
    await mkdir(path.join(broken, 'postgres'), { recursive: true });
    await mkdir(path.join(broken, 'postgres', 'cluster'));
    const failure = await startEmbeddedServer({ dataDir: broken }).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'embedded_postgres_failed' });
    expect(String(failure)).to.match(/is not a valid data directory|does not contain|DATABASE_URL/);
  });

  it('should run binaries from a copy where the project is closed to the user of the server', async function () {
    if (!asRoot) this.skip();
    const user = { uid: 65_534, gid: 65_534 };
    const hidden = path.join(parent, 'package', 'native');
    await cp(
      path.join(await installedBinaries(), '..', 'package.json'),
      path.join(parent, 'package', 'package.json'),
    );
    await cp(path.join(await installedBinaries(), 'bin'), path.join(hidden, 'bin'), { recursive: true });
    expect(await canReach(user, hidden)).to.equal(false);
    const shared = await mkdtemp(path.join(tmpdir(), 'sopwith-shared-'));
    try {
      await chmod(shared, 0o755);
      const copies = await Promise.all([1, 2].map(() => reachableBinaries(user, hidden, [shared])));
      expect(new Set(copies).size).to.equal(1);
      expect(await canReach(user, path.join(copies[0] ?? '', 'bin'))).to.equal(true);
    } finally {
      await rm(shared, { recursive: true });
    }
    const nowhere = await reachableBinaries(user, hidden, [parent]).catch((error: unknown) => error);
    expect(nowhere).to.include({ code: 'binaries_unreachable' });
  });

  it('should refuse a server that can lose what it has committed, naming the remedy', async () => {
    const server = await startEmbeddedServer({ dataDir });
    const url = new URL(server.url);
    url.searchParams.set('options', '-c synchronous_commit=off');
    const knex = connect({ url: url.href, applicationName: 'sopwith-test' });
    try {
      const failure = await refuseUnsafeServer(knex).catch((error: unknown) => error);
      expect(failure).to.include({ code: 'database_not_durable' });
      expect(String(failure)).to.contain('take it out of DATABASE_URL (options)');
      // What mends it stands where it was set.
      const { rows } = await knex.raw<{ rows: { role: string }[] }>(
        'select quote_ident(session_user) as role',
      );
      const alter = `alter role ${rows[0]?.role} set synchronous_commit`;
      await knex.raw(`${alter} = off`);
      const other = connect({ url: server.url, applicationName: 'sopwith-test' });
      const [fault] = await serverFaults(other).finally(() => other.destroy());
      await knex.raw(`${alter} to default`);
      expect(fault?.message).to.contain(`${alter} = on; then start again`);
    } finally {
      await knex.destroy();
      await server.stop();
    }
  });
});

async function keepersOf(pipe: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(pipe)) found.push(Number(name));
  }
  return found;
}
