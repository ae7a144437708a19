import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { builtSopwith } from '../support/built.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;

interface Ran {
  readonly code: number;
  readonly out: string;
}

/** The generators write beside themselves: each test has a folder of its own to stand in. */
describe('generators', function () {
  this.timeout(120_000);
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-generate-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/sopwith'));
    for (const name of ['@types', 'tsx']) {
      await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  const node = (cwd: string, ...args: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const { NODE_OPTIONS: _options, ...env } = process.env;
      execFile(process.execPath, args, { cwd, env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), out: out + err }),
      );
    });
  const sopwith = (...args: string[]): Promise<Ran> => node(folder, builtSopwith(), ...args);

  const mocha = (file: string): Promise<Ran> =>
    node(folder, '--import', tsx, join(root, 'node_modules/mocha/bin/mocha.js'), '--timeout', '120000', file);

  // The tutorial of plugins does the same in the suite.
  it('should write a plugin that is loaded, passes its test, and has an SOP without faults (long)', async () => {
    expect(await sopwith('plugin', 'new', 'benefit_letter', '--portal', 'northwind')).to.include({ code: 0 });
    expect(await sopwith('sop', 'lint')).to.deep.include({ code: 0 });
    const check = await sopwith('plugin', 'check', '--plugins', './plugins', '--sops-dir', './sops');
    expect(check.out).to.match(/no faults found/);
    expect((await mocha('plugins/benefit_letter/plugin.test.ts')).out)
      .to.match(/\d+ passing/)
      .and.not.match(/failing/);
  });

  it('should write a portal and a plugin that fit together in either order, and with the shipped plugins (N23) (long)', async () => {
    const plugin = ['plugin', 'new', 'benefit_letter', '--portal', 'northwind'];
    const ofType = ['portal', 'new', 'northwind', '--type', 'benefit_letter'];
    for (const steps of [
      [['portal', 'new', 'northwind'], plugin],
      [plugin, ['portal', 'new', 'northwind']],
      [ofType, plugin],
      [plugin, [...ofType, '--plugins', './plugins']],
    ]) {
      for (const step of steps) expect(await sopwith(...step), step.join(' ')).to.include({ code: 0 });
      const checked = await sopwith('plugin', 'check', '--plugins', './plugins', '--sops-dir', './sops');
      expect(checked.out).to.match(/no faults found/);
      const linted = await sopwith('sop', 'lint', '--plugins', './plugins');
      expect(linted.out).to.include('No faults found');
      expect((await mocha('plugins/benefit_letter/plugin.test.ts')).out)
        .to.match(/\d+ passing/)
        .and.not.match(/failing/);
      for (const made of ['plugins', 'sops']) await rm(join(folder, made), { recursive: true });
    }
  });

  it('should refuse an SOP that cannot take what its plugin passes, before any task (N23)', async () => {
    expect(await sopwith('portal', 'new', 'northwind')).to.include({ code: 0 });
    const file = join(folder, 'sops/northwind/eligibility.yaml');
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text
        .replace('required: [provider, ', 'required: [member_id, ')
        .replace(/^ *provider:.*$/m, '    member_id: { type: string } # sopwith-ignore: unused-input'),
    );
    const { code, out } = await sopwith('plugin', 'check', '--sops-dir', './sops');
    expect(code).to.equal(1);
    expect(out).to.match(
      /northwind\/eligibility\.yaml:\d+:\d+: error: the SOP requires the input "member_id", but the plugin eligibility_check/,
    );
    expect(out).to.match(
      /the plugin eligibility_check passes the input "provider", but the SOP does not declare it/,
    );
    expect((await sopwith('sop', 'lint')).out).to.include('passes the input "provider"');
  });

  it('should say what to do where `npm init` has made everything CommonJS', async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
    expect((await sopwith('plugin', 'new', 'benefit_letter')).out).to.include('npm pkg set type=module');
    // Without tsx, as an installed Sopwith runs.
    const loaded = await node(folder, builtSopwith(), 'plugin', 'check', '--plugins', './plugins');
    expect(loaded.out).to.match(/plugin\.ts: cannot be loaded: .*Run there: npm pkg set type=module/);
  });

  it('should write an npm package that compiles, passes its test, and is loaded when it is built (long)', async () => {
    expect(await sopwith('plugin', 'new', 'benefit_letter', '--package', 'own')).to.include({ code: 0 });
    const own = join(folder, 'own');
    const tsc = (...args: string[]): Promise<Ran> =>
      node(own, join(root, 'node_modules/typescript/bin/tsc'), ...args);
    expect(await tsc('--noEmit')).to.deep.equal({ code: 0, out: '' });
    expect(await tsc('-p', 'tsconfig.build.json')).to.deep.equal({ code: 0, out: '' });
    expect((await readdir(join(own, 'dist'))).filter((name) => name.includes('.test.'))).to.deep.equal([]);
    await writeFile(join(own, 'more.test.ts'), "import plugin from './plugin.ts';\nplugin.typo;\n");
    expect((await tsc('--noEmit')).out).to.match(/^more\.test\.ts.*typo/);
    await rm(join(own, 'more.test.ts'));
    const tested = await node(own, '--test');
    expect(tested.out).to.match(/fail 0/);
    expect(tested.code).to.equal(0);
    const checked = await sopwith('plugin', 'check', '--plugins', './own/dist', '--sops-dir', './own/sops');
    expect(checked.out).to.match(/no faults found/);
    const { name, exports } = JSON.parse(await readFile(join(own, 'package.json'), 'utf8')) as Record<
      string,
      string
    >;
    expect({ name, exports }).to.deep.equal({
      name: 'sopwith-plugin-benefit-letter',
      exports: './dist/plugin.js',
    });
  });

  // docs/operating/desk-to-production.md does the same in the suite.
  it('should write a portal whose SOPs are sound and whose case passes (long)', async () => {
    expect(await sopwith('portal', 'new', 'northwind')).to.include({ code: 0 });
    expect(await sopwith('sop', 'lint', '--format', 'json')).to.include({ code: 0, out: '[]\n' });
    const tested = await sopwith('sop', 'test', 'sops/northwind');
    expect(tested.out).to.match(/1 passed, 0 failed/);
  });

  it('should write a procedure for each shipped task type that fits its plugin, with a case that passes (long)', async () => {
    for (const type of ['claim_status', 'claim_submission', 'prior_authorization', 'remittance_download']) {
      const name = type.replaceAll('_', '-');
      expect(await sopwith('portal', 'new', name, '--type', type)).to.include({ code: 0 });
      expect((await sopwith('sop', 'test', `sops/${name}`)).out, type).to.match(/1 passed, 0 failed/);
    }
    expect(await sopwith('sop', 'lint', '--format', 'json')).to.include({ code: 0, out: '[]\n' });
    const checked = await sopwith('plugin', 'check', '--sops-dir', './sops');
    expect(checked.out).to.match(/no faults found/);
  });

  it('should never write over anything, and refuse names that cannot be', async () => {
    await mkdir(join(folder, 'plugins/benefit_letter'), { recursive: true });
    await writeFile(join(folder, 'plugins/benefit_letter/README.md'), 'mine');
    const again = await sopwith('plugin', 'new', 'benefit_letter');
    expect(again.code).to.equal(1);
    expect(again.out).to.match(
      /nothing was written, because these files exist: plugins\/benefit_letter\/README\.md/,
    );
    expect(await readFile(join(folder, 'plugins/benefit_letter/README.md'), 'utf8')).to.equal('mine');
    expect((await sopwith('plugin', 'new', 'Benefit Letter')).code).to.equal(2);
    expect((await sopwith('portal', 'new', '../up')).code).to.equal(2);
  });
});
