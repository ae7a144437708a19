import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { openContext } from '../../src/browser/open-context.ts';
import { launchTestBrowser } from '../support/browser.ts';

const LOOPBACK = ['127.0.0.1/32'];
/** macOS has only one loopback address. */
const OTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '::1';

describe('openContext', () => {
  let browser: Browser;
  let portal: Server;
  let forbidden: Server;
  let portalOrigin: string;
  let forbiddenOrigin: string;
  const reached: string[] = [];

  before(async () => {
    browser = await launchTestBrowser();
    forbidden = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('secret');
    });
    forbidden.on('upgrade', (request, socket) => {
      reached.push(request.url ?? '');
      socket.destroy();
    });
    forbiddenOrigin = await listen(forbidden);
    portal = createServer((request, response) => {
      if (request.url === '/away')
        response.writeHead(302, { location: `${forbiddenOrigin}/redirected` }).end();
      else
        response
          .setHeader('content-type', 'text/html')
          .end(`<h1>Portal</h1><p>${request.headers['accept-language']}</p>`);
    });
    portalOrigin = await listen(portal);
  });
  after(async () => {
    await browser.close();
    portal.close();
    forbidden.close();
  });
  beforeEach(() => reached.splice(0));

  /** The second stands for the address at which a browser on another machine reaches this one. */
  for (const proxyHost of ['127.0.0.1', OTHER_ADDRESS])
    it(`should reach the allowed origin and no other (proxy at ${proxyHost})`, async () => {
      const blocked: string[] = [];
      await using opened = await openContext(browser, {
        allowedOrigins: [portalOrigin],
        addressExceptions: LOOPBACK,
        proxyHost,
        blocked: (host) => blocked.push(host),
      });
      const page = await opened.context.newPage();
      await page.goto(portalOrigin);
      expect(await page.getByRole('heading').textContent()).to.equal('Portal');
      const answers = await page.evaluate(async (origin) => {
        const read = await fetch(`${origin}/fetched`, { mode: 'no-cors' }).then(
          (response) => (response.type === 'opaque' ? 'opaque' : response.text()),
          () => 'failed',
        );
        const socket = await new Promise((resolve) => {
          const opening = new WebSocket(`${origin.replace('http', 'ws')}/socket`);
          opening.addEventListener('open', () => resolve('open'));
          opening.addEventListener('close', () => resolve('closed'));
        });
        return [read, socket];
      }, forbiddenOrigin);
      expect(answers[1]).to.equal('closed');
      expect(reached).to.deep.equal([]);
      expect(blocked).to.include(new URL(forbiddenOrigin).host);
    });

  it('should let nobody but its browser through a proxy that other machines can reach', async () => {
    await using opened = await openContext(browser, {
      allowedOrigins: [portalOrigin],
      addressExceptions: LOOPBACK,
      proxyHost: OTHER_ADDRESS,
    });
    const { hostname: host, port } = new URL(opened.wayOut.url);
    const statusOf = async (authorization: string): Promise<number | undefined> => {
      const headers = { 'proxy-authorization': authorization };
      const [response] = (await once(get({ host, port, path: portalOrigin, headers }), 'response')) as [
        IncomingMessage,
      ];
      response.resume();
      return response.statusCode;
    };
    expect(await statusOf('')).to.equal(407);
    expect(await statusOf(`Basic ${btoa('sopwith:guessed')}`)).to.equal(407);
  });

  it('should stop a redirect that leaves the portal, which a route would not see', async () => {
    await using opened = await openContext(browser, {
      allowedOrigins: [portalOrigin],
      addressExceptions: LOOPBACK,
    });
    const page = await opened.context.newPage();
    const response = await page.goto(`${portalOrigin}/away`);
    expect(response?.status()).to.equal(403);
    expect(response?.headers()).to.have.property('x-sopwith-refused');
    expect(reached).to.deep.equal([]);
  });

  describe('a redirect whose body never ends', () => {
    const HEAD = 'Content-Type: text/html\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n';
    const FORM = '<form method=post action=/sent><button>Send</button></form>';
    const asked: string[] = [];
    let server: TcpServer;
    let origin: string;
    /** What the server does after the last byte: it says that it will close the connection. */
    let leave: (socket: Socket) => void;

    before(async () => {
      server = createTcpServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (data) => {
          const [line = ''] = data.toString().split(' HTTP');
          asked.push(line);
          const page = line.endsWith('/form') ? FORM : '<h1>Done</h1>';
          const chunk = `${page.length.toString(16)}\r\n${page}\r\n`;
          if (line.endsWith('/sent')) socket.write(`HTTP/1.1 302 Found\r\nLocation: /done\r\n${HEAD}`);
          else socket.write(`HTTP/1.1 200 OK\r\n${HEAD}${chunk}0\r\n\r\n`);
          leave(socket);
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => server.close());
    beforeEach(() => asked.splice(0));

    const ends: Readonly<Record<string, (socket: Socket) => void>> = {
      'is closed': (socket) => void socket.end(),
      'is reset': (socket) => void setTimeout(() => socket.resetAndDestroy(), 50),
    };
    for (const [how, end] of Object.entries(ends))
      it(`should be followed, as without a proxy, and the form not be sent again (connection ${how})`, async () => {
        leave = end;
        await using opened = await openContext(browser, {
          allowedOrigins: [origin],
          addressExceptions: LOOPBACK,
        });
        const page = await opened.context.newPage();
        await page.goto(`${origin}/form`);
        const hold = opened.wayOut.hold();
        await page.getByText('Send').click();
        await page.getByRole('heading', { name: 'Done' }).waitFor();
        hold?.release();
        expect(asked).to.deep.equal(['GET /form', 'POST /sent', 'GET /done']);
      });
  });

  it('should refuse private addresses without an exception, even of allowed origins', async () => {
    await using opened = await openContext(browser, { allowedOrigins: [portalOrigin] });
    const page = await opened.context.newPage();
    expect((await page.goto(portalOrigin))?.status()).to.equal(403);
  });

  it('should tell a portal that cannot be reached from one that is not let out', async () => {
    const stopped = createServer();
    const https = (await listen(stopped)).replace('http', 'https');
    stopped.close();
    const unknown = 'http://portal.invalid';
    await using opened = await openContext(browser, {
      allowedOrigins: [https, unknown],
      addressExceptions: LOOPBACK,
    });
    const page = await opened.context.newPage();
    const fault = (url: string): Promise<string> => page.goto(url).then(String, String);
    expect(await fault(https)).to.match(/ERR_CONNECTION_RESET/);
    expect(await fault(unknown)).to.match(/ERR_EMPTY_RESPONSE/);
    expect(await fault('https://elsewhere.example')).to.match(/ERR_TUNNEL_CONNECTION_FAILED/);
  });

  it('should give a run its own cookies, locale and time zone, and its stored state', async () => {
    const settings = { allowedOrigins: [portalOrigin], addressExceptions: LOOPBACK };
    await using first = await openContext(browser, {
      ...settings,
      locale: 'de-DE',
      timeZone: 'America/Chicago',
      storageState: {
        cookies: [
          {
            name: 'sid',
            value: 'kept',
            domain: '127.0.0.1',
            path: '/',
            expires: -1,
            httpOnly: false,
            secure: false,
            sameSite: 'Lax',
          },
        ],
        origins: [],
      },
    });
    await using second = await openContext(browser, settings);
    const page = await first.context.newPage();
    await page.goto(portalOrigin);
    expect(await page.getByRole('paragraph').textContent()).to.match(/^de-DE/);
    const seen = await page.evaluate(() => [
      document.cookie,
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    ]);
    expect(seen).to.deep.equal(['sid=kept', 'America/Chicago']);
    expect(await second.context.cookies()).to.deep.equal([]);
  });

  it('should close windows beyond the limit and end in time although a page hangs', async () => {
    const opened = await openContext(browser, {
      allowedOrigins: [portalOrigin],
      addressExceptions: LOOPBACK,
      maxPages: 3,
    });
    const page = await opened.context.newPage();
    await page.goto(portalOrigin);
    await page.evaluate(() => {
      for (let count = 0; count < 30; count += 1) window.open('about:blank');
    });
    await page.evaluate(() =>
      setTimeout(() => {
        for (;;);
      }, 0),
    );
    const started = performance.now();
    await opened.close();
    expect(performance.now() - started).to.be.lessThan(20_000);
    expect(browser.contexts()).not.to.include(opened.context);
  });

  it('should refuse what is not an origin', async () => {
    for (const wrong of ['*', 'portal.example', 'https://portal.example/path', 'file:///etc'])
      expect(await openContext(browser, { allowedOrigins: [wrong] }).catch(String)).to.include(
        `"${wrong}" is not an origin`,
      );
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
