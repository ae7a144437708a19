import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../src/platform/package-root.ts';
import { loadCode, type CodeSources } from '../../src/roles/code-sources.ts';
import { liveTaskTypes, type LiveTaskTypes } from '../../src/roles/live-task-types.ts';
import { watchedLog, type WatchedLog } from '../support/wait-for-log.ts';

describe('task types of a development server', () => {
  let folder: string;
  let sources: CodeSources;
  let log: WatchedLog;
  let live: LiveTaskTypes;

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
  const titles = async (): Promise<readonly string[]> =>
    (await live.taskTypes.list('acc')).map(({ title }) => title);

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
    live = liveTaskTypes(await loadCode(sources), sources, log.logger);
  });
  afterEach(async () => {
    await live.close();
    await rm(folder, { recursive: true });
  });

  it('should take a change over, in the plugin and in what it imports', async () => {
    expect(await titles()).to.deep.equal(['Before']);
    await write('After');
    await log.next('code.reloaded');
    expect(await titles()).to.deep.equal(['After']);
    await write('Still later');
    await log.next('code.reloaded');
    expect(await titles()).to.deep.equal(['Still later']);
  });

  it('should report a faulty change and stay with what there was', async () => {
    await write('Wrong', 'colour: 1,');
    expect(await log.next('code.change_refused'))
      .to.have.property('reason')
      .that.includes('"colour" is not part of the contract')
      .and.includes(join(folder, 'zoo_ping', 'plugin.ts'));
    expect(await titles()).to.deep.equal(['Before']);
    await write('Mended');
    await log.next('code.reloaded');
    expect(await titles()).to.deep.equal(['Mended']);
  });
});
