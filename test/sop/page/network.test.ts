import { expect } from 'chai';
import type { Browser, CDPSession, Request } from 'playwright-core';
import { closeSharedBrowser, openActionLab, outputsHead, type ActionLab } from '../../support/action-lab.ts';
import { Network } from '../../../src/sop/page/network.ts';
import { launchTestBrowser } from '../../support/browser.ts';

const FETCHES = "fetch('/rows').then((r) => r.text()).then((text) => { b.innerHTML = text })";

/** Playwright reports a request of a page that has routes when the browser has stopped it for them. Here the browser is held up on the way there. */
describe('a request that the browser has not let out yet', () => {
  let lab: ActionLab;
  let browser: CDPSession;

  before(async () => {
    lab = await openActionLab();
    browser = await lab.page.context().newCDPSession(lab.page);
    await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/rows' }] });
    await lab.page.route('**', (route) => route.fallback());
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  for (const [what, page, rows, source, read] of [
    ['a list', '<ul id=b><li>1</li></ul>', '<li>1</li><li>2</li>', '{ list: listitem }', ['1', '2']],
    [
      'a table',
      '<table><thead><tr><th>Claim</th></tr></thead><tbody id=b><tr><td>1</td></tr></tbody></table>',
      '<tr><td>2</td></tr>',
      '{ table: { find: table }, columns: { Claim: number } }',
      [{ number: '2' }],
    ],
  ] as const)
    it(`should be waited for before ${what} is read`, async () => {
      lab.answers.set('/rows', (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(rows);
      });
      await lab.show(`${page}<button onclick="${FETCHES}">Search</button>`);
      const stopped = new Promise<{ requestId: string }>((resolve) =>
        browser.once('Fetch.requestPaused', resolve),
      );
      const steps = `- click: Search\n- read: { claims: ${source} }`;
      const run = lab.run(steps, { head: outputsHead({ claims: 'array' }) });
      const { requestId } = await stopped;
      const first = await Promise.race([run, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
      await browser.send('Fetch.continueRequest', { requestId });
      expect(first).to.equal('waits');
      expect((await run).outputs).to.deep.equal({ claims: read });
    });
});

/** As desktop browsers do it with frames of another site: each has a process and a session of its own. */
describe('a request of a frame with its own process that the browser has not let out yet', () => {
  let browser: Browser;
  let lab: ActionLab;

  before(async () => {
    browser = await launchTestBrowser(['--site-per-process']);
    lab = await openActionLab(browser);
    await lab.page.route('**', (route) => route.fallback());
  });
  after(async () => {
    await lab.close();
    await browser.close();
  });

  it('should be waited for before the frame is read', async () => {
    const { port } = new URL(lab.url);
    lab.answers.set('/card', (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<ul id=b><li>1</li></ul><button onclick="${FETCHES}">Search</button>`);
    });
    lab.answers.set('/rows', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<li>1</li><li>2</li>');
    });
    await lab.show(`<iframe name=card src="http://localhost:${port}/card"></iframe>`);
    const frame = lab.page.frame('card');
    if (frame === null) throw new Error('the page has no frame');
    const session = await lab.page.context().newCDPSession(frame);
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/rows' }] });
    const stopped = new Promise<{ requestId: string }>((resolve) =>
      session.once('Fetch.requestPaused', resolve),
    );
    const run = lab.run(
      '- group: Card\n  in_frame: card\n  steps:\n    - click: Search\n    - read: { claims: { list: listitem } }',
      {
        head: outputsHead({ claims: 'array' }),
        portal: `title: Acme\nallowed_origins: ["http://localhost:${port}"]\n`,
      },
    );
    const ended = run.then(() => null);
    const paused = await Promise.race([stopped, ended]);
    const first = await Promise.race([run, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
    if (paused !== null) await session.send('Fetch.continueRequest', { requestId: paused.requestId });
    expect(first).to.equal('waits');
    expect((await run).outputs).to.deep.equal({ claims: ['1', '2'] });
  });
});

describe('what a page sends while steps click', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should not hold up a click if it is a stream, no step has asked for it, or it goes on and on', async () => {
    // It ends them only for a click that waits for them.
    const LONG_MS = 8_000;
    const holds = (starts: boolean): Parameters<typeof lab.answers.set>[1] => {
      return (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        if (starts) response.write('data: 1\n\n');
        setTimeout(() => response.end('data: 2\n\n'), LONG_MS).unref();
      };
    };
    lab.answers.set('/stream', holds(true));
    lab.answers.set('/poll', holds(false));
    await lab.show(`<script>
        let ended = 'nothing', sent = 0
        const send = (path) => fetch(path, { method: 'POST' }).then((answer) => answer.text())
        const held = (path) => void send(path).then(() => { ended = path })
        const measure = () => { sent += 1; send('/seen/' + sent).then(() => document.title = sent) }
        held('/poll')
      </script>
      <button onclick="held('/stream')">Open</button><button onclick="setInterval(measure, 20)">Measure</button>
      <button onclick="said.textContent += ended + ' '">Save</button><output id=said></output>`);
    const save = '- click: button "Save"\n';
    const ran = await lab.run(
      `${save}- click: button "Open"\n${save}${save}- click: button "Measure"\n${save}${save}`,
    );
    expect(ran.verdict).to.equal('finished');
    expect(await lab.page.locator('#said').innerText()).to.equal('nothing '.repeat(5).trim());
  });

  it('should still be waited for as data after a click has given it up', async () => {
    const late = [2_000, 800];
    lab.answers.set('/graphql', (_request, response) => {
      const [ms = 0] = late.splice(0, 1);
      response.writeHead(200, { 'content-type': 'text/html' });
      if (ms < 1_000) response.write(' '.repeat(2_000));
      setTimeout(() => response.end(`new ${ms}`), ms).unref();
    });
    await lab.show(`<dl><dt>Status<dd id=s>old</dl>
      <button onclick="fetch('/graphql', { method: 'POST' }).then((r) => r.text()).then((text) => { s.textContent = text })">Search</button>
      <button>Other</button>`);
    const search = '- click: button "Search"\n';
    const ran = await lab.run(
      `${search}- click: button "Other"\n  timeout: 3s\n${search}- read: { status: Status }`,
      { head: outputsHead({ status: 'string' }) },
    );
    expect(ran.outputs, ran.verdict).to.deep.equal({ status: 'new 800' });
  });
});

describe('data that came for a page that has left', () => {
  let lab: ActionLab;

  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should not be waited for on the next page', async () => {
    const network = new Network(lab.page.context());
    await network.listening();
    lab.answers.set('/token', (_request, response) => response.writeHead(200).end('1'));
    lab.answers.set('/home', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Home</h1>');
    });
    await lab.show(
      "<button onclick=\"fetch('/token').then((r) => r.text()).then(() => { location = '/home' })\">Sign in</button>",
    );
    const { page } = lab;
    const isHome = (request: Request): boolean => request.url().endsWith('/home');
    const came = Promise.all([page.waitForEvent('load'), page.waitForEvent('requestfinished', isHome)]);
    await page.getByRole('button').click();
    await came;
    await network.caughtUp(page, 1_000);
    expect(network.isAwaited(page)).to.equal(false);
    network.end();
  });
});
