import { expect } from 'chai';
import { giveInput, takeInput } from '../../src/tasks/ask/task-input.ts';
import { findTask } from '../../src/tasks/find-tasks.ts';
import {
  axeFindings,
  consoleFixture,
  isWiderThanScreen,
  PASSWORD,
  SCRIPT,
  scriptsRan,
  type ConsoleFixture,
} from './console-fixture.ts';

const LAPTOP = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };

/** How a page is looked at. */
interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
}

describe('the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const statusOf = async (taskId: string) =>
    (await findTask(fixture.real.store, fixture.real.accountId, taskId))?.status;

  let paths: Promise<readonly string[]> | undefined;

  type Visit = readonly [Look, ...Look[]];

  /** Each page is opened once for each visit, and checked as each of its looks, or as one after the other has its turn: a device becomes dark in the evening. */
  const passAxe = async (visits: readonly Visit[], { inTurn = false } = {}): Promise<void> => {
    const all = await (paths ??= everyPath());
    for (const looks of visits) {
      const page = await fixture.open(looks[0]);
      let checked = 0;
      const check = async (path: string): Promise<void> => {
        const turn = looks[checked++ % looks.length] ?? looks[0];
        for (const { colorScheme, viewport } of inTurn ? [turn] : looks) {
          await page.emulateMedia({ colorScheme });
          await page.waitForFunction(
            (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
            colorScheme,
          );
          await page.setViewportSize(viewport);
          const look = `${path} ${colorScheme} ${viewport.width}`;
          expect(await axeFindings(page), look).to.deep.equal([]);
          expect(await isWiderThanScreen(page), `${look}, sideways`).to.equal(false);
        }
      };
      await page.goto(`${fixture.real.api.url}/console/sign-in`);
      await page.getByLabel('E-mail').waitFor();
      await check('sign-in');
      await page.getByLabel('E-mail').fill('all@clinic.example');
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      for (const path of all) {
        await page.goto(`${fixture.real.api.url}/console${path}`);
        await page.getByRole('heading').first().waitFor();
        await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
        await check(path);
      }
      await page.context().close();
    }
  };

  /** Every page of the console, each with something to show. */
  const everyPath = async (): Promise<readonly string[]> => {
    const taskId = await fixture.failedWithScripts();
    const lease = await fixture.run();
    const uncertain = await fixture.uncertain();
    await fixture.person('all@clinic.example', 'everything');
    const { id: ada } = await fixture.real.people.people.get('ada@clinic.example');
    await fixture.connectPortal('quiet-health');
    const { endpoints, accountId } = fixture.real;
    await endpoints.set({ accountId, url: 'https://clinic.test/hook', actor: 'test' });
    await fixture.finish(await fixture.run(), { status: 'completed', result: {} });
    const form = [
      { name: 'Total charge', value: '125.00' },
      { name: '"Charge" of row 1', value: '125.00' },
    ];
    await fixture.ask(lease, { kind: 'approval', message: 'May this be submitted?', form });
    return [
      '',
      '/tasks',
      '/tasks?type=none',
      `/tasks/${taskId}`,
      `/inbox?task=${lease.taskId}`,
      `/inbox?task=${uncertain}`,
      '/portals',
      '/webhooks',
      '/keys',
      '/people',
      `/people/${ada}`,
      '/profile',
      '/audit',
      '/health',
      '/settings',
      '/none',
    ];
  };

  it('should lead to the page that was asked for after the sign-in, and nowhere else', async () => {
    const page = await fixture.open();
    const { url } = fixture.real.api;
    await page.goto(`${url}/console/tasks?status=failed&code=target_not_found`);
    await page.getByLabel('E-mail').fill('ada@clinic.example');
    await page.locator('input[name=password]').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('is not correct').waitFor();
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?status=failed&code=target_not_found');
    await page
      .getByRole('checkbox', { name: 'Failed' })
      .isChecked()
      .then((checked) => expect(checked).to.equal(true));
    await page.getByRole('button', { name: /^Account north/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/console/sign-in**');
    // An address of another site in `next` is dropped.
    for (const next of ['https://evil.test/', '//evil.test/', '/\\evil.test']) {
      await page.goto(`${url}/console/sign-in?next=${encodeURIComponent(next)}`);
      await page.getByLabel('E-mail').fill('ada@clinic.example');
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(page.url()).to.equal(`${url}/console`.concat(page.url().endsWith('/') ? '/' : ''));
      await page.evaluate(async () => {
        const session = (await (await fetch('/v1/session')).json()) as { csrf_token: string };
        await fetch('/v1/session', { method: 'DELETE', headers: { 'X-CSRF-Token': session.csrf_token } });
      });
    }
    await page.context().close();
  });

  it('should name the modules of the page that is opened, so that they load with the first script', async () => {
    const modules = async (path: string): Promise<readonly string[]> => {
      const html = await (await fixture.real.api.call(`/console${path}`, { key: null })).text();
      return [...html.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, href]) => href ?? '',
      );
    };
    const shared = await modules('/keys');
    for (const path of ['', '/inbox', '/tasks', '/tasks/task_1']) {
      const own = (await modules(path)).filter((href) => !shared.includes(href));
      expect(own.length, path).to.be.greaterThan(0);
      for (const href of own) expect((await fixture.real.api.call(href, { key: null })).status).to.equal(200);
    }
  });

  it('should list tasks as they come, by filters of the address, and open one with the keyboard alone', async () => {
    const first = await fixture.create({ external_id: 'visit-1' });
    const page = await fixture.signedIn('/tasks?external_id=visit-1');
    await page.getByText('1 task', { exact: true }).waitFor();
    const second = await fixture.create({ external_id: 'visit-1' });
    await page.getByText('2 tasks', { exact: true }).waitFor();
    // `/` goes to the search, Escape back to the list, `j` to its entries.
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.locator('[data-row="0"]:focus').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Selected tasks' }).getByText('1 task selected').waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-row="1"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(first).first().waitFor();
    await page.goBack();
    await page.getByText('2 tasks', { exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-row]:focus').waitFor();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Cancel (1)' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByText('1 task canceled').waitFor();
    expect([await statusOf(first), await statusOf(second)]).to.have.members(['failed', 'queued']);
    // The dialog has closed: the keys work again. The beginning of an ID opens the only task that has it.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').fill(second.slice(0, -2));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tasks/${second}`);
    await page.context().close();
  });

  // In the suite, polling.test.ts.
  it('should ask less and less often while the server is down, and at once when the person is back (long)', async () => {
    const page = await fixture.open();
    await page.clock.install();
    await page.goto(`${fixture.real.api.url}/console/tasks`);
    await fixture.signIn(page);
    const lost = page.getByText('Connection lost.');
    await page.route('**/v1/**', (route) => route.abort());
    await lost.waitFor();
    // The tab polls four times in this time, and each page of the list on its own.
    await page.clock.runFor(20_000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (let n = 0; n < 4; n++) {
      const next = page.waitForRequest('**/v1/session');
      await page.clock.runFor(30_000);
      await next;
    }
    expect(new Set(asked)).to.deep.equal(new Set(['/v1/session']));
    expect(asked.length).to.be.lessThan(20);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
    await page.unroute('**/v1/**');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await lost.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('should show a task while it runs, and how it ends, without a reload', async () => {
    const lease = await fixture.run();
    const page = await fixture.signedIn(`/tasks/${lease.taskId}`);
    await page.getByText('live', { exact: true }).waitFor();
    await fixture.step(lease, 'click button "Search"');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('click button "Search"').waitFor();
    await timeline.getByText(/1\.3\s*sec/).waitFor();
    await page.context().setOffline(true);
    await fixture.step(lease, 'read plan_name');
    await page.getByText('Connection lost.').waitFor();
    await page.context().setOffline(false);
    await timeline.getByText('read plan_name').waitFor();
    await page.getByText('Connection lost.').waitFor({ state: 'detached' });
    await fixture.finish(lease, {
      status: 'failed',
      failure: { code: 'portal_timeout', kind: 'transient', retryable: true },
      notes: 'The search took too long.',
    });
    await page.getByText('The search took too long.').waitFor();
    await page.getByText('Run the task again later.').waitFor();
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    await page.context().close();
  });

  it('should let a person answer with the keyboard alone, keep what was typed, and tell who is too late', async () => {
    const [mine, other] = [await fixture.run(), await fixture.run()];
    await fixture.ask(mine, { message: 'Which code did the payer send?' });
    const page = await fixture.signedIn('/');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    // The overview shows the question, too.
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.getByText('Which code did the payer send?').waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-task]:focus').waitFor();
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code');
    await code.waitFor();
    // From the entry of the list to the field of the form.
    await page.keyboard.press('Tab');
    await page.keyboard.type('4711');
    expect(await code.inputValue()).to.equal('4711');
    // The session ends, and a new one continues where the old one was.
    const { id } = await fixture.real.people.people.get('ada@clinic.example');
    await fixture.real.people.people.endSessions(id, { actor: 'test' });
    await page.keyboard.press('Enter');
    await page.getByLabel('E-mail').fill('ada@clinic.example');
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await code.waitFor();
    expect(await code.inputValue()).to.equal('4711');
    await code.focus();
    await page.keyboard.press('Enter');
    // Nothing waits for a person any more, although the worker has not taken the answer yet.
    await page.locator('[role=status]:focus').getByText('Your answer is sent').waitFor();
    await page.getByText('Nothing else waits.').waitFor();
    expect(await page.getByRole('link', { name: 'Inbox', exact: true }).count()).to.equal(1);
    await page.getByRole('link', { name: 'Open the task' }).click();
    await page.getByText('Answered', { exact: true }).waitFor();
    await page.getByText('Your answer is sent').waitFor();
    await page.goBack();
    expect(await takeInput(fixture.real.store, mine)).to.deep.equal({ code: '4711' });
    // Two people: the first answer counts.
    const needs = {
      kind: 'form' as const,
      message: 'Which member?',
      expires_at: new Date(Date.now() + 300_000).toISOString(),
    };
    await fixture.ask(other, needs);
    await page.getByRole('link', { name: /Which member/ }).click();
    await page.getByRole('heading', { name: 'Which member?' }).waitFor();
    await code.fill('mine');
    const { store, accountId } = fixture.real;
    await giveInput(store, accountId, other.taskId, { answer: { code: 'first' }, needs, actor: 'test' });
    await code.press('Enter');
    await page.getByText('Somebody else was faster').waitFor();
    await page.context().close();
  });

  // In the suite, hostile-text.test.ts.
  it('should show what others wrote as text, and never load or run it (long)', async () => {
    const taskId = await fixture.failedWithScripts();
    const lease = await fixture.run({ external_id: SCRIPT });
    const properties = { [SCRIPT]: { type: 'string', title: SCRIPT, description: SCRIPT, enum: [SCRIPT] } };
    await fixture.ask(lease, {
      kind: 'form',
      message: SCRIPT,
      schema: { type: 'object', properties },
      form: [{ name: SCRIPT, value: SCRIPT }],
    });
    const page = await fixture.signedIn('/');
    const { url } = fixture.real.api;
    for (const path of ['', '/tasks', `/tasks/${taskId}`, `/inbox?task=${lease.taskId}`]) {
      await page.goto(`${url}/console${path}`);
      await page.getByText(SCRIPT).first().waitFor();
      expect([path, await scriptsRan(page)]).to.deep.equal([path, false]);
    }
    await page.goto(`${url}/console/tasks/${taskId}`);
    // The picture of the failure report, and a PDF file.
    await page.locator('img.picture').waitFor();
    expect(await page.getByRole('button', { name: 'Show page.html' }).count()).to.equal(0);
    await page.getByRole('button', { name: `Show ${SCRIPT}.pdf` }).click();
    await page.locator('iframe.document').waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    await page.context().close();
  });

  it('should pass axe on every page, in turn light on a laptop and dark on a phone', async function () {
    this.timeout(400_000);
    const looks: Visit = [
      { colorScheme: 'light', viewport: LAPTOP },
      { colorScheme: 'dark', viewport: PHONE },
    ];
    await passAxe([looks], { inTurn: true });
  });

  it('should pass axe on every page that is opened in each color and size (long)', async function () {
    this.timeout(400_000);
    await passAxe([
      [{ colorScheme: 'light', viewport: LAPTOP }],
      [{ colorScheme: 'light', viewport: PHONE }],
      [{ colorScheme: 'dark', viewport: LAPTOP }],
      [{ colorScheme: 'dark', viewport: PHONE }],
    ]);
  });

  it('should show a viewer statuses only', async () => {
    await fixture.person('viewer@clinic.example', 'viewer');
    const taskId = await fixture.failedWithScripts();
    const page = await fixture.signedIn(`/tasks/${taskId}`, 'viewer@clinic.example');
    await page.getByText('The page loaded, but an element').waitFor();
    expect(await page.getByRole('region', { name: 'Files' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Run again' }).count()).to.equal(0);
    expect(await page.content()).not.to.include('payer_edit');
    await page.context().close();
  });
});
