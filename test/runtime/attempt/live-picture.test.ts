import { readdir, readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { processesIn } from '../../../src/platform/processes-in.ts';
import { createLivePictures } from '../../../src/runtime/attempt/live-pictures.ts';
import { watchPicture, type LivePicture } from '../../../src/tasks/run/live-picture.ts';
import { launchTestBrowser } from '../../support/browser.ts';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

const waits = (path: string, then: string) =>
  `<script>fetch('${path}').then(() => { document.querySelector('#then').textContent = '${then}'; });</script>`;
const PAGES: Readonly<Record<string, string>> = {
  '/': `<p>One-time code</p><p id=then></p><button onclick="location.assign('/details')">Details</button>${waits('/code', 'Code accepted')}`,
  '/details': `<body style="margin:0;background:lime"><div id=diagnosis style="width:200px;height:200px;background:red">Diagnosis</div>
    <p id=then></p>${waits('/end', 'Done')}`,
};

describe('the live picture of a task', function () {
  this.timeout(120_000);
  let fixture: WorkerFixture;
  let browser: Browser;
  /** What the pages wait for, until the test answers. */
  const held = new Map<string, ServerResponse>();
  const portal = createServer(({ url = '' }, response) => {
    const page = PAGES[url];
    if (page === undefined) return void held.set(url, response);
    response.setHeader('content-type', 'text/html').end(page);
  });

  before(async () => {
    await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
    fixture = await workerFixture({ browsers: 'own' });
    await fixture.connectPortal('window', `http://127.0.0.1:${(portal.address() as AddressInfo).port}/`);
    await fixture.start({ agents: { ...QUICK.agents, heapMb: 256 } });
    browser = await launchTestBrowser();
  });
  after(async () => {
    await browser.close();
    await fixture[Symbol.asyncDispose]();
    portal.closeAllConnections();
    portal.close();
  });
  beforeEach(() => held.clear());

  const asked = (path: string): Promise<boolean> =>
    eventually(
      async () => held.has(path),
      (isThere) => isThere,
    );
  const answered = async (path: string): Promise<void> => {
    await asked(path);
    held.get(path)?.end();
  };

  const begun: string[] = [];
  const look = (taskId: string, actor = 'person:ada'): Promise<LivePicture> =>
    watchPicture(fixture.store, {
      accountId: fixture.accountId,
      taskId,
      actor,
      begins: async () => void begun.push(actor),
    });
  const until = (taskId: string, state: LivePicture['state']): Promise<LivePicture> =>
    eventually(
      () => look(taskId),
      (seen) => seen.state === state,
    );
  const kept = async (): Promise<number> =>
    (await fixture.store.knex('live_picture').select('task_id')).length;

  /** Color of two points: in the sensitive part, and next to it. */
  const colors = async (picture: Buffer | null): Promise<readonly (readonly number[])[]> => {
    const page = await browser.newPage();
    const url = `data:image/jpeg;base64,${picture?.toString('base64')}`;
    const seen = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [100, 400].map((at) => [...(canvas?.getImageData(at, at, 1, 1).data ?? [])].slice(0, 3));
    }, url);
    await page.close();
    return seen;
  };

  it('should be taken only while somebody watches', async () => {
    const [watched, other] = [createLivePictures(1), createLivePictures(1)];
    let pictures = 0;
    const enough = Promise.withResolvers<void>();
    const end = watched.begin(() => {
      pictures += 1;
      if (pictures === 20) enough.resolve();
    });
    other.begin(() => enough.reject(new Error('nobody watches it')));
    watched.watched(true);
    other.watched(false);
    await enough.promise;
    watched.watched(false);
    const before = pictures;
    watched.watched(true);
    end();
    expect(pictures).to.equal(before + 1);
  });

  it('should be hidden in steps with secrets, black out what is sensitive, and be gone when the last person has left', async () => {
    const id = await fixture.create('looks', {}, 'window/look');
    await fixture.until(id, ({ status }) => status === 'running');
    expect((await until(id, 'hidden')).picture).to.equal(null);
    await answered('/code');
    const [inside = []] = await eventually(
      async () => colors((await until(id, 'shown')).picture),
      ([, [red = 255, green = 0] = []]) => green > 200 && red < 80, // the page is lime
    );
    expect(Math.max(...inside), `black, not ${inside.join(' ')}`).to.be.lessThan(40);
    expect((await look(id)).takenAt).to.be.instanceOf(Date);
    const row = await fixture.store.knex('live_picture').where({ task_id: id }).first();
    expect(row.picture_enc.includes(Buffer.from('JFIF')), 'stored in clear').to.equal(false);
    // Somebody else sees the same, and is noted separately.
    expect((await look(id, 'person:lin')).state).to.equal('shown');
    expect(begun).to.deep.equal(['person:ada', 'person:lin']);
    // Both leave, and the task does not notice.
    await fixture.store.knex('live_watch').update({ watched_until: new Date(0) });
    await eventually(kept, (count) => count === 0);
    expect((await fixture.find(id)).status).to.equal('running');
    await until(id, 'shown');
    expect(begun).to.deep.equal(['person:ada', 'person:lin', 'person:ada']);
    await answered('/end');
    expect(await fixture.finished(id)).to.include({ status: 'completed' });
    expect(await kept()).to.equal(0);
    expect(await readdir(join(fixture.folder, 'tasks'))).to.deep.equal([]);
    const refused = await look(id).catch((error: unknown) => error);
    expect(refused).to.include({ code: 'task_not_running' });
  });

  it('should be gone when the agent has died', async () => {
    const id = await fixture.create('looks', {}, 'window/look');
    await answered('/code');
    await eventually(
      () => look(id).catch(() => null),
      (seen) => seen?.state === 'shown',
    );
    // What the page of this attempt has asked is not answered in place of what the next one asks.
    await asked('/end');
    held.clear();
    for (const pid of await processesIn(fixture.agentFolder)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      if (command.includes('agent-main')) process.kill(pid, 'SIGKILL');
    }
    await fixture.store.knex('live_watch').update({ watched_until: new Date(0) });
    await eventually(kept, (count) => count === 0);
    // The next attempt begins again.
    await answered('/code');
    await answered('/end');
    expect(await fixture.finished(id)).to.include({ failure: null, status: 'completed' });
  });
});
