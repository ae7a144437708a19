import { expect } from 'chai';
import { consoleFixture, type ConsoleFixture } from './console-fixture.ts';

describe('the figures of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('admin@clinic.example', 'admin');
    await fixture.person('viewer@clinic.example', 'viewer');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  it('should say that no task has ended, and then show outcomes as charts and as a table, also to a viewer', async () => {
    const page = await fixture.signedIn('/', 'viewer@clinic.example');
    const figures = page.getByRole('region', { name: 'Statistics' });
    await figures.getByText('No task has ended in the last 24 hours.').waitFor();
    await fixture.finish(await fixture.run(), { status: 'completed', result: {} });
    await fixture.failedWithScripts();
    await page.reload();
    await figures.getByText('tasks ended').waitFor();
    await figures
      .getByRole('img', { name: /^Tasks that ended, by hour: 1 completed, 0 with issues, 1 failed/ })
      .waitFor();
    await figures.getByText('Values of the charts').click();
    // One row for each hour, also those without a task.
    const rows = figures.getByRole('group', { name: 'Values of the charts' }).getByRole('row');
    await rows.nth(24).waitFor();
    expect(await rows.count()).to.equal(25);
    await figures.getByRole('link', { name: /acme-health, Eligibility check/ }).click();
    await page.waitForURL('**/tasks?**');
    expect(new URL(page.url()).search).to.equal('?type=eligibility_check&portal=acme-health');
    await page.context().close();
  });

  // In the suite, the test above shows one range, and console.test.ts keeps filters in the address.
  it('should keep the time range in the address, chosen with the keyboard alone (long)', async () => {
    const page = await fixture.signedIn('/?range=7d');
    const figures = page.getByRole('region', { name: 'Statistics' });
    await figures.getByRole('img', { name: /^Tasks that ended, by day/ }).waitFor();
    await figures.getByRole('radio', { name: '7 days' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL('**/?range=30d');
    await page.reload();
    expect(await figures.getByRole('radio', { name: '30 days' }).isChecked()).to.equal(true);
    // A mistyped one is the default.
    await page.goto(`${fixture.real.api.url}/console/?range=forever`);
    await figures.getByRole('img', { name: /^Tasks that ended, by hour/ }).waitFor();
    await page.context().close();
  });

  it('should say why there are no figures, and show them as soon as there are', async () => {
    const page = await fixture.signedIn('/tasks');
    await page.route('**/v1/statistics?**', (route) =>
      route.fulfill({ status: 500, json: { title: 'It failed' } }),
    );
    await page.getByRole('link', { name: 'Overview' }).click();
    const figures = page.getByRole('region', { name: 'Statistics' });
    await figures.getByRole('alert').waitFor();
    await page.unroute('**/v1/statistics?**');
    await figures.getByRole('button', { name: 'Try again' }).click();
    await figures.getByText('tasks ended').waitFor();
    await page.context().close();
  });

  it('should lead from what does not work to the page that fixes it', async () => {
    await fixture.connectPortal('stuck-health');
    const { knex, endpoints, accountId } = fixture.real;
    await endpoints.set({ accountId, url: 'https://clinic.test/hook', actor: 'test' });
    await knex('webhook_endpoint').update({ state: 'failing', failing_since: new Date() });
    await knex('portal_connection').update({ paused_until: 'infinity' });
    const page = await fixture.signedIn('/', 'admin@clinic.example');
    const problems = page.getByRole('region', { name: 'Portals and webhooks' });
    await problems.getByText('is paused').waitFor();
    await problems.getByRole('link', { name: 'webhook endpoint' }).click();
    await page.getByRole('region', { name: 'Endpoint' }).waitFor();
    await page.goBack();
    await problems.getByRole('link', { name: 'stuck-health' }).click();
    await page.getByRole('region', { name: 'stuck-health' }).waitFor();
    await page.context().close();
  });
});
