import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';

const PLUGIN = `
  import { definePlugin } from 'sopwith/sdk';
  export default definePlugin({
    sdk: 1, type: 'zoo_visit', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping',
    effect: 'reads', data: { type: 'object' }, result: { type: 'object' },
  });`;

describe('a checkout that was built', function () {
  // A new folder, so that all of its code is compiled once more.
  this.timeout(300_000);
  let checkout: string;

  /** As `npm run build` leaves it, but not compiled: the code in `dist`, the plugins there and in the source as well. */
  before(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'sopwith-checkout-'));
    for (const [from, to] of [
      ['src', 'dist/src'],
      ['plugins', 'dist/plugins'],
      ['plugins', 'plugins'],
      ['test/fixtures/sops/zoo', 'sops/zoo'],
      ['sops', 'sops'],
    ] as const)
      await cp(join(codeRoot, from), join(checkout, to), { recursive: true });
    const manifest = await readFile(join(codeRoot, 'package.json'), 'utf8');
    await writeFile(join(checkout, 'package.json'), manifest.replaceAll('"./src/', '"./dist/src/'));
    await symlink(join(codeRoot, 'node_modules'), join(checkout, 'node_modules'));
  });
  after(() => rm(checkout, { recursive: true }));

  const types = async (env: NodeJS.ProcessEnv = {}): Promise<readonly string[]> => {
    const main = join(checkout, 'dist/src/main.ts');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--conditions=source', main, 'plugin', 'list', '--json'],
      { cwd: checkout, env: { ...process.env, NODE_OPTIONS: '', ...env } },
    );
    return (JSON.parse(stdout) as { type: string }[]).map(({ type }) => type);
  };

  it('should load a plugin that was added to it since, and each of the shipped ones once', async () => {
    await mkdir(join(checkout, 'plugins/zoo_visit'));
    await writeFile(join(checkout, 'plugins/zoo_visit/plugin.ts'), PLUGIN);
    const all = await types();
    expect(all).to.include.members(['zoo_visit', 'eligibility_check']);
    expect(all).to.have.length(6);
    expect(
      await types({ PLUGINS: './plugins' }),
      'named, as the documentation of plugins does',
    ).to.have.members(all);
  });
});
