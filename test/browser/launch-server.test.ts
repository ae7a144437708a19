import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { connectBrowser } from '../../src/browser/connect-browser.ts';
import { ensureBrowser, type LocalBrowser } from '../../src/browser/find-browser.ts';
import { launchServer, type BrowserDeath } from '../../src/browser/launch-server.ts';

describe('launchServer', () => {
  let browser: LocalBrowser;
  let root: string;

  before(async () => {
    const found = await ensureBrowser();
    if (!('path' in found)) throw new Error('these tests need a browser on this machine');
    browser = found;
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sopwith-test-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('should serve pages to a client that connects, and leave nothing behind when closed', async () => {
    const server = await launchServer({ browser, root });
    const client = await connectBrowser(server.wsEndpoint);
    const page = await client.newPage();
    await page.setContent('<h1>Ready</h1>');
    expect(await page.getByRole('heading').textContent()).to.equal('Ready');
    const profile = profileOf(server.pid);
    expect(existsSync(profile)).to.equal(true);
    await server.close();
    expect(await readdir(root)).to.deep.equal([]);
    expect(existsSync(profile)).to.equal(false);
    expect(isAlive(server.pid)).to.equal(false);
  });

  it('should tell of a browser that was killed, and serve again after a restart', async () => {
    await using server = await launchServer({ browser, root });
    const first = server.wsEndpoint;
    const death = new Promise<BrowserDeath>((resolve) => server.onDeath(resolve));
    process.kill(-server.pid, 'SIGKILL');
    expect((await death).signal).to.equal('SIGKILL');
    expect(server.alive).to.equal(false);
    await Promise.all([server.restart(), server.restart()]);
    expect(server.alive).to.equal(true);
    expect(server.wsEndpoint).not.to.equal(first);
    const client = await connectBrowser(server.wsEndpoint);
    expect(client.isConnected()).to.equal(true);
  });

  it('should sweep the folder and profile of a worker that was killed', async () => {
    const worker = fork(new URL('./killed-worker.ts', import.meta.url), [root], { stdio: 'inherit' });
    const [left] = (await once(worker, 'message')) as [{ profile: string }];
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    expect(existsSync(left.profile)).to.equal(true);
    const abandoned = await readdir(root);
    expect(abandoned).to.have.length(1);
    await using _server = await launchServer({ browser, root });
    expect(existsSync(left.profile)).to.equal(false);
    expect(await readdir(root))
      .to.have.length(1)
      .and.not.to.include(abandoned[0]);
  });

  it('should say what to do about a browser that does not start', async () => {
    const broken = { ...browser, path: '/bin/false' };
    const error = await launchServer({ browser: broken, root }).catch((thrown: unknown) => thrown);
    expect(error).to.have.property('code', 'browser_does_not_start');
    expect(await readdir(root)).to.deep.equal([]);
  });
});

function profileOf(pid: number): string {
  const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return /--user-data-dir=([^\0]+)/.exec(commandLine)?.[1] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
