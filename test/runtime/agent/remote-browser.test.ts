import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { chromium, type BrowserServer } from 'playwright-core';
import { expect } from 'chai';
import { ensureBrowser } from '../../../src/browser/find-browser.ts';
import { launchOptions } from '../../../src/browser/open-browser.ts';
import { SELF_SIGNED } from '../../support/self-signed.ts';
import { workerFixture, type WorkerFixture } from '../worker-fixture.ts';

/** Stands for another machine. test/long/remote-browser.test.ts has one that reaches nothing but us. */
const ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
const PORTAL = '127.0.0.1';
const ELSEWHERE = 'localhost';

describe('a browser on another machine', function () {
  this.timeout(120_000);
  let remote: BrowserServer;
  let portal: Server;
  let fixture: WorkerFixture;
  const reached: string[] = [];

  before(async () => {
    portal = createServer(SELF_SIGNED, ({ headers }, response) => {
      reached.push(headers.host?.replace(/:\d+$/, '') ?? '');
      response.setHeader('content-type', 'text/html').end('<h1>There</h1>');
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    fixture = await workerFixture({ browsers: 'own' });
    const found = await ensureBrowser();
    if (!('path' in found)) throw new Error('this test starts a browser server');
    const options = launchOptions(found);
    remote = await chromium.launchServer({
      ...options,
      host: ADDRESS,
      args: [...(options.args ?? []), '--ignore-certificate-errors'],
    });
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await remote.close();
    portal.close();
  });

  it('should be worked with by its own way out, which leads to the portal and nowhere else', async () => {
    const { port } = portal.address() as AddressInfo;
    await fixture.connectPortal('zoo', `https://${PORTAL}:${port}/`);
    await fixture.start({}, { BROWSER_WS_ENDPOINT: remote.wsEndpoint() });
    const visit = async (host: string) =>
      (await fixture.finished(await fixture.create('visits', { until: `https://${host}:${port}/` }))).result;
    expect(await visit(PORTAL)).to.deep.equal({ ok: true });
    expect(await visit(ELSEWHERE)).to.deep.equal({ ok: false });
    expect(new Set(reached)).to.deep.equal(new Set([PORTAL]));
  });

  it('should refuse the start of a worker when nobody answers, and say which setting to check', async () => {
    const refused = await fixture
      .start({}, { BROWSER_WS_ENDPOINT: 'ws://127.0.0.1:9/nobody' })
      .catch((error: unknown) => error);
    expect(refused)
      .to.be.an.instanceOf(Error)
      .with.property('message')
      .that.matches(/browser server did not answer.*BROWSER_WS_ENDPOINT/);
  });
});
