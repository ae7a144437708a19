import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { codeRoot } from '../../../src/platform/package-root.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { openPluginPool } from '../../../src/runtime/plugin-pool/plugin-pool.ts';
import { eventually } from '../worker-fixture.ts';

/** Has read its own file and the one that says its age, and then waits, by its process, until it may go on. */
const plugin = (folder: string): string => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  import { definePlugin } from 'sopwith/sdk';
  import { age } from './age.ts';
  writeFileSync('${folder}/loading-' + process.pid, '');
  while (!existsSync('${folder}/go-' + process.pid) && !existsSync('${folder}/all-go')) await sleep(20);
  export default definePlugin({
    sdk: 1, type: 'zoo_ping', version: '1.0.0', title: 'T', description: 'D', procedure: 'ping', effect: 'reads', sop: 'zoo/ping',
    data: { type: 'object' }, result: { type: 'object' },
    check: () => age === 'new' ? [] : [{ pointer: '', code: 'old', message: 'is checked by old code' }],
  });`;

describe('renewing the plugin pool', function () {
  // It starts three processes one after the other, each of which loads everything.
  this.timeout(300_000);

  it('should use no process that read the code before it changed and was ready only afterwards', async () => {
    await using opened = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'sopwith-renewal-'));
    opened.defer(() => rm(folder, { recursive: true }));
    const signs = join(folder, 'signs');
    const types = join(folder, 'types/zoo_ping');
    for (const one of [signs, types]) await mkdir(one, { recursive: true });
    const sign = (name: string) => writeFile(join(signs, name), '');
    const loading = async (but: readonly string[]): Promise<string> => {
      const next = async () =>
        (await readdir(signs)).find((name) => name.startsWith('loading-') && !but.includes(name)) ?? '';
      return eventually(next, (name) => name !== '');
    };
    const alive = async (pid: string) =>
      access(`/proc/${pid}`).then(
        () => true,
        () => false,
      );
    await writeFile(join(types, 'age.ts'), "export const age: string = 'old';");
    await writeFile(join(types, 'plugin.ts'), plugin(signs));
    await sign('all-go');
    const pool = await openPluginPool({
      sources: {
        pluginFolders: [join(folder, 'types')],
        pluginPackages: [],
        sopFolders: [join(codeRoot, 'test/fixtures/sops')],
      },
      taken: { signers: [], retryPolicies: [], artifactStores: [] },
      logger: createLogger({ level: 'silent', role: 'test' }),
    });
    opened.defer(() => pool.close());
    await rm(join(signs, 'all-go'));
    const first = await loading([]);
    process.kill(Number(first.replace('loading-', '')), 'SIGKILL');
    const second = await loading([first]); // takes its place
    await writeFile(join(types, 'age.ts'), "export const age: string = 'new';");
    const renewed = pool.renew();
    const third = await loading([first, second]);
    await sign(third.replace('loading', 'go'));
    await renewed;
    await sign(second.replace('loading', 'go'));
    await eventually(
      () => alive(second.replace('loading-', '')),
      (still) => !still,
    );
    expect(await pool.checkTask('zoo_ping', '{}')).to.deep.equal({ ok: true, sop: 'zoo/ping' });
    await sign('all-go');
  });
});
