import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { loadPlugins, PluginLoadError } from '../../../src/runtime/plugins/load-plugins.ts';

const good = (type: string, more = '') => `
  import { definePlugin } from 'sopwith/sdk';
  export default definePlugin({
    sdk: 1, type: '${type}', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
    data: { type: 'object' }, result: { type: 'object' }, ${more}
  });`;

describe('loadPlugins', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-plugins-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function plugin(name: string, text: string): Promise<string> {
    await mkdir(join(folder, name));
    const file = join(folder, name, 'plugin.ts');
    await writeFile(file, text);
    return file;
  }

  async function faults(): Promise<readonly string[]> {
    try {
      await loadPlugins({ folders: [folder], hasSop: (name) => name === 'zoo/ping' });
    } catch (error) {
      if (error instanceof PluginLoadError) return error.faults;
      throw error;
    }
    return [];
  }

  it('should load the shipped plugins, each under its type', async () => {
    const plugins = await loadPlugins({ folders: [join(codeRoot, 'plugins')] });
    expect(plugins.list().map(({ plugin: { type } }) => type)).to.include.members([
      'claim_submission',
      'eligibility_check',
    ]);
    expect(plugins.get('eligibility_check')?.plugin.effect).to.equal('reads');
    expect(plugins.get('nothing')).to.equal(undefined);
  });

  it('should load a plugin from a folder outside of this package, with the SDK and no build', async () => {
    await plugin('zoo_ping', good('zoo_ping'));
    const plugins = await loadPlugins({ folders: [folder] });
    expect(plugins.list()).to.have.length(1);
    expect(plugins.get('zoo_ping')?.file).to.equal(join(folder, 'zoo_ping', 'plugin.ts'));
  });

  it('should compile schemas for their first value where others have checked them', async () => {
    const schema = `data: { type: 'object', properties: { id: { type: 'string' } }, propertis: {} }`;
    await plugin('zoo_ping', good('zoo_ping'));
    await plugin('zoo_bad', good('zoo_bad', schema).replace("data: { type: 'object' },", ''));
    const plugins = await loadPlugins({ folders: [folder], soundSchemas: true });
    expect(plugins.get('zoo_ping')?.checkData([])).to.have.length(1);
    expect(plugins.get('zoo_ping')?.checkData({})).to.equal(null);
    expect(() => plugins.get('zoo_bad')?.checkData({})).to.throw('propertis');
  });

  it('should ignore folders that hold no plugin', async () => {
    await mkdir(join(folder, 'shared'));
    await plugin('zoo_ping', good('zoo_ping'));
    expect(await faults()).to.deep.equal([]);
  });

  it('should name both files when two plugins claim one type', async () => {
    const first = await plugin('a', good('zoo_ping'));
    const second = await plugin('b', good('zoo_ping'));
    const [fault, ...more] = await faults();
    expect(more).to.deep.equal([]);
    expect(fault).to.include('"zoo_ping"').and.to.include(first).and.to.include(second);
  });

  it('should report every fault of every plugin at once', async () => {
    await plugin('no-export', 'export const plugin = {};');
    await plugin('syntax', 'export default {');
    await plugin('contract', `export default { sdk: 1, type: 'Not Snake', colour: 'red', parse: 'text' };`);
    await plugin('version', good('zoo_version').replace('sdk: 1', 'sdk: 2'));
    await plugin(
      'schema',
      good('zoo_schema', `data: { type: 'object', propertis: {} }`).replace("data: { type: 'object' },", ''),
    );
    const data = (text: string): string =>
      good('zoo_data', `data: ${text}`).replace("data: { type: 'object' },", '');
    await plugin('no-schema', data(`{ type: 'objet' }`));
    await plugin('async', data(`{ $async: true, type: 'object' }`));
    await plugin('draft', data(`{ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }`));
    await plugin('late', good('zoo_late', 'check: async () => [],'));
    await plugin('sop', good('zoo_sop').replace('zoo/ping', 'zoo/missing'));
    const all = (await faults()).join('\n');
    expect(all).to.match(/no-export\/plugin\.ts: has no default export/);
    expect(all).to.match(/syntax\/plugin\.ts: cannot be loaded/);
    expect(all).to.match(/contract\/plugin\.ts: "type" must match/);
    expect(all).to.match(/contract\/plugin\.ts: "colour" is not part of the contract/);
    expect(all).to.match(/contract\/plugin\.ts: "parse" must be a function/);
    expect(all).to.match(/contract\/plugin\.ts: "effect" is missing/);
    expect(all).to.match(/version\/plugin\.ts: was written for SDK version 2/);
    expect(all).to.match(/schema\/plugin\.ts: "data" is not a valid JSON Schema.*propertis/);
    expect(all).to.match(/no-schema\/plugin\.ts: "data" is not a valid JSON Schema.*\/type/);
    expect(all).to.match(/async\/plugin\.ts: "data" is not a valid JSON Schema: "\$async" is not a keyword/);
    expect(all).to.match(/draft\/plugin\.ts: "data" .*: the \$schema .* is not supported.*2020-12/);
    expect(all).to.match(/late\/plugin\.ts: "check" must not be async: the client waits for its result/);
    expect(all).to.match(/sop\/plugin\.ts: "sop" is "zoo\/missing"/);
  });

  it('should say which folder or package is not there', async () => {
    const missing = join(folder, 'nowhere');
    const error = await loadPlugins({ folders: [missing], packages: ['sopwith-plugin-nowhere'] }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(PluginLoadError);
    expect((error as PluginLoadError).message)
      .to.include(missing)
      .and.to.include('npm install sopwith-plugin-nowhere');
  });
});
