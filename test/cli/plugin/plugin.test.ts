import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runSopwith } from '../../support/run-sopwith.ts';
import type { CodeSources } from '../../../src/runtime/plugins/load-code.ts';
import { loadCode } from '../../../src/roles/code-sources.ts';
import { CodeError } from '../../../src/runtime/plugins/load-code.ts';

const ACTION = `defineAction({
  name: 'whisper', family: 'plugin', effect: 'reads', title: 'Whisper', doc: 'Says it in a low voice.', examples: ['zoo.whisper: psst'],
  arguments: field.object('What.', { words: field.text('The words.') }, { short: 'words' }),
  sentence: ({ words }, { value }) => 'Whisper ' + value(words) + '.',
  async run(context, { words }) { context.note(await context.evaluate(words)); },
})`;
const shout = (name: string): string => `defineFunction({
  name: '${name}', doc: 'In capitals.', parameters: [{ name: 'text', type: 'text' }], returns: 'text',
  examples: [["${name}('a')", 'A']], run: ([text]) => String(text).toUpperCase(),
})`;
const signer = (name: string, version: string): string => `{
  name: '${name}', version: '${version}', newSecret: () => 's', accepts: () => false, sign: () => '', verificationKey: (s) => s, verify: () => false,
}`;
const policy = (name: string): string => `{ name: '${name}', delayAfter: () => null }`;

describe('plugin list and check', function () {
  this.timeout(120_000);
  let folder: string;
  let sources: CodeSources;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-plugin-cli-'));
    sources = {
      pluginFolders: [join(folder, 'plugins')],
      pluginPackages: [],
      sopFolders: [join(folder, 'sops')],
    };
    await mkdir(join(folder, 'sops/zoo'), { recursive: true });
    await writeFile(join(folder, 'sops/zoo/portal.yaml'), 'title: Zoo\n');
    await sop('finish');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sop = (step: string): Promise<void> =>
    writeFile(join(folder, 'sops/zoo/ping.yaml'), `sop: 1\ntitle: T\nsteps:\n  - ${step}\n`);
  const plugin = async (type: string, more: string): Promise<string> => {
    const file = join(folder, 'plugins', type, 'plugin.ts');
    await mkdir(join(folder, 'plugins', type), { recursive: true });
    await writeFile(
      file,
      `import { defineAction, defineFunction, definePlugin, field } from 'sopwith/sdk';
       export default definePlugin({
         sdk: 1, type: '${type}', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
         data: { type: 'object' }, result: { type: 'object' }, ${more}
       });`,
    );
    return file;
  };
  const sopwith = (...args: string[]) =>
    sopwithIn({ PLUGINS: join(folder, 'plugins'), SOPS_DIR: join(folder, 'sops') }, args);
  const sopwithIn = (env: NodeJS.ProcessEnv, args: string[]) => runSopwith(args, { env });
  const faults = async (): Promise<string> => {
    try {
      await loadCode(sources);
      return '';
    } catch (error) {
      if (error instanceof CodeError) return error.faults.join('\n');
      throw error;
    }
  };

  it('should put what plugins bring where it belongs', async () => {
    await plugin(
      'zoo',
      `actions: [${ACTION}], functions: [${shout('shouted')}], signers: [${signer('zoo-seal', 'z1')}], retryPolicies: [${policy('zoo-never')}],`,
    );
    await sop(`zoo.whisper: "\${{ shouted('psst') }}"`);
    const { library, signers, retryPolicies, plugins } = await loadCode(sources);
    expect(library.faults).to.deep.equal([]);
    expect(library.names).to.deep.equal(['zoo/ping']);
    expect(signers.get('zoo-seal').version).to.equal('z1');
    expect(retryPolicies.get('zoo-never').delayAfter(1)).to.equal(null);
    expect(plugins.list()).to.have.length(1);
    const listed = await sopwith('plugin', 'list', '--json');
    const [zoo] = (JSON.parse(listed.out) as { type: string; adds: string[]; payers: string[] }[]).filter(
      ({ type }) => type === 'zoo',
    );
    expect(zoo).to.deep.include({
      payers: ['zoo'],
      adds: ['action zoo.whisper', 'function shouted', 'signer zoo-seal', 'retry policy zoo-never'],
    });
    expect((await sopwith('plugin', 'check')).out).to.match(/no faults found/);
    expect(await sopwith('sop', 'lint', join(folder, 'sops'))).to.deep.include({ code: 0 });
  });

  it('should load a folder of plugins with the SOPs inside by PLUGINS alone', async () => {
    await plugin('zoo', '');
    await rename(join(folder, 'sops'), join(folder, 'plugins/sops'));
    const { code, out } = await sopwithIn({ PLUGINS: join(folder, 'plugins') }, ['plugin', 'list', '--json']);
    expect(code).to.equal(0);
    const listed = JSON.parse(out) as { type: string; payers: string[] }[];
    expect(listed.find(({ type }) => type === 'zoo')?.payers).to.deep.equal(['zoo']);
  });

  it('should check the words of SOPs that plugins bring like any other', async () => {
    await plugin('zoo', `actions: [${ACTION}], functions: [${shout('shouted')}],`);
    await sop('zoo.whisper: { wordz: psst }');
    expect(await faults()).to.match(/ping\.yaml:4:\d+: error: unknown key "wordz"/);
    await sop('zoo.whisper: "${{ shouted() }}"');
    expect(await faults()).to.match(/shouted\(text\) is called with 0 arguments/);
    await sop('zoo.whisker: psst');
    expect(await faults()).to.match(/zoo\.whisker/);
  });

  it('should name both sides of every conflict, at once', async () => {
    const words = `functions: [${shout('shouted')}, ${shout('upper')}], signers: [${signer('seal', 's9')}], retryPolicies: [${policy('never')}],`;
    const first = await plugin('zoo_a', words);
    const second = await plugin('zoo_b', words);
    const told = await faults();
    for (const name of [
      'function "shouted"',
      'signer "seal"',
      'signature version "s9"',
      'retry policy "never"',
    ]) {
      expect(told).to.include(`${name} is claimed by ${first} and ${second}.`);
    }
    expect(told).to.include(`function "upper" is claimed by the SOP language and ${first} and ${second}.`);
  });

  it('should name both sides where the service has the name already', async () => {
    const file = await plugin(
      'zoo',
      `signers: [${signer('hmac-sha256', 'z1')}], retryPolicies: [${policy('standard')}], artifactStores: [{ name: 's3', open() {} }],`,
    );
    await sop('clcik: A');
    const told = await faults();
    expect(told).to.include(`signer "hmac-sha256" is claimed by Sopwith and ${file}`);
    expect(told).to.include(`retry policy "standard" is claimed by Sopwith and ${file}`);
    expect(told).to.include(`artifact store "s3" is claimed by Sopwith and ${file}`);
    expect(told).to.include('unknown action "clcik"');
  });

  it('should tell faults of plugins and of SOPs together, with exit code 1', async () => {
    await plugin('zoo', `actions: [{ ...${ACTION}, name: 'zoo.whisper', examples: [] }], colour: 1,`);
    await sop('clcik: A');
    const { code, out, err } = await sopwith('plugin', 'check', '--json');
    expect(code).to.equal(1);
    expect(err).to.match(/fault\(s\)/);
    const { ok, faults: told } = JSON.parse(out) as { ok: boolean; faults: string[] };
    expect(ok).to.equal(false);
    expect(told.join('\n'))
      .to.match(/"colour" is not part of the contract/)
      .and.match(/"actions\.0\.name" must match/)
      .and.match(/"actions\.0\.examples" must NOT have fewer than 1 items/)
      .and.match(/clcik/);
  });
});
