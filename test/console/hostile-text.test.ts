import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { audit } from '../../src/accounts/audit.ts';
import { writeFailureReport } from '../../src/tasks/run/failure-reports.ts';
import { appendEvents } from '../../src/tasks/timeline/task-events.ts';
import { FAILURE } from '../support/failure-report.ts';
import { consoleFixture, type ConsoleFixture } from './console-fixture.ts';

/** A script, if anything takes it for HTML, with the field that it is in. */
const canary = (field: string): string => `<img src=x onerror=__ran=1>${field}`;

/** Each page with the fields of others that it shows. */
const PAGES: readonly (readonly [path: string, fields: readonly string[]])[] = [
  ['', ['account']],
  ['/tasks', ['external_id']],
  [
    '/tasks/:failed',
    [
      'external_id',
      'metadata name',
      'metadata value',
      'notes',
      'issue',
      'issue field',
      'step',
      'step file',
      'report message',
      'nearest element',
      'proposal',
      'file name',
    ],
  ],
  ['/tasks/:completed', ['result value', 'result list', 'completion notes']],
  ['/inbox?task=:waiting', ['question', 'answer title', 'answer help', 'form name', 'form value']],
  ['/portals', ['portal address']],
  ['/webhooks', ['account']],
  ['/keys', ['account']],
  ['/audit', ['audit object', 'person']],
  ['/people', ['person']],
];

describe('what others wrote', function () {
  this.timeout(120_000);
  let fixture: ConsoleFixture;
  let page: Page;
  const ids: Record<string, string> = {};

  before(async () => {
    fixture = await consoleFixture();
    const { real } = fixture;
    const { accountId } = real;
    await fixture.person('all@clinic.example', 'everything');
    await real.knex('person').update({ name: canary('person') });
    await real
      .knex('account')
      .where({ id: accountId })
      .update({ name: canary('account') });
    await real.knex('api_key').where({ account_id: accountId });
    await fixture.connectPortal('acme-health');
    await real
      .knex('portal_connection')
      .update({ base_url: `https://acme.test/${canary('portal address')}` });
    await audit(real.knex, {
      accountId,
      actor: 'test',
      action: 'task.read',
      object: canary('audit object'),
    });
    ids['failed'] = await failed();
    ids['completed'] = await completed();
    ids['waiting'] = await waiting();
    page = await fixture.signedIn('/', 'all@clinic.example');
  });
  after(() => fixture[Symbol.asyncDispose]());

  async function failed(): Promise<string> {
    const lease = await fixture.run({
      external_id: canary('external_id'),
      metadata: { [canary('metadata name')]: canary('metadata value'), link: 'javascript:__ran=1' },
    });
    const title = canary('step');
    const file = `acme/${canary('step file')}.yaml`;
    const data = { sop: 'acme/main', file, line: 3, column: 1, path: '0', action: 'click', title };
    await appendEvents(fixture.real.store, lease, [
      { kind: 'step.finished', data: { ...data, duration_ms: 5, status: 'failed' } },
    ]);
    const screenshot = await fixture.picture(lease, 'look');
    await fixture.file(lease, {
      kind: 'download',
      name: `${canary('file name')}.pdf`,
      contentType: 'text/html',
      content: Buffer.from('<script>__ran=1</script>'),
    });
    await writeFailureReport(fixture.real.store, lease, {
      ...FAILURE,
      message: canary('report message'),
      url: 'javascript:__ran=1',
      candidates: [canary('nearest element')],
      proposal: `--- a\n+++ a\n-${canary('proposal')}\n+new\n`,
      callLog: [canary('call log')],
      screenshot,
    });
    await fixture.finish(lease, {
      status: 'failed',
      failure: { code: 'target_not_found', kind: 'portal_changed', retryable: false },
      notes: canary('notes'),
      issues: [{ code: 'payer_edit', message: canary('issue'), field: `/${canary('issue field')}` }],
    });
    return lease.taskId;
  }

  async function completed(): Promise<string> {
    const lease = await fixture.run();
    await fixture.finish(lease, {
      status: 'completed',
      result: { [canary('result name')]: canary('result value'), list: [{ a: canary('result list') }] },
      notes: canary('completion notes'),
    });
    return lease.taskId;
  }

  async function waiting(): Promise<string> {
    const lease = await fixture.run();
    const code = { type: 'string', title: canary('answer title'), description: canary('answer help') };
    await fixture.ask(lease, {
      kind: 'form',
      message: canary('question'),
      schema: { type: 'object', properties: { code } },
      form: [{ name: canary('form name'), value: canary('form value') }],
    });
    return lease.taskId;
  }

  for (const [path, fields] of PAGES)
    it(`should be text and never code on the page "${path}": ${fields.join(', ')}`, async () => {
      const address = path.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '');
      await page.goto(`${fixture.real.api.url}/console${address}`);
      for (const field of fields)
        await page.waitForFunction((text) => document.body.textContent.includes(text), canary(field));
      for (const more of await page.locator('summary').all()) await more.click();
      expect(await page.evaluate(() => (window as { __ran?: unknown }).__ran ?? null)).to.equal(null);
      expect(await page.locator('img[src=x]').count()).to.equal(0);
      expect(await page.locator('a[href^="javascript:"]').count()).to.equal(0);
      expect(fixture.complaints.splice(0)).to.deep.equal([]);
    });

  it('should reload a tab that was open during an upgrade, and say so', async () => {
    await page.goto(`${fixture.real.api.url}/console/`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    // The server has other assets now: those of a page that was not open yet are gone.
    const gone: string[] = [];
    await page.route(/\/console\/assets\/audit-page.*\.js$/, async (route) => {
      if (gone.length > 0) return route.continue();
      gone.push(route.request().url());
      return route.fulfill({ status: 404, body: '{}' });
    });
    await page.route('**/v1/session', async (route) => {
      const answer = await route.fetch();
      return route.fulfill({ json: { ...((await answer.json()) as object), version: '99.0.0' } });
    });
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'Audit' }).waitFor();
    expect(gone).to.have.length(1);
    await page.getByText('Sopwith was upgraded to 99.0.0').waitFor();
    await page.context().close();
  });
});
