import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { textPdf } from '../../demo/portals/lab/pdf.ts';
import type { AccountRole } from '../../src/people/roles.ts';
import { keepArtifact } from '../../src/runtime/attempt/keep-artifact.ts';
import type { Conclusion } from '../../src/sdk/outcome.ts';
import { writeFailureReport } from '../../src/tasks/failure-reports.ts';
import { finishTask } from '../../src/tasks/finish-task.ts';
import { askForInput } from '../../src/tasks/task-input.ts';
import { appendEvents } from '../../src/tasks/task-events.ts';
import type { TaskLease } from '../../src/tasks/lease.ts';
import type { TaskNeeds } from '../../src/tasks/task.ts';
import { built } from '../support/built.ts';
import { claimTask } from '../support/claim-task.ts';
import { FAILURE } from '../support/failure-report.ts';
import { launchTestBrowser } from '../support/browser.ts';
import { json } from '../support/fake-ports.ts';
import { realApi, type RealApi } from '../support/real-api.ts';

/** Runs in a page if anything takes a text for HTML. */
export const SCRIPT = '<img src=x onerror=window.__ran=1>';

export const PASSWORD = 'correct horse battery staple';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface ConsoleFixture extends AsyncDisposable {
  readonly real: RealApi;
  readonly browser: Browser;
  /** What the browser reported against the pages: violations of the policy, errors, scripts that ran. */
  readonly complaints: string[];
  /** A page in a browser of its own. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** The same, signed in, at a path of the console. */
  signedIn(path: string, email?: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  person(email: string, role: AccountRole): Promise<string>;
  create(more?: object): Promise<string>;
  /** A task that an attempt works on. */
  run(more?: object): Promise<TaskLease>;
  step(lease: TaskLease, title: string): Promise<void>;
  ask(lease: TaskLease, needs: Partial<TaskNeeds>): Promise<void>;
  finish(lease: TaskLease, conclusion: Conclusion): Promise<void>;
  /** A failed task with SCRIPT in each place that a client, a portal, a file or a plugin can fill. */
  failedWithScripts(): Promise<string>;
}

/** The built console, served by the API on a real database, and a real browser. */
export async function consoleFixture(): Promise<ConsoleFixture> {
  built('console/index.html');
  const real = await realApi();
  const browser = await launchTestBrowser();
  const complaints: string[] = [];
  const { store } = real;

  const watch = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
    page.on('console', (line) => {
      if (/Content Security Policy|Refused to/i.test(line.text())) complaints.push(line.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(http:\/\/127\.0\.0\.1|blob:|data:)/.test(url)) complaints.push(`request: ${url}`);
    });
    return page;
  };
  const open: ConsoleFixture['open'] = async (options) => watch(await browser.newContext(options));
  const person: ConsoleFixture['person'] = async (email, role) => {
    const roles = [{ accountId: real.accountId, role }];
    const made = { email, name: `${SCRIPT} Ada`, password: PASSWORD, roles, actor: 'test' };
    return (await real.people.people.create(made)).id;
  };
  const create: ConsoleFixture['create'] = async (more = {}) => {
    const body = { type: 'eligibility_check', data: '{"member_id":"MM1"}', ...more };
    const answer = await real.api.call('/v1/tasks', { ...json(body), key: real.key });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { id: string }).id;
  };
  const run: ConsoleFixture['run'] = async (more) => (await claimTask(store, await create(more))).lease;
  const step: ConsoleFixture['step'] = async (lease, title) => {
    const place = {
      sop: 'acme/main',
      file: 'acme/main.yaml',
      line: 3,
      column: 1,
      path: '0',
      action: 'click',
      title,
    };
    await appendEvents(store, lease, [
      { kind: 'step.started', data: place },
      { kind: 'step.finished', data: { ...place, duration_ms: 1_250, status: 'ok' } },
    ]);
  };
  const keep = (lease: TaskLease, name: string, contentType: string, content: Buffer) =>
    keepArtifact(
      store,
      real.fileVault,
      lease,
      { kind: 'download', name, contentType, step: null },
      Readable.from([content]),
    );
  const finish: ConsoleFixture['finish'] = async (lease, conclusion) => {
    await finishTask(store, lease, conclusion);
  };
  await person('ada@clinic.example', 'operator');
  return {
    real,
    browser,
    complaints,
    open,
    async signedIn(path, email = 'ada@clinic.example', options = {}) {
      const page = await open(options);
      await page.goto(`${real.api.url}/console${path}`);
      await page.getByLabel('E-mail').fill(email);
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
      return page;
    },
    person,
    create,
    run,
    step,
    async ask(lease, needs) {
      const expires_at = new Date(Date.now() + 300_000).toISOString();
      const schema = {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', maxLength: 20 } },
        additionalProperties: false,
      };
      await askForInput(store, lease, { kind: 'code', message: 'Which code?', schema, expires_at, ...needs });
    },
    finish,
    async failedWithScripts() {
      const lease = await run({
        external_id: SCRIPT,
        metadata: { [SCRIPT]: SCRIPT, link: 'javascript:window.__ran=1' },
      });
      await step(lease, SCRIPT);
      await keep(lease, `${SCRIPT}.pdf`, 'application/pdf', textPdf(['A report']));
      await keep(lease, 'page.html', 'text/html', Buffer.from('<script>window.__ran=1</script>'));
      const { id } = await keep(lease, 'page.png', 'image/png', PIXEL);
      await writeFailureReport(store, lease, {
        ...FAILURE,
        message: SCRIPT,
        url: 'javascript:window.__ran=1',
        candidates: [SCRIPT],
        proposal: `--- a\n+++ a\n-${SCRIPT}\n+${SCRIPT}\n`,
        callLog: [SCRIPT],
        screenshot: id,
      });
      await finish(lease, {
        status: 'failed',
        failure: { code: 'target_not_found', kind: 'portal_changed', retryable: false },
        notes: SCRIPT,
        issues: [{ code: 'payer_edit', message: SCRIPT, field: `/${SCRIPT}` }],
      });
      return lease.taskId;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await real[Symbol.asyncDispose]();
    },
  };
}

/** What axe finds on the page: `color-contrast: <span …>`. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await loaded.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Whether a text became code in the page. */
export const scriptsRan = (page: Page): Promise<boolean> =>
  page.evaluate(() => '__ran' in window || document.querySelector('img[src=x]') !== null);
