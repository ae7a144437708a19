import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { expect } from 'chai';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { ensureBrowser } from '../../../../src/browser/find-browser.ts';
import { launchOptions } from '../../../../src/browser/open-browser.ts';
import { MemoryLedger } from '../../../../src/sop/memory-ledger.ts';
import type { RunPorts, SopOutcome } from '../../../../src/sop/ports.ts';
import { SubmissionWatch } from '../../../../src/sop/run/once/submission-watch.ts';
import { registerTargetEngine } from '../../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../../support/browser.ts';
import { SELF_SIGNED } from '../../../support/self-signed.ts';
import { libraryOf, openTinyPortal, runLab, sopOf, type TinyPortal } from '../../../support/sop-lab.ts';

const head = 'outputs: { type: object, properties: { claim: { type: string } } }\n';

const BRANCH = `
    - branch: [ on: heading "Received" ]
      timeout: 800ms`;

const submitSop = (verify = '', then = BRANCH, before = ''): string =>
  sopOf(
    `
- goto: \${{ portal.base_url }}
${before}- once: submit
  steps:
    - click: button "Submit"${then}
  not_sent_when: alert /correct/i${verify}`,
    head,
  );

const LOOK_UP = `
  verify:
    - click: button "Look up"
    - wait_for: heading "Nothing"`;

/** It files what it gets and never answers. */
class Portal {
  readonly filed: string[] = [];
  /** Requests for news, which wait for their answer. */
  readonly polled: Socket[] = [];
  readonly url: string;
  readonly #server: Server;
  readonly #owed = new Set<Socket>();
  page = '';
  /** What becomes of the connection once a submission is filed. */
  lose: (socket: Socket) => void = () => undefined;

  static async open(secure: boolean): Promise<Portal> {
    const server = secure ? createTlsServer(SELF_SIGNED) : createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Portal(server, secure);
  }

  private constructor(server: Server, secure: boolean) {
    this.#server = server.on('request', (request, response) => this.#answer(request, response));
    this.url = `http${secure ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  #answer(...[request, response]: Parameters<RequestListener>): void {
    if (request.method === 'GET') {
      if (request.url === '/poll') return void this.polled.push(request.socket);
      if (request.url === '/look-up') for (const socket of this.#owed) socket.destroy();
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(this.page);
    }
    request.resume().on('end', () => {
      this.filed.push(request.url ?? '');
      this.#owed.add(request.socket);
      this.lose(request.socket);
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

const RECEIVED = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 17\r\n\r\n<h1>Received</h1>';
const FORM = '<form method="post" action="/claims"><button>Submit</button></form>';
const SCRIPT = `<button onclick="fetch('/claims', { method: 'POST', body: 'x' }).catch(() => undefined)">Submit</button>
  <button onclick="fetch('/look-up').finally(() => { document.body.innerHTML = '<h1>Nothing</h1>'; })">Look up</button>`;

const broken: Readonly<Record<string, (socket: Socket) => void>> = {
  destroyed: (socket) => void socket.destroy(),
  closed: (socket) => void socket.end(),
};

describe('a submission whose answer is lost', function () {
  this.timeout(120_000);
  let browser: Browser;
  let portals: Readonly<Record<'http' | 'https', Portal>>;

  before(async () => {
    await registerTargetEngine();
    const found = await ensureBrowser();
    if (!('path' in found)) throw new Error('these tests start a browser of their own');
    const options = launchOptions(found);
    const args = [...(options.args ?? []), '--ignore-certificate-errors'];
    browser = await chromium.launch({ ...options, args });
    portals = { http: await Portal.open(false), https: await Portal.open(true) };
  });
  after(async () => {
    await browser.close();
    await Promise.all(Object.values(portals).map((portal) => portal.close()));
  });

  async function submit(
    portal: Portal,
    page: string,
    lose: Portal['lose'],
    { verify = '', ports = {} }: { verify?: string; ports?: Partial<RunPorts> } = {},
  ): Promise<string> {
    portal.filed.length = 0;
    Object.assign(portal, { page, lose });
    const library = libraryOf({ claim: submitSop(verify) });
    const { outcome } = await runLab(browser, library, 'claim', portal.url, { guarded: true, ports });
    return `${outcome.status}, filed ${portal.filed.length}`;
  }

  for (const scheme of ['http', 'https'] as const)
    for (const [kind, page] of Object.entries({ form: FORM, script: SCRIPT }))
      for (const [way, lose] of Object.entries(broken))
        it(`should not be sent again by the browser itself (${scheme}, ${kind}, connection ${way})`, async () => {
          expect(await submit(portals[scheme], page, lose)).to.equal('uncertain, filed 1');
        });

  it('would be sent again without the guard: that is what browsers do', async () => {
    const unguarded = { ports: { wayOut: null } };
    for (const portal of Object.values(portals))
      expect(await submit(portal, SCRIPT, (socket) => void socket.destroy(), unguarded)).to.equal(
        'uncertain, filed 2',
      );
  });

  it('should not be sent again either when its connection breaks after nobody waits for it any more', async () => {
    for (const portal of Object.values(portals))
      expect(await submit(portal, SCRIPT, () => undefined, { verify: LOOK_UP })).to.equal(
        'uncertain, filed 1',
      );
  });

  it('should get its answer where the page meanwhile gives up another request', async () => {
    const answer = (socket: Socket): void => void setTimeout(() => socket.end(RECEIVED), 300);
    const page = FORM.replace('<button>', `<button onclick="setTimeout(() => poll.abort(), 100)">`);
    const polling = `${page}<script>const poll = new AbortController(); fetch('/poll', { signal: poll.signal });</script>`;
    for (const portal of Object.values(portals))
      expect(await submit(portal, polling, answer), portal.url).to.equal('finished, filed 1');
  });

  it('should get its answer where the portal meanwhile closes what was asked for before', async () => {
    for (const portal of Object.values(portals)) {
      const answer = (socket: Socket): void => {
        for (const polled of portal.polled.splice(0)) polled.destroy();
        setTimeout(() => socket.end(RECEIVED), 100);
      };
      const polling = `${FORM}<script>fetch('/poll');</script>`;
      expect(await submit(portal, polling, answer), portal.url).to.equal('finished, filed 1');
    }
  });

  it('should hold the way out no longer than there is a window that waits for an answer', async () => {
    const { http } = portals;
    Object.assign(http, { page: SCRIPT, lose: () => undefined });
    const context = await browser.newContext();
    const released = Promise.withResolvers<string>();
    const hold = { cut: () => undefined, release: () => released.resolve('released') };
    const page = await context.newPage();
    await page.goto(http.url);
    const watch = new SubmissionWatch(context, { hold: () => hold });
    const sent = page.waitForRequest('**/claims');
    await page.getByText('Submit').click();
    await sent;
    watch.disarm();
    await page.close();
    expect(await released.promise).to.equal('released');
    await context.close();
  });
});

/** A form whose submission is filed and never answered, by the way that it takes. */
const lost = (send: string): string => `<p role="alert">Correct the following</p>
  <button disabled onclick="${send}">Submit</button><script>
    const socket = new WebSocket(location.href.replace('http', 'ws'));
    socket.onopen = () => { document.querySelector('button').disabled = false; };
  </script>`;

describe('the proof that nothing was submitted', () => {
  let browser: Browser;
  let portal: TinyPortal;
  let ledger: MemoryLedger;

  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
    portal = await openTinyPortal({
      '/stale': lost("fetch('/claims', { method: 'POST' })"),
      '/busy': `${lost("fetch('/claims', { method: 'POST' })")}<button onclick="setTimeout(() => {
        const until = Date.now() + 2600; while (Date.now() < until); }, 30)">Check</button>`,
      '/again': lost(
        "document.querySelector('p').outerHTML = '<p role=alert>Correct the following again</p>'",
      ),
      '/socket': lost("socket.send('submit')").replace('Correct the following', ''),
      '/asks': lost("if (confirm('Really submit?')) fetch('/claims', { method: 'POST' })"),
      '/asks-later': lost("fetch('/news'); if (confirm('Print?')) print()"),
      '/asks-after-socket': lost("socket.send('submit'); if (confirm('Print?')) print()"),
      '/news': 'None',
      '/claims': () => ({ hang: true }),
    });
  });
  after(async () => {
    await browser.close();
    await portal.close();
  });
  beforeEach(() => {
    ledger = new MemoryLedger();
  });

  async function submitted(
    page: string,
    then?: string,
    before = '',
    prepare?: (context: BrowserContext) => Promise<void>,
    portalText = 'title: Acme\ncommit_requests: [ { path: /claims/old-address } ]\n',
  ): Promise<{ readonly ended: string; readonly outcome: SopOutcome }> {
    const sop = submitSop('', then, before).replace('base_url', `base_url }}/${page}\${{ ''`);
    const { outcome } = await runLab(browser, libraryOf({ claim: sop }, portalText), 'claim', portal.url, {
      ports: { ledger },
      ...(prepare && { prepare }),
    });
    return { ended: `${outcome.status}, ${Object.values(ledger.states()).join()}`, outcome };
  }

  const submit = async (...args: Parameters<typeof submitted>): Promise<string> =>
    (await submitted(...args)).ended;

  it('should not be an alert that stood there before the submission', async () => {
    expect(await submit('stale')).to.equal('uncertain, unknown');
  });

  it('should not be an alert of a page that was busy when it was looked for', async () => {
    const before = `- click: button "Check"\n- wait: 60ms\n`;
    expect(await submit('busy', BRANCH, before)).to.equal('uncertain, unknown');
  });

  it('should be one that came in its place', async () => {
    expect(await submit('again')).to.equal('failed, not_sent');
  });

  it('should not be the silence of the fuse where the page said something over a WebSocket', async () => {
    expect(await submit('socket')).to.equal('uncertain, unknown');
  });

  const ENDS = `
    - fail: { code: elsewhere, notes: The procedure ends before anybody has looked. }`;

  it('should not be the silence of the fuse right after the click', async () => {
    expect(await submit('stale', ENDS)).to.equal('uncertain, unknown');
  });

  it('should not be the silence of the fuse while Playwright has not reported a request yet', async () => {
    const holdUp = async (page: Page): Promise<void> => {
      const session = await page.context().newCDPSession(page);
      await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/claims' }] });
    };
    const prepare = async (context: BrowserContext): Promise<void> => void context.on('page', holdUp);
    expect(await submit('stale', ENDS, '', prepare)).to.equal('uncertain, unknown');
  });

  it('should be a question of the portal that has no answer, if nothing was sent', async () => {
    const { ended, outcome } = await submitted('asks', BRANCH, '', undefined, 'title: Acme\n');
    expect(ended).to.equal('failed, not_sent');
    expect(outcome).to.have.nested.property('failure.code', 'not_sent');
    expect(outcome).to.have.nested.property('failure.kind', 'sop');
    expect(JSON.stringify(outcome)).to.contain('on_dialog: accept');
  });

  it('should not be a question of the portal, if something was sent, even over a WebSocket', async () => {
    for (const page of ['asks-later', 'asks-after-socket'])
      expect(await submit(page, BRANCH, '', undefined, 'title: Acme\n'), page).to.equal('uncertain, unknown');
  });
});
