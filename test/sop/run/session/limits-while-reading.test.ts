import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { ensureBrowser } from '../../../../src/browser/find-browser.ts';
import { openBrowser, type OpenedBrowser } from '../../../../src/browser/open-browser.ts';
import { openContext } from '../../../../src/browser/open-context.ts';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import type { SopOutcome } from '../../../../src/sop/ports.ts';
import { runSop } from '../../../../src/sop/run-sop.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { libraryOf, sopOf } from '../../../support/sop-lab.ts';
import { RUN_DEFAULTS } from '../../../../src/config/run-defaults.ts';

const MIB = 2 ** 20;
const HEAD = 'outputs: { type: object, properties: { who: { type: string } } }\n';

describe('what comes from a portal', function () {
  this.timeout(120_000);
  let folder: string;
  let opened: OpenedBrowser;
  let portal: Server;
  let url: string;
  let sent = 0;

  /** Never ends by itself. */
  const pour = (response: ServerResponse): void => {
    sent = 0;
    const more = (): void => {
      for (let go = true; go && !response.destroyed;) {
        go = response.write(Buffer.alloc(64 * 1024, 65));
        sent += 64 * 1024;
      }
    };
    response.on('drain', more);
    more();
  };
  const answers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
    '/': (_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .setHeader('set-cookie', 'sid=page; Path=/')
        .end('<a href="/file" download>Small</a> <a href="/endless-file" download>Endless</a>'),
    '/endless': (_request, response) => pour(response),
    '/bomb': (_request, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(200 * MIB))),
    '/api/who': ({ headers }, response) =>
      response
        .setHeader('set-cookie', ['api=kept; Path=/; HttpOnly', 'sid=; Path=/; Max-Age=0'])
        .setHeader('content-encoding', 'gzip')
        .end(
          gzipSync(
            JSON.stringify({ who: `${headers.cookie} ${/Mozilla/.test(headers['user-agent'] ?? '')}` }),
          ),
        ),
    '/moved': (_request, response) => response.writeHead(302, { location: '/api/who' }).end(),
    '/file': (_request, response) =>
      response.setHeader('content-disposition', 'attachment; filename=small.txt').end('small'),
    '/endless-file': (_request, response) => {
      response.setHeader('content-disposition', 'attachment; filename=endless.txt');
      pour(response);
    },
  };

  before(async () => {
    await registerTargetEngine();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-limits-'));
    const found = await ensureBrowser();
    if (!('path' in found)) throw new Error('these tests need a browser on this machine');
    opened = await openBrowser(found, { folder: join(folder, 'browser') });
    portal = createServer((request, response) => {
      const answer = answers[request.url ?? '/'];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  });
  after(async () => {
    await opened.browser.close();
    portal.close();
    portal.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(steps: string): Promise<SopOutcome> {
    const limits = { folder: opened.downloads ?? '', maxBytes: 4 * MIB };
    await using context = await openContext(opened.browser, {
      allowedOrigins: [url],
      addressExceptions: ['127.0.0.1/32'],
      downloads: limits,
    });
    return await runSop(
      libraryOf({ main: sopOf(steps, HEAD) }),
      {
        sop: 'acme/main',
        inputs: {},
        files: [],
        task: { id: 'task_1', type: 'test', attempt: 1, external_id: null },
        baseUrl: url,
        patience: RUN_DEFAULTS.stepTimes,
      },
      {
        context: context.context,
        wayOut: context.wayOut,
        maxFileBytes: limits.maxBytes,
        ledger: new MemoryLedger(),
        credentials: { names: [], reveal: async () => '', totp: async () => '' },
        session: { load: async () => null, save: async () => undefined, forget: async () => undefined },
        folder,
        emit: () => undefined,
        saveArtifact: async ({ name }) => ({ id: name, name, sha256: '', size: 1 }),
        now: () => new Date(),
        signal: new AbortController().signal,
      },
    );
  }
  const codeOf = (outcome: SopOutcome): string =>
    outcome.status === 'failed' ? outcome.failure.code : outcome.status;

  for (const path of ['/endless', '/bomb'])
    it(`should be read no further than the limit of "request": ${path}`, async () => {
      const before = process.memoryUsage.rss();
      const outcome = await run(`- goto: /\n- request: { answer: { url: ${path}, as: text } }`);
      expect(codeOf(outcome)).to.equal('response_too_large');
      expect(process.memoryUsage.rss() - before).to.be.lessThan(150 * MIB);
      if (path === '/endless') expect(sent).to.be.lessThan(60 * MIB);
    });

  it('should be asked with the cookies of the session, keep those that come back, and follow redirects', async () => {
    const outcome = await run(
      '- goto: /\n- request: { first: /moved, second: /api/who }\n- set: { who: "${{ vars.first.who }} | ${{ vars.second.who }}" }',
    );
    expect(codeOf(outcome)).to.equal('finished');
    expect(outcome.outputs).to.deep.equal({ who: 'sid=page true | api=kept true' });
  });

  it('should be cut off while a download is written, and leave nothing on the disk', async () => {
    const outcome = await run('- goto: /\n- download: link "Endless"');
    expect(codeOf(outcome)).to.equal('download_too_large');
    const left = await readdir(opened.downloads ?? '');
    const sizes = await Promise.all(left.map((name) => stat(join(opened.downloads ?? '', name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).to.equal(0);
  });

  it('should be cut off when nobody asked for the download', async () => {
    const outcome = await run('- goto: /\n- click: link "Endless"\n- wait: 2s');
    expect(codeOf(outcome)).to.equal('finished');
    expect(await readdir(opened.downloads ?? '')).to.deep.equal([]);
  });

  it('should be kept when it is small', async () => {
    const outcome = await run('- goto: /\n- download: link "Small"');
    expect(codeOf(outcome)).to.equal('finished');
    expect(outcome.files.map(({ name }) => name)).to.deep.equal(['small.txt']);
  });
});
