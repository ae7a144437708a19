import { cp, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { watchPool } from '../../src/roles/watch-pool.ts';
import type { CodeSources } from '../../src/runtime/plugins/load-code.ts';
import { watchedFolders } from '../../src/runtime/plugins/plugin-places.ts';
import { openPluginPool, type PluginPool } from '../../src/runtime/plugin-pool/plugin-pool.ts';
import type { CodeWatch } from '../../src/runtime/plugins/watch-code.ts';
import { watchedLog, type WatchedLog } from '../support/wait-for-log.ts';

describe('task types of a development server', function () {
  // Each reload starts a process, on a machine that other tests keep busy.
  this.timeout(120_000);
  let folder: string;
  let sources: CodeSources;
  let log: WatchedLog;
  let pool: PluginPool;
  let watching: CodeWatch;

  const write = async (title: string, more = ''): Promise<void> => {
    await writeFile(join(folder, 'zoo_ping', 'title.ts'), `export const title = '${title}';`);
    await writeFile(
      join(folder, 'zoo_ping', 'plugin.ts'),
      `import { definePlugin } from 'sopwith/sdk';
       import { title } from './title.ts';
       export default definePlugin({
         sdk: 1, type: 'zoo_ping', version: '1.0.0', title, description: 'D', procedure: 'ping', sop: 'zoo/ping', effect: 'reads',
         data: { type: 'object' }, result: { type: 'object' }, ${more}
       });`,
    );
  };
  const titles = (): readonly string[] => pool.facts.types.map(({ title }) => title);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-live-'));
    await mkdir(join(folder, 'zoo_ping'));
    await write('Before');
    sources = {
      pluginFolders: [folder],
      pluginPackages: [],
      sopFolders: [join(codeRoot, 'test/fixtures/sops')],
    };
    log = watchedLog();
    pool = await openPluginPool({
      sources,
      taken: { signers: [], retryPolicies: [], artifactStores: [] },
      logger: log.logger,
    });
    watching = await watchPool(pool, sources, log.logger);
  });
  afterEach(async () => {
    await watching.close();
    await pool.close();
    await rm(folder, { recursive: true });
  });

  it('should take a change over, in the plugin and in what it imports', async () => {
    expect(titles()).to.deep.equal(['Before']);
    await write('After');
    await log.next('code.reloaded');
    expect(titles()).to.deep.equal(['After']);
    await write('Still later');
    await log.next('code.reloaded');
    expect(titles()).to.deep.equal(['Still later']);
  });

  // In the suite, the first test of this file sees a save.
  it('should see every save of an editor that renames a new file over the old one (long)', async () => {
    const file = join(folder, 'zoo_ping', 'title.ts');
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      await writeFile(`${file}.tmp`, `export const title = '${title}';`);
      await rename(`${file}.tmp`, file);
      await log.next('code.reloaded');
      while (titles()[0] !== title) await log.next('code.reloaded');
    }
  });

  it('should see changes in folders that are new, or were replaced', async () => {
    const again = join(folder, 'again');
    await cp(join(folder, 'zoo_ping'), again, { recursive: true });
    await rm(join(folder, 'zoo_ping'), { recursive: true });
    await rename(again, join(folder, 'zoo_ping'));
    await write('In the new folder');
    while (titles()[0] !== 'In the new folder') await log.next('code.reloaded');
  });

  // In the suite, the first test of this file watches a folder.
  it('should watch npm packages that are links (long)', async () => {
    const from = await mkdtemp(join(tmpdir(), 'sopwith-linked-'));
    try {
      const own = join(from, 'mine', 'src');
      await mkdir(own, { recursive: true });
      await writeFile(join(from, 'mine', 'package.json'), '{"name": "mine", "exports": "./src/plugin.js"}');
      await writeFile(join(own, 'plugin.js'), '');
      await mkdir(join(from, 'node_modules', 'theirs'), { recursive: true });
      await writeFile(join(from, 'node_modules', 'theirs', 'index.js'), '');
      await symlink(join(from, 'mine'), join(from, 'node_modules', 'mine'));
      expect(
        watchedFolders({
          pluginFolders: [],
          pluginPackages: ['mine', 'theirs'],
          sopFolders: [],
          packagesFrom: from,
        }),
      ).to.deep.equal([join(await realpath(from), 'mine')]);
    } finally {
      await rm(from, { recursive: true });
    }
  });

  it('should report a faulty change and stay with what there was', async () => {
    await write('Wrong', 'colour: 1,');
    expect(await log.next('code.change_refused'))
      .to.have.property('reason')
      .that.includes('"colour" is not part of the contract')
      .and.includes(join(folder, 'zoo_ping', 'plugin.ts'));
    expect(titles()).to.deep.equal(['Before']);
    await write('Mended');
    await log.next('code.reloaded');
    expect(titles()).to.deep.equal(['Mended']);
  });
});
