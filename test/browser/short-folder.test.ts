import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from 'chai';
import { shortFolder } from '../../src/browser/short-folder.ts';
import { ensureBrowser } from '../../src/browser/find-browser.ts';
import { openBrowser } from '../../src/browser/open-browser.ts';

describe('the temporary folder of a browser', () => {
  let root: string;
  let long: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'sopwith-test-'));
    long = join(root, 'a-folder-with-a-long-name'.repeat(4));
    await mkdir(long);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('should have a path that is short enough for a socket, however long its own is', async () => {
    const short = await shortFolder(long);
    const socketFolder = join(short.path, 'org.chromium.Chromium.XXXXXX');
    await mkdir(socketFolder);
    const server = createServer().listen(join(socketFolder, 'SingletonSocket'));
    await once(server, 'listening');

    expect(await readdir(long)).to.deep.equal(['org.chromium.Chromium.XXXXXX']);

    server.close();
    short.remove();
    expect(await namesIn('/tmp')).to.not.include(basename(short.path));
    expect((await stat(long)).isDirectory()).to.equal(true);
  });

  it('should be the folder itself if its path is short', async () => {
    const short = await shortFolder('/run/x');
    expect(short.path).to.equal('/run/x');
  });

  it('should leave no link behind of a process that was killed, once its folder is gone', async () => {
    const left = await shortFolder(long);
    await rm(long, { recursive: true });
    const other = join(root, 'another-folder-with-a-long-name'.repeat(4));
    await mkdir(other);

    const short = await shortFolder(other);
    const names = await namesIn('/tmp');
    short.remove();

    expect(names).to.include(basename(short.path)).and.to.not.include(basename(left.path));
  });

  it('should let every browser start and keep its files in the folder', async function () {
    this.timeout(120_000);
    const found = await ensureBrowser();
    const { browser } = await openBrowser(found, { folder: long });
    const page = await browser.newPage();
    await page.goto('data:text/html,<h1>Works</h1>');
    const heading = await page.textContent('h1');
    const files = await readdir(long);
    await browser.close();

    expect(heading).to.equal('Works');
    expect(files.some((name) => name.startsWith('playwright_'))).to.equal(true);
  });
});

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder);
