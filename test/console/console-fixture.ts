import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { textPdf } from '../../demo/portals/lab/pdf.ts';
import { createSopVersions } from '../../src/accounts/sop-versions.ts';
import type { AccountRole } from '../../src/people/roles.ts';
import { keepArtifact } from '../../src/runtime/attempt/keep-artifact.ts';
import type { Conclusion } from '../../src/sdk/outcome.ts';
import { writeFailureReport } from '../../src/tasks/run/failure-reports.ts';
import { finishTask } from '../../src/tasks/end/finish-task.ts';
import { askForInput } from '../../src/tasks/ask/task-input.ts';
import { appendEvents } from '../../src/tasks/timeline/task-events.ts';
import type { TaskLease } from '../../src/tasks/lease.ts';
import { noteSop } from '../../src/tasks/run/task-lease.ts';
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
  /** Signs in on the page that asks for it. */
  signIn(page: Page, email?: string): Promise<void>;
  /** The same, signed in, at a path of the console. */
  signedIn(path: string, email?: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** A role of the account, an administrator of the installation without one, or both. */
  person(email: string, role: AccountRole | 'installation' | 'everything'): Promise<string>;
  connectPortal(portal: string): Promise<void>;
  /** From now on, everybody must confirm again who they are. */
  forgetConfirmations(): Promise<void>;
  create(more?: object): Promise<string>;
  /** A task that an attempt works on. */
  run(more?: object): Promise<TaskLease>;
  step(lease: TaskLease, title: string, line?: number): Promise<void>;
  /** The procedure that the task runs, uploaded as a version: `acme/main.yaml`. */
  procedure(lease: TaskLease, text: string): Promise<void>;
  /** A step that takes a picture. The ID of the picture. */
  picture(lease: TaskLease, title: string): Promise<string>;
  /** A file that the run has stored. Its ID. */
  file(lease: TaskLease, file: StoredFile): Promise<string>;
  ask(lease: TaskLease, needs: Partial<TaskNeeds>): Promise<void>;
  finish(lease: TaskLease, conclusion: Conclusion): Promise<void>;
  /** A task that has ended while it was unknown whether the portal received its submission. */
  uncertain(more?: object): Promise<string>;
  /** A failed task with SCRIPT in each place that a client, a portal, a file or a plugin can fill. */
  failedWithScripts(): Promise<string>;
}

interface StoredFile {
  readonly kind: 'download' | 'screenshot' | 'trace';
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The built console, served by the API on a real database, and a real browser. */
export async function consoleFixture(given?: RealApi): Promise<ConsoleFixture> {
  built('console/index.html');
  const real = given ?? (await realApi());
  const browser = await launchTestBrowser();
  const complaints: string[] = [];
  const { store } = real;

  const watch = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    // A busy machine takes long for an ordinary step. Nothing here waits for what does not come.
    page.setDefaultTimeout(60_000);
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
    const isInstallation = role === 'installation' || role === 'everything';
    const held = role === 'everything' ? 'admin' : role;
    const roles = held === 'installation' ? [] : [{ accountId: real.accountId, role: held }];
    const made = { email, name: `${SCRIPT} Ada`, password: PASSWORD, roles, actor: 'test' };
    return (await real.people.people.create({ ...made, installationAdmin: isInstallation })).id;
  };
  const create: ConsoleFixture['create'] = async (more = {}) => {
    const body = { type: 'eligibility_check', data: '{"member_id":"MM1"}', ...more };
    const answer = await real.api.call('/v1/tasks', { ...json(body), key: real.key });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { id: string }).id;
  };
  const run: ConsoleFixture['run'] = async (more) => (await claimTask(store, await create(more))).lease;
  const started = (title: string, line = 3) => ({
    kind: 'step.started',
    data: { sop: 'acme/main', file: 'acme/main.yaml', line, column: 1, path: '0', action: 'click', title },
  });
  const finished = ({ data }: ReturnType<typeof started>) => ({
    kind: 'step.finished',
    data: { ...data, duration_ms: 1_250, status: 'ok' },
  });
  const step: ConsoleFixture['step'] = async (lease, title, line) => {
    const begun = started(title, line);
    await appendEvents(store, lease, [begun, finished(begun)]);
  };
  const file: ConsoleFixture['file'] = async (lease, { content, ...stored }) => {
    const kept = { ...stored, step: null };
    return (await keepArtifact(store, real.fileVault, lease, kept, Readable.from([content]))).id;
  };
  const screenshot = (lease: TaskLease, name: string) =>
    file(lease, { kind: 'screenshot', name, contentType: 'image/png', content: PIXEL });
  const finish: ConsoleFixture['finish'] = async (lease, conclusion) => {
    await finishTask(store, lease, conclusion);
  };
  const signIn: ConsoleFixture['signIn'] = async (page, email = 'ada@clinic.example') => {
    await page.getByLabel('E-mail').fill(email);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
  };
  await person('ada@clinic.example', 'operator');
  return {
    real,
    browser,
    complaints,
    open,
    signIn,
    async signedIn(path, email, options = {}) {
      const page = await open(options);
      await page.goto(`${real.api.url}/console${path}`);
      await signIn(page, email);
      return page;
    },
    person,
    async connectPortal(portal) {
      const credentials = { username: 'old', password: 'old' };
      const at = { accountId: real.accountId, portal, baseUrl: 'https://acme.test' };
      await real.connections.connect({ ...at, credentials, actor: 'test' });
    },
    async forgetConfirmations() {
      await real.knex('person_session').update({ confirmed_until: null });
    },
    create,
    run,
    step,
    async procedure(lease, text) {
      const files = [
        { path: 'acme/main.yaml', text },
        { path: 'acme/portal.yaml', text: 'title: Acme\n' },
      ];
      const folder = { portal: 'acme', files };
      const upload = { folder, signed: false, source: 'upload', actor: 'test' };
      const { version } = await createSopVersions(real.knex).add(upload);
      const digest = createHash('sha256').update(text).digest('hex');
      await noteSop(store, lease, { name: 'acme/main', digest, version: version.number });
    },
    async picture(lease, title) {
      const begun = started(title);
      await appendEvents(store, lease, [begun]);
      const id = await screenshot(lease, `${title}.png`);
      await appendEvents(store, lease, [finished(begun)]);
      return id;
    },
    file,
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
    async uncertain(more) {
      const lease = await run(more);
      const at = { portal: 'acme-health', step_key: 'acme-health/claim-submission#submit' };
      const { taskId, accountId, epoch } = lease;
      await real
        .knex('task_commit')
        .insert({ ...at, task_id: taskId, account_id: accountId, state: 'unknown', epoch });
      const id = await screenshot(lease, 'page.png');
      await writeFailureReport(store, lease, {
        ...FAILURE,
        kind: null,
        message: `The answer was lost ${SCRIPT}`,
        proposal: null,
        screenshot: id,
      });
      await finish(lease, {
        status: 'completed_with_issues',
        notes: `Search the portal ${SCRIPT}`,
        result: null,
        issues: [{ code: 'submission_uncertain', message: SCRIPT }],
      });
      return taskId;
    },
    async failedWithScripts() {
      const lease = await run({
        external_id: SCRIPT,
        metadata: { [SCRIPT]: SCRIPT, link: 'javascript:window.__ran=1' },
      });
      await step(lease, SCRIPT);
      const download = (name: string, contentType: string, content: Buffer) =>
        file(lease, { kind: 'download', name, contentType, content });
      await download(`${SCRIPT}.pdf`, 'application/pdf', textPdf(['A report']));
      await download('page.html', 'text/html', Buffer.from('<script>window.__ran=1</script>'));
      const id = await screenshot(lease, 'page.png');
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

/** Whether nothing fades in or out: until then, texts have too little contrast. */
const isStill = (): boolean => {
  const moves = document.getAnimations().some((animation) => {
    const iterations = animation.effect?.getComputedTiming().iterations ?? 1;
    return animation.playState === 'running' && iterations !== Infinity;
  });
  const dialogs = [...document.querySelectorAll('[role=dialog]')];
  return !moves && dialogs.every((dialog) => getComputedStyle(dialog).opacity === '1');
};

/** What axe finds on the page: `color-contrast: <span …>`. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(isStill);
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // WCAG 2.2. axe leaves it out by default.
    const { violations } = await loaded.run({ rules: { 'target-size': { enabled: true } } });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}

/** Whether a person would have to scroll the page sideways. */
export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Whether a text became code in the page. */
export const scriptsRan = (page: Page): Promise<boolean> =>
  page.evaluate(() => '__ran' in window || document.querySelector('img[src=x]') !== null);
