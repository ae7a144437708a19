import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { COMMANDS } from '../../src/cli/program/commands.ts';
import { runCli } from '../../src/cli/program/run-cli.ts';

const UNREACHABLE = 'postgres://nobody:hunter2@127.0.0.1:1/sopwith';

describe('the start of a role', () => {
  let folder: string;
  let dataDir: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'sopwith-roles-'));
    dataDir = path.join(folder, 'data');
    await mkdir(dataDir);
  });
  after(() => rm(folder, { recursive: true }));

  const start = async (command: string, env: NodeJS.ProcessEnv): Promise<string> => {
    const said: string[] = [];
    const code = await runCli([command], COMMANDS, {
      env: { SOPWITH_DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
      main: 'none',
      print: (text) => void said.push(text),
      note: (text) => void said.push(text),
      readStdin: async () => '',
      signal: new AbortController().signal,
    });
    expect(code, command).to.equal(1);
    expect(await readdir(dataDir), command).to.deep.equal([]);
    return said.join('\n');
  };

  it('should refuse an artifact store that no plugin brings, before anything is made', async () => {
    const said = await start('start', { ARTIFACTS_URL: 'shelf://bucket/prefix?key=hunter2', PORT: '0' });
    expect(said).to.match(/^sopwith: ARTIFACTS_URL starts with "shelf:", but there is no such store/);
    expect(said).not.to.contain('hunter2');
  });

  it('should say that the database cannot be reached, where, and what to do, without its password', async () => {
    for (const command of ['start', 'api', 'worker', 'webhooks', 'migrate']) {
      const said = await start(command, { DATABASE_URL: UNREACHABLE });
      expect(said, command).to.match(
        /^sopwith: the database "sopwith" at 127\.0\.0\.1:1 .*ECONNREFUSED.*DATABASE_URL$/,
      );
      expect(said).not.to.contain('hunter2');
    }
  });

  it('should say that a port is taken or an address not here, and which setting to change', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    try {
      const port = String((taken.address() as AddressInfo).port);
      expect(await start('start', { PORT: port })).to.match(/127\.0\.0\.1:\d+ is in use: .*PORT/);
      expect(await start('start', { PORT: '0', ADMIN_PORT: port })).to.match(/is in use: .*ADMIN_PORT/);
    } finally {
      taken.close();
    }
    const elsewhere = await start('start', { HOST: '203.0.113.1' });
    expect(elsewhere).to.match(/203\.0\.113\.1:3000 is not available \(EADDRNOTAVAIL\): set HOST/);
  });

  it('should say that the data directory cannot be used, and what to do', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    for (const command of ['start', 'migrate']) {
      const said = await start(command, { SOPWITH_DATA_DIR: path.join(file, 'data'), PORT: '0' });
      expect(said, command).to.match(
        /cannot use the data directory .*\/file\/data \(ENOTDIR\): set SOPWITH_DATA_DIR/,
      );
    }
  });

  it('should tell all faults of SOPs and plugins at once, before anything is made', async () => {
    await mkdir(path.join(folder, 'sops', 'zoo'), { recursive: true });
    await mkdir(path.join(folder, 'plugins', 'second'), { recursive: true });
    await writeFile(path.join(folder, 'sops/zoo/portal.yaml'), 'title: Zoo\n');
    await writeFile(path.join(folder, 'sops/zoo/feed.yaml'), 'sop: 1\ntitle: Feed\nsteps:\n  - clcik: Go\n');
    await writeFile(path.join(folder, 'sops/zoo/wash.yaml'), 'sop: 1\ntitle: "open\n');
    await writeFile(
      path.join(folder, 'plugins/second/plugin.ts'),
      "export { default } from 'sopwith/sdk/nothing';\n",
    );
    const said = await start('start', {
      SOPS_DIR: path.join(folder, 'sops'),
      PLUGINS: path.join(folder, 'plugins'),
    });
    expect(said).to.match(/feed\.yaml:4:5: error: unknown action "clcik". Did you mean "click"\?/);
    expect(said).to.match(/wash\.yaml:\d+:\d+: error/);
    expect(said).to.match(/second\/plugin\.ts/);
  });

  it('should refuse an invalid key file before it opens anything, and say it once', async () => {
    const place = path.join(folder, 'bad-key');
    await mkdir(place, { mode: 0o700 });
    await writeFile(path.join(place, 'encryption.key'), 'nonsense\n', { mode: 0o600 });
    const said = await start('start', { SOPWITH_DATA_DIR: place, PORT: '0' });
    expect(said.match(/encryption\.key/g)).to.have.length(1);
    expect(said).to.not.contain('nonsense');
    expect(await readdir(place)).to.deep.equal(['encryption.key']);
  });

  it('should refuse a data directory that everyone may write to', async () => {
    const place = path.join(folder, 'open');
    await mkdir(place);
    await chmod(place, 0o777);
    const said = await start('start', { SOPWITH_DATA_DIR: place, PORT: '0' });
    expect(said).to.match(/open has mode 0777, so everyone may write to it: chmod o-w/);
    expect(await readdir(place)).to.deep.equal([]);
  });
});
