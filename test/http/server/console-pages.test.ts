import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { loadConfig } from '../../../src/config/load-config.ts';
import { httpConfig } from '../../../src/roles/http-config.ts';
import { fakeWorld, startApi, type Api } from '../../support/fake-ports.ts';

const SCRIPT = 'console.log("the console");';

describe('the pages of the console', () => {
  let folder: string;
  let api: Api;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sopwith-console-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="__NONCE__"><main></main>');
    await writeFile(join(folder, 'assets/main-1a2b.js'), SCRIPT);
    await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(folder, 'secret.txt'), 'not an asset');
    await mkdir(join(folder, 'trace-viewer/assets'), { recursive: true });
    await writeFile(join(folder, 'trace-viewer/index.html'), '<title>Trace</title>');
    await writeFile(join(folder, 'trace-viewer/sw.bundle.js'), SCRIPT);
    await writeFile(join(folder, 'trace-viewer/assets/part.js'), SCRIPT);
    api = await startApi(fakeWorld().ports, { console: folder });
  });

  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const read = (path: string, headers = {}) => api.call(path, { key: null, headers });

  it('should answer every deep link with the page, never kept, never in a frame, with a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (const path of [
      '/console',
      '/console/',
      '/console/tasks?status=failed',
      '/console/tasks/task_1',
      '/console/link',
    ]) {
      const answer = await read(path);
      expect([path, answer.status]).to.deep.equal([path, 200]);
      const page = await answer.text();
      const nonce = /content="([^"]+)"/.exec(page)?.[1] ?? '';
      nonces.add(nonce);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).to.include(`'nonce-${nonce}'`).and.include("frame-ancestors 'none'");
      expect(policy).to.include("default-src 'none'").and.include("script-src 'self';");
      expect(policy).not.to.match(/unsafe|https?:|\*/);
      expect(answer.headers.get('x-frame-options')).to.equal('DENY');
      expect(answer.headers.get('cache-control')).to.equal('no-store');
      expect(answer.headers.get('content-type')).to.match(/^text\/html/);
    }
    expect(nonces.size).to.equal(5);
    expect((await api.call('/console', { key: null, method: 'POST' })).status).to.equal(405);
  });

  it('should answer assets compressed as the browser accepts, to be kept forever', async () => {
    for (const [accepted, encoding] of [
      // As browsers ask.
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await read('/console/assets/main-1a2b.js', { 'accept-encoding': accepted });
      expect(await answer.text()).to.equal(SCRIPT);
      expect([accepted, answer.headers.get('content-encoding')]).to.deep.equal([accepted, encoding]);
      expect(answer.headers.get('cache-control')).to.match(/immutable/);
      expect(answer.headers.get('vary')).to.match(/Accept-Encoding/);
      expect(answer.headers.get('content-type')).to.match(/javascript/);
    }
  });

  it('should answer 404 for assets of an earlier version and for paths that leave the folder', async () => {
    for (const name of ['main-0000.js', '..%2fsecret.txt', '%2e%2e%2fsecret.txt', '..%5csecret.txt'])
      expect([name, (await read(`/console/assets/${name}`)).status]).to.deep.equal([name, 404]);
    // `fetch` resolves dots before it sends.
    const status = await new Promise((resolve, reject) => {
      const { port, hostname } = new URL(api.url);
      const path = '/console/assets/../secret.txt';
      get({ hostname, port, path }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => resolve(body.includes('not an asset') ? 'leaked' : 'kept'));
      }).on('error', reject);
    });
    expect(status).to.equal('kept');
  });

  it('should answer the trace viewer in a folder of its own, with a policy that opens no window and needs no other server', async () => {
    const page = await read('/console/trace-viewer/');
    expect(await page.text()).to.equal('<title>Trace</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).to.include("default-src 'none'").and.include("script-src 'self';");
    expect(policy).to.match(/sandbox allow-scripts allow-same-origin allow-downloads$/);
    expect(policy).not.to.match(/https?:|\*|unsafe-eval/);
    expect(page.headers.get('x-frame-options')).to.equal('DENY');
    expect(page.headers.get('cross-origin-opener-policy')).to.equal('same-origin');
    expect(page.headers.get('cache-control')).to.equal('no-store');
    const worker = await read('/console/trace-viewer/sw.bundle.js');
    expect(worker.headers.get('content-security-policy')).to.include("connect-src 'self' blob:");
    expect(worker.headers.get('cache-control')).to.equal('no-cache');
    expect((await read('/console/trace-viewer/assets/part.js')).status).to.equal(200);
    for (const name of ['snapshot.html', 'uiMode.html', 'assets', '..%2findex.html'])
      expect([name, (await read(`/console/trace-viewer/${name}`)).status]).to.deep.equal([name, 404]);
  });

  it('should serve no console where the setting is off', async () => {
    const { config } = loadConfig({ env: { CONSOLE: 'off' } });
    await using off = await startApi(fakeWorld().ports, httpConfig(config)).then((started) => ({
      call: started.call,
      [Symbol.asyncDispose]: () => started.close(),
    }));
    for (const path of ['/console', '/console/', '/console/tasks', '/console/assets/main-1a2b.js'])
      expect((await off.call(path, { key: null })).status).to.equal(404);
  });
});
