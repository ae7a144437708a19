import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { Client } from 'pg';
import { startEmbeddedServer } from '../../src/db/embedded-server.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openDatabase, prepareDatabase } from '../../src/roles/open-database.ts';
import { builtSopwith } from '../support/built.ts';
import { runSopwith } from '../support/run-sopwith.ts';

const run = promisify(execFile);

describe('backup and restore of the embedded database', function () {
  this.timeout(240_000);
  let folder: string;
  let dataDir: string;
  let good: string;
  const at = (name: string): string => path.join(folder, name);
  const key = (): string => path.join(dataDir, 'encryption.key');

  const settings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
    ...process.env,
    SOPWITH_DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const sopwith = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    runSopwith(args, { env: settings(env) });
  /** In a process of its own. */
  const killed = (args: readonly string[], failpoint: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      const env = settings({ SOPWITH_ENABLE_FAILPOINTS: '1', SOPWITH_FAILPOINT: `${failpoint}:kill` });
      execFile(process.execPath, [builtSopwith(), ...args], { env }, (error) => resolve(error?.signal));
    });
  const restoring = (file: string, to: string, args: readonly string[] = ['--key-file', key()]) => [
    'restore',
    file,
    '--data-dir',
    to,
    ...args,
  ];
  const restore = (file: string, to: string, args?: readonly string[], env = {}) =>
    sopwith(restoring(file, to, args), env);

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-backup-'));
    dataDir = at('data');
    good = at('good.backup');
    expect((await sopwith(['migrate'])).code).to.equal(0);
    await sopwith(['account', 'create', 'Clinic North', '--webhook-url', 'https://clinic.example/hook']);
    const made = await sopwith(['backup', good, '--json']);
    expect(JSON.parse(made.out)).to.include({ file: good, accounts: 1, tasks: 0 });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('should leave one file, which only its owner may read, and no copy of what it verified', async () => {
    expect((await readdir(folder)).sort()).to.deep.equal(['data', 'good.backup']);
    const other = await sopwith(['backup', good]);
    expect(other.code).to.equal(1);
    expect(other.err).to.contain(`${good} exists: choose another name`);
  });

  it('should contain a consistent state although rows are written and tables shrink during the copy', async () => {
    const server = await startEmbeddedServer({ dataDir });
    const client = new Client({ connectionString: server.adminUrl.replace(/postgres$/, 'sopwith') });
    await client.connect();
    // Two tables that only ever change together: a copy that mixes two moments shows a difference.
    await client.query(
      'create table debit (amount int, filler text); create table credit (amount int, filler text)',
    );
    const writing = new AbortController();
    const writes = (async () => {
      for (let turn = 0; !writing.signal.aborted; turn += 1) {
        const filler = 'x'.repeat(2_000);
        await client.query('begin');
        await client.query('insert into debit select n, $1 from generate_series(1, 20) n', [filler]);
        await client.query('insert into credit select n, $1 from generate_series(1, 20) n', [filler]);
        if (turn % 5 === 4) await client.query('delete from debit; delete from credit');
        await client.query('commit');
        if (turn % 10 === 9) await client.query('checkpoint');
        if (turn % 10 === 5) await client.query('vacuum debit, credit');
      }
    })();
    const made = await sopwith(['backup', at('busy.backup')]);
    writing.abort();
    await writes;
    await client.end();
    await server.stop();
    expect(made.code, made.err).to.equal(0);

    expect((await restore(at('busy.backup'), at('busy'))).code).to.equal(0);
    const restored = await startEmbeddedServer({ dataDir: at('busy') });
    const reader = new Client({ connectionString: restored.adminUrl.replace(/postgres$/, 'sopwith') });
    await reader.connect();
    const { rows } = await reader.query<{ debit: string | null; credit: string | null }>(
      'select (select sum(amount) from debit) as debit, (select sum(amount) from credit) as credit',
    );
    await reader.end();
    await restored.stop();
    expect(rows[0]?.debit).to.equal(rows[0]?.credit);
  });

  it('should refuse a backup of which a byte was changed, that was cut short, or that is something else', async () => {
    const bytes = await readFile(good);
    const damaged = Buffer.from(bytes);
    damaged[bytes.length >> 4] = (damaged[bytes.length >> 4] ?? 0) ^ 1;
    await writeFile(at('damaged.backup'), damaged);
    await writeFile(at('cut.backup'), bytes);
    await truncate(at('cut.backup'), bytes.length - 100);
    await writeFile(
      at('header.backup'),
      bytes.toString('latin1').replace('"sopwith":"', '"sopwith":"9'),
      'latin1',
    );
    await writeFile(at('text.backup'), 'not a backup\n');
    for (const [name, message] of [
      ['damaged.backup', 'was changed or is not complete'],
      ['cut.backup', 'was changed or is not complete'],
      ['header.backup', 'was changed or is not complete'],
      ['text.backup', 'is not a backup that "sopwith backup" has made'],
    ] as const) {
      const { code, err } = await restore(at(name), at('refused'));
      expect({ name, code, said: err.includes(message) ? message : err }).to.deep.equal({
        name,
        code: 1,
        said: message,
      });
      expect((await readdir(at('refused')).catch(() => [])).join()).to.equal('');
    }
  });

  it('should need the encryption key of the installation, and say so', async () => {
    const without = await restore(good, at('keyless'), []);
    expect(without.code).to.equal(1);
    expect(without.err).to.contain('specify a copy of encryption.key with --key-file, or set ENCRYPTION_KEY');
    const wrong = await restore(good, at('keyless'), [], {
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    });
    expect(wrong.code).to.equal(1);
    expect(wrong.err).to.contain('encrypted under key');
  });

  it('should overwrite no installation, and refuse an external server', async () => {
    const used = await restore(good, dataDir);
    expect(used.err).to.contain('contains an installation, which is not overwritten');
    const external = { DATABASE_URL: 'postgres://sopwith@127.0.0.1:1/sopwith' };
    expect((await sopwith(['backup', at('x.backup')], external)).err).to.contain('DATABASE_URL is set');
    expect((await restore(good, at('x'), [], external)).err).to.contain('DATABASE_URL is set');
  });

  it('should start on no data directory that was copied, only on one that was restored, renamed, or declared to be moved', async () => {
    const isStarted = async (place: string): Promise<string> => {
      const { config } = loadConfig({ env: settings({ SOPWITH_DATA_DIR: place }) });
      await using database = await openDatabase(config);
      const logger = createLogger({ level: 'silent', role: 'test' });
      return await prepareDatabase(config, database.url, logger).then(
        () => 'started',
        (error: unknown) => String(error),
      );
    };
    expect((await restore(good, at('original'))).code).to.equal(0);
    expect(await isStarted(at('original')), 'restored').to.equal('started');
    await run('cp', ['-a', at('original'), at('copied')]);
    await rename(at('original'), at('renamed'));
    expect(await isStarted(at('renamed')), 'renamed').to.equal('started');
    expect(await isStarted(at('copied'))).to.include('its data directory is a copy');
    const moved = await sopwith(['recover', '--moved', '--data-dir', at('copied')]);
    expect(moved.code, moved.err).to.equal(0);
    expect(await isStarted(at('copied')), 'moved').to.equal('started');
  });

  it('should leave nothing that could be started when it is killed at its last step, and restore when run again, also by the key itself', async () => {
    expect(await killed(restoring(good, at('again')), 'restore.before_move')).to.equal('SIGKILL');
    const list = await sopwith(['account', 'list', '--data-dir', at('again')]);
    expect(list.err).to.contain('no installation');
    const itself = (await readFile(key(), 'utf8')).split('\n').find((line) => /^[^#]/.test(line));
    const byKey = { ENCRYPTION_KEY: itself };
    expect((await restore(good, at('again'), [], byKey)).code).to.equal(0);
    const accounts = await sopwith(['account', 'list', '--data-dir', at('again')], byKey);
    expect(accounts.out).to.contain('Clinic North');
  });
});
