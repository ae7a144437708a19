import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { consoleFixture, type ConsoleFixture } from './console-fixture.ts';

/** Calls the API as the person who looks at the trace, if it ever runs. */
const CODE = "top.__ran=1;fetch('/v1/session')";

type Node = readonly unknown[];

/** What a page of a portal could put into its snapshot: names of attributes are written as they are. */
const hostile = (outside: string): readonly Node[] => [
  ['IMG', { [`x src=x onerror="${CODE}" y`]: '' }],
  ['SVG', { [`x onload="${CODE}" y`]: '' }],
  ['IFRAME', { [`x srcdoc="<script>${CODE}</script>" y`]: '' }],
  ['IFRAME', { [`x src="javascript:${CODE}" y`]: '' }],
  ['P', { [`x><script>${CODE}</script><p y`]: '' }],
  ['P', { [`x><script src=file/resources/evil.js></script><p y`]: '' }],
  ['P', { [`x><object data=file/resources/evil.html></object><p y`]: '' }],
  ['P', { [`x><form action=/v1/session method=post><button autofocus>Send</button></form><p y`]: '' }],
  [
    'P',
    {
      [`x><link rel=stylesheet href=${outside}/leak.css><img src=${outside}/leak><iframe src=${outside}></iframe><p y`]:
        '',
    },
  ],
];

const MEMBERS = '<h1>Members</h1><input value=MM1><button>Search</button>';

describe('the trace viewer', () => {
  let fixture: ConsoleFixture;
  let folder: string;
  /** A server of somebody else, and what it was asked for. */
  let outside: string;
  const visits: string[] = [];
  let trace: Buffer;
  /** Of somebody who may see traces. */
  let page: Page;
  const server = createServer(({ url = '' }, response) => {
    visits.push(url);
    response.end();
  });

  before(async () => {
    fixture = await consoleFixture();
    folder = await mkdtemp(join(tmpdir(), 'sopwith-trace-'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}/evil`;
    trace = await recorded(MEMBERS);
    page = await fixture.signedIn('/');
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    server.close();
    await rm(folder, { recursive: true });
  });

  const recorded = async (html: string): Promise<Buffer> => {
    const context = await fixture.browser.newContext({ viewport: { width: 800, height: 600 } });
    await context.tracing.start({ screenshots: true, snapshots: true });
    const portal = await context.newPage();
    await portal.setContent(html);
    await portal.getByRole('button', { name: 'Search' }).click();
    const path = join(folder, 'trace.zip');
    await context.tracing.stop({ path });
    await context.close();
    return readFile(path);
  };

  /** The trace with more in each of its pages. */
  const spoiled = (nodes: readonly Node[]): Buffer => {
    const files = unzipSync(trace);
    for (const [name, content] of Object.entries(files)) {
      if (!name.endsWith('.trace')) continue;
      const lines = strFromU8(content).split('\n').filter(Boolean);
      files[name] = strToU8(
        lines.map((line) => JSON.stringify(withNodes(JSON.parse(line), nodes))).join('\n'),
      );
    }
    files['resources/evil.html'] = strToU8(`<script>${CODE}</script>`);
    files['resources/evil.js'] = strToU8(CODE);
    return Buffer.from(zipSync(files));
  };

  const failedWith = async (content: Buffer): Promise<{ taskId: string; artifactId: string }> => {
    const lease = await fixture.run();
    const artifactId = await fixture.file(lease, {
      kind: 'trace',
      name: 'acme-main-trace.zip',
      contentType: 'application/zip',
      content,
    });
    await fixture.finish(lease, {
      status: 'failed',
      failure: { code: 'target_not_found', kind: 'portal_changed', retryable: false },
      notes: 'Nothing matches.',
    });
    return { taskId: lease.taskId, artifactId };
  };

  const addressOf = ({ taskId, artifactId }: { taskId: string; artifactId: string }): string =>
    `/trace-viewer/?account=${fixture.real.accountId}&task=${taskId}&artifact=${artifactId}`;

  /** What the browser has refused to run or to load. */
  const policyReports = (): readonly string[] => fixture.complaints.splice(0);

  const hasRun = (): Promise<boolean> => page.evaluate(() => '__ran' in window);

  /** The page of the trace that the viewer shows. */
  const snapshotOf = (viewer: Page) => viewer.frameLocator('iframe.snapshot-visible');

  const open = async (failed: { taskId: string; artifactId: string }): Promise<void> => {
    await page.goto(`${fixture.real.api.url}/console${addressOf(failed)}`);
    await page.getByText('Click').first().click();
  };

  it('should show the recorded pages of a failed attempt to those who may see them, and say who looked', async () => {
    const failed = await failedWith(trace);
    const mine = await fixture.signedIn(`/tasks/${failed.taskId}`);
    const opening = mine.context().waitForEvent('page');
    await mine.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'Open' }).click();
    const viewer = await opening;
    await viewer.getByText('Click').first().click();
    await snapshotOf(viewer).getByRole('heading', { name: 'Members' }).waitFor();
    expect(await snapshotOf(viewer).getByRole('textbox').inputValue()).to.equal('MM1');
    // After a reload, the page fetches it again.
    await viewer.reload();
    await viewer.getByText('Click').first().click();
    await snapshotOf(viewer).getByRole('heading', { name: 'Members' }).waitFor();
    const readings = await fixture.real
      .knex('audit_log')
      .where({ action: 'artifact.read', object: failed.taskId });
    expect(readings.length).to.equal(2);
    expect(readings[0].actor).to.match(/^person:/);
    // Who signs out in another tab leaves here, too.
    await mine.getByRole('button', { name: /^Account north/ }).click();
    await mine.getByRole('menuitem', { name: 'Sign out' }).click();
    await viewer.waitForURL('**/console/sign-in**');
    await mine.context().close();
  });

  it('should run nothing that a portal has put into a page, and ask no other server for it', async () => {
    const failed = await failedWith(spoiled(hostile(outside)));
    await open(failed);
    await snapshotOf(page).getByRole('heading', { name: 'Members' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await hasRun()).to.equal(false);
    expect(visits).to.deep.equal([]);
    expect(policyReports().length).to.be.greaterThan(3);
  });

  const TARGETS: Readonly<Record<string, () => string>> = {
    'a file of the trace': () => `${fixture.real.api.url}/console/trace-viewer/file/resources/evil.html`,
    'the API': () => `${fixture.real.api.url}/v1/session`,
    'another server': () => outside,
    'an address with content': () => 'data:text/html,<script>top.__ran=1</script>',
  };
  for (const [name, target] of Object.entries(TARGETS))
    it(`should run nothing if a page of the trace leads to ${name}`, async () => {
      const refresh = `x http-equiv=refresh content="0;url=${target()}" y`;
      const failed = await failedWith(spoiled([['META', { [refresh]: '' }]]));
      const led = page.waitForEvent('framenavigated', (frame) =>
        /evil|[/]v1[/]|chrome-error|^data:[^;]*,/.test(frame.url()),
      );
      await open(failed);
      const frame = await led;
      expect(await frame.evaluate(() => origin)).to.equal('null');
      expect(await hasRun()).to.equal(false);
      expect(visits).to.deep.equal([]);
      policyReports();
    });

  it('should connect to its own folder only as soon as it shows a trace, and open no window', async () => {
    await open(await failedWith(trace));
    const reached = await page.evaluate(async () => {
      const tries = ['/v1/session', '/console/', '/console/trace-viewer/../../v1/session', 'data:,x'];
      const answers = await Promise.allSettled(tries.map((path) => fetch(path)));
      const skipped = await fetch('/v1/session', { headers: { 'x-pw-serviceworker': 'skip' } }).catch(
        () => null,
      );
      return { answers: answers.map(({ status }) => status), skipped, popup: window.open('/console') };
    });
    expect(reached).to.deep.equal({
      answers: ['rejected', 'rejected', 'rejected', 'rejected'],
      skipped: null,
      popup: null,
    });
    policyReports();
  });

  it('should say why it shows no trace', async () => {
    const { real } = fixture;
    await fixture.person('viewer@clinic.example', 'viewer');
    const failed = await failedWith(trace);
    const viewer = await fixture.signedIn('/', 'viewer@clinic.example');
    await viewer.goto(`${real.api.url}/console${addressOf(failed)}`);
    await viewer.getByText('Your role may not see traces').waitFor();
    await viewer.goto(`${real.api.url}/console${addressOf({ ...failed, artifactId: 'art_none' })}`);
    await viewer.getByText(/There is no such trace|may not see/).waitFor();
    await viewer.context().close();
    const stranger = await fixture.open();
    await stranger.goto(`${real.api.url}/console${addressOf(failed)}`);
    await stranger.getByLabel('E-mail').waitFor();
    await stranger.context().close();
    // A trace of another server, in a link that somebody was given.
    await page.goto(`${real.api.url}/console/trace-viewer/?trace=${encodeURIComponent(outside)}`);
    await page.getByText('There is no such trace').waitFor();
    expect(visits).to.deep.equal([]);
  });
});

function withNodes(event: unknown, nodes: readonly Node[]): unknown {
  const { type, snapshot } = event as { type: string; snapshot?: { html: unknown } };
  if (type !== 'frame-snapshot' || snapshot === undefined) return event;
  return { ...(event as object), snapshot: { ...snapshot, html: withBody(snapshot.html, nodes) } };
}

const withBody = (node: unknown, nodes: readonly Node[]): unknown =>
  !Array.isArray(node)
    ? node
    : node[0] === 'BODY'
      ? [...node, ...nodes]
      : node.map((each) => withBody(each, nodes));
