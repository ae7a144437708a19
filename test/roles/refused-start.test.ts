import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { COMMANDS } from '../../src/cli/commands.ts';
import { runCli } from '../../src/cli/run-cli.ts';

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

  it('should refuse an engine that this version does not run on, before anything is made', async () => {
    for (const command of ['start', 'api', 'worker', 'webhooks', 'migrate']) {
      const said = await start(command, { QUEUE_BACKEND: 'citus', DATABASE_URL: UNREACHABLE });
      expect(said, command).to.match(/^sopwith: QUEUE_BACKEND=citus: .* set it to postgres$/);
    }
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
});
