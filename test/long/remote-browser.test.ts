import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openBrowser } from '../../src/browser/open-browser.ts';
import { openContext } from '../../src/browser/open-context.ts';
import { packageRoot } from '../../src/platform/package-root.ts';
import { run } from '../failover/network.ts';

const NAMESPACE = 'sopwith-browser';
const OURS = '10.77.32.1';
const THEIRS = '10.77.32.2';

// The machine of the browser is a network namespace with one cable, to us. It has no route to anything else.
describe('a browser on a machine that reaches only the worker', function () {
  this.timeout(120_000);
  let child: ChildProcess;
  let wsEndpoint: string;
  let portal: Server;
  let portalUrl: string;
  const reached: string[] = [];
  const netns = (...args: readonly string[]) => run('ip', ['netns', ...args]);

  before(async function () {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) return this.skip();
    await netns('del', NAMESPACE).catch(() => undefined); // of a run that was killed
    await netns('add', NAMESPACE);
    const cable = ['link', 'add', 'swbrowser', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', NAMESPACE];
    await run('ip', cable);
    await run('ip', ['addr', 'add', `${OURS}/24`, 'dev', 'swbrowser']);
    await run('ip', ['link', 'set', 'swbrowser', 'up']);
    for (const words of [`addr add ${THEIRS}/24 dev eth0`, 'link set lo up', 'link set eth0 up'])
      await run('ip', ['-n', NAMESPACE, ...words.split(' ')]);
    portal = createServer((request, response) => {
      reached.push(request.url ?? '');
      if (request.url === '/away') response.writeHead(302, { location: `http://${OURS}:8000/` }).end();
      else response.setHeader('content-type', 'text/html').end('<h1>Portal</h1>');
    });
    portal.listen(0, '127.0.0.1'); // where the browser alone could never get
    await once(portal, 'listening');
    portalUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const file = join(packageRoot, 'test/long/browser-server-process.ts');
    const node = [process.execPath, '--import', 'tsx', '--conditions=source', file, THEIRS];
    child = spawn('ip', ['netns', 'exec', NAMESPACE, ...node], {
      cwd: packageRoot,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    [wsEndpoint] = (await once(child, 'message')) as [string];
  });
  after(async () => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
    portal.close();
    await netns('del', NAMESPACE);
  });

  const open = () =>
    openBrowser({ source: 'BROWSER_WS_ENDPOINT', wsEndpoint }, { folder: join(tmpdir(), 'unused') });

  it('should reach the portal by the egress proxy of the worker, and nothing else, not even by a redirect', async () => {
    const { browser, proxyHost } = await open();
    try {
      expect(proxyHost).to.equal(OURS);
      await using opened = await openContext(browser, {
        allowedOrigins: [portalUrl],
        addressExceptions: ['127.0.0.1/32'],
        proxyHost,
      });
      const page = await opened.context.newPage();
      await page.goto(portalUrl);
      expect(await page.getByRole('heading').textContent()).to.equal('Portal');
      const away = await page.goto(`${portalUrl}/away`);
      expect(away?.headers()).to.have.property('x-sopwith-refused');
      expect(reached).to.deep.equal(['/', '/away']);
    } finally {
      await browser.close();
    }
  });

  it('should be refused with the fix if a firewall keeps it from the proxies of the worker', async () => {
    const firewall =
      'table inet sopwith {\nchain sent {\ntype filter hook output priority 0\n' +
      `ip daddr ${OURS} tcp flags & (syn|ack) == syn reject with tcp reset\n}\n}`;
    await netns('exec', NAMESPACE, 'nft', firewall);
    try {
      const refused = await open().catch((error: unknown) => error);
      expect(refused).to.have.property('code', 'browser_has_no_way_out');
      expect(String(refused)).to.contain(OURS);
    } finally {
      await netns('exec', NAMESPACE, 'nft', 'delete table inet sopwith');
    }
  });
});
