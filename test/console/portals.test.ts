import { expect } from 'chai';
import { SIGN_IN_TEST } from '../../src/tasks/trials.ts';
import { claimTask } from '../support/claim-task.ts';
import { consoleFixture, PASSWORD, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

describe('the portals of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('admin@clinic.example', 'admin');
    await fixture.person('root@clinic.example', 'installation');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const row = (portal: string) => fixture.real.knex('portal_connection').where({ portal });

  it('should say that nothing is connected, and connect a portal', async () => {
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    await page.getByRole('heading', { name: 'No portal is connected' }).waitFor();
    await page.getByRole('button', { name: 'Connect a portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a portal' });
    await dialog.getByRole('textbox', { name: 'Portal', exact: true }).fill('first-health');
    await dialog.getByLabel('Address of the portal').fill('http://10.0.0.1');
    await dialog.getByRole('textbox', { name: 'Value of credential 1' }).fill('north');
    await dialog.getByRole('textbox', { name: 'Value of credential 2' }).fill('a-password');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    // The server says what is wrong with the address, next to its field.
    await dialog.getByText(/https/).first().waitFor();
    await dialog.getByLabel('Address of the portal').fill('https://first.test');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    const card = page.getByRole('region', { name: 'first-health' });
    await card.getByText('Ready').waitFor();
    await page.context().close();
  });

  it('should show what happens on a portal and why, and pause and resume it with the keyboard alone', async () => {
    await fixture.connectPortal('acme-health');
    const page = await fixture.signedIn('/', 'admin@clinic.example');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    const card = page.getByRole('region', { name: 'acme-health' });
    await card.getByText('0 of 1').waitFor();
    await card.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No task of this account starts').waitFor();
    await dialog.getByRole('button', { name: 'Pause' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await card.getByText('Paused by a person').waitFor();
    const task = await fixture.signedIn(`/tasks/${await fixture.create()}`, 'admin@clinic.example');
    await task.getByText('No task starts now on acme-health (paused by a person).').waitFor();
    await task.context().close();
    await card.getByRole('button', { name: 'Resume' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await card.getByText('Ready').waitFor();
    await row('acme-health').update({ paused_until: new Date(Date.now() + 120_000) });
    await card.getByText('Paused after failures').waitFor();
    await row('acme-health').update({ paused_until: null, failures: 3, failing_since: new Date() });
    await card.getByText('The last 3 attempts failed technically.').waitFor();
    await page.context().close();
  });

  it('should tell the second of two people that somebody else was faster', async () => {
    await fixture.connectPortal('both-health');
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'both-health' });
    await card.getByRole('button', { name: 'Pause' }).click();
    // Without the regular reading, this browser does not learn of it before its own request.
    await page.route('**/connections', (route) => route.abort());
    const { connections, accountId } = fixture.real;
    await connections.setPaused(accountId, 'both-health', true, { actor: 'test' });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.context().close();
  });

  it('should replace credentials only after the person has confirmed who they are, and never show them', async () => {
    await fixture.connectPortal('new-health');
    await row('new-health').update({ credentials_rejected_at: new Date() });
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'new-health' });
    await card.getByText('Credentials rejected').waitFor();
    await card.getByRole('button', { name: 'Replace the credentials' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the credentials' });
    expect(await dialog.getByRole('textbox', { name: 'Value of credential 1' }).inputValue()).to.equal('');
    await dialog.getByRole('textbox', { name: 'Value of credential 1' }).fill('north');
    await dialog.getByRole('textbox', { name: 'Value of credential 2' }).fill('N3w-canary');
    await fixture.forgetConfirmations();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    // Giving up closes only this question.
    await confirm.getByRole('textbox', { name: /^Password of/ }).press('Escape');
    await confirm.waitFor({ state: 'detached' });
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill('wrong');
    await page.keyboard.press('Enter');
    await confirm.getByRole('alert').getByText('is not correct').waitFor();
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await card.getByText('Ready').waitFor();
    expect(await page.content()).not.to.include('N3w-canary');
    await page.context().close();
  });

  it('should show how a test of the sign-in goes, as it happens', async () => {
    await fixture.connectPortal('test-health');
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    await page
      .getByRole('region', { name: 'test-health' })
      .getByRole('button', { name: 'Test the sign-in' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign in now' }).click();
    await dialog.getByText('Waiting for a free session').waitFor();
    const { id } = await fixture.real.knex('task').where({ type: SIGN_IN_TEST }).first<{ id: string }>('id');
    const { lease } = await claimTask(fixture.real.store, id);
    await dialog.getByText('Signing in …').waitFor();
    await fixture.finish(lease, {
      status: 'failed',
      notes: SCRIPT,
      failure: { code: 'account_locked', kind: 'credentials', retryable: false },
    });
    await dialog.getByText('The sign-in failed').waitFor();
    await dialog.getByText('account_locked').waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    await page.context().close();
  });

  it('should change the limits, approvals and traces of a connection, and name the field that is wrong', async () => {
    await fixture.connectPortal('limit-health');
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'limit-health' });
    await card.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings of limit-health' });
    await dialog.getByLabel('Sessions at the same time').fill('3');
    await dialog.getByLabel('Seconds between two starts').fill('1.5');
    await dialog.getByLabel('A person must approve each submission').check();
    await dialog.getByLabel('Minutes to approve').fill('20');
    await dialog.getByLabel('Record attempts').check();
    await page.keyboard.press('Enter');
    await card.getByText('0 of 3').waitFor();
    await card.getByText('a person, within 20 minutes').waitFor();
    await card.getByText('at least 1.5 sec').waitFor();
    await card.getByText('kept for attempts that fail').waitFor();
    await card.getByRole('button', { name: 'Settings' }).click();
    expect(await dialog.getByLabel('Minutes to approve').inputValue()).to.equal('20');
    await dialog.getByLabel('A person must approve each submission').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('not needed').waitFor();
    await page.context().close();
  });

  it('should show how the tasks at a portal ended by hour', async () => {
    await fixture.connectPortal('acme-health').catch(() => {});
    await fixture.failedWithScripts();
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'acme-health' });
    await card.getByRole('img', { name: /^Tasks failed in the hours from/ }).waitFor();
    await page.context().close();
  });

  it('should disconnect a portal only after its name was typed and the person has confirmed who they are', async () => {
    await fixture.connectPortal('old-health');
    const page = await fixture.signedIn('/portals', 'admin@clinic.example');
    const card = page.getByRole('region', { name: 'old-health' });
    await card.getByRole('button', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect old-health?' });
    expect(await dialog.getByRole('button', { name: 'Disconnect' }).isDisabled()).to.equal(true);
    await dialog.getByLabel('Type old-health to confirm').fill('old-health');
    await fixture.forgetConfirmations();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    expect(await row('old-health').first()).to.equal(undefined);
    await page.context().close();
  });

  // In the suite, test/http/controllers/portal-administration.test.ts.
  it('should let only an administrator of the installation add and remove maintenance (long)', async () => {
    await fixture.connectPortal('calm-health');
    const page = await fixture.signedIn('/portals', 'root@clinic.example');
    const account = new URL(page.url()).searchParams;
    expect(account.size).to.equal(0);
    await page.goto(`${fixture.real.api.url}/console/portals?account=${fixture.real.accountId}`);
    const card = page.getByRole('region', { name: 'calm-health' });
    await card.getByRole('button', { name: 'Add maintenance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start').fill('2031-01-02T03:04');
    await dialog.getByLabel('End').fill('2031-01-02T01:00');
    await dialog.getByLabel('Note').fill(SCRIPT);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByText(/after/).first().waitFor();
    await dialog.getByLabel('End').fill('2031-01-02T05:00');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await card.getByText(SCRIPT).waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    const other = await fixture.signedIn('/portals', 'admin@clinic.example');
    await other.getByRole('region', { name: 'calm-health' }).getByText(SCRIPT).waitFor();
    expect(await other.getByRole('button', { name: 'Add maintenance' }).count()).to.equal(0);
    expect(await other.getByRole('button', { name: /Remove the window/ }).count()).to.equal(0);
    await card.getByRole('button', { name: /Remove the window/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await card.getByText('None is announced.').waitFor();
    for (const each of [page, other]) await each.context().close();
  });

  it('should not offer the page to an operator', async () => {
    const page = await fixture.signedIn('/portals');
    await page.getByRole('heading', { name: 'You may not see this page' }).waitFor();
    expect(await page.getByRole('link', { name: 'Portals' }).count()).to.equal(0);
    expect(await page.getByText('Administration', { exact: true }).count()).to.equal(0);
    await page.context().close();
  });
});
