import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { audit } from '../../src/accounts/audit.ts';
import { eventually } from '../support/eventually.ts';
import { consoleFixture, PASSWORD, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

describe('the administration of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('admin@clinic.example', 'admin');
    await fixture.person('root@clinic.example', 'everything');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  it('should create a key after the person has confirmed who they are, show it once, rotate and revoke it', async () => {
    const { api } = fixture.real;
    const page = await fixture.signedIn('/', 'root@clinic.example');
    await fixture.forgetConfirmations();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is for').fill(`billing ${SCRIPT}`);
    for (const name of [/webhooks:manage/, /codes:write/, /tasks:write/])
      await dialog.getByRole('checkbox', { name }).uncheck();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm who you are' })
      .getByRole('textbox', { name: /^Password of/ })
      .fill(PASSWORD);
    await page.keyboard.press('Enter');
    const shown = page.locator('pre[aria-label="The new key"]');
    const key = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect((await api.call('/v1/tasks', { key })).status).to.equal(200);
    expect((await api.call('/v1/tasks', { key, method: 'POST' })).status).to.equal(403);
    const row = page.getByRole('row', { name: /billing/ }).filter({ hasText: 'Active' });
    await row.waitFor();
    expect(await page.content()).not.to.include(key);
    expect(await scriptsRan(page)).to.equal(false);
    await row.getByRole('button', { name: /^Rotate/ }).click();
    await dialog.getByLabel('The former key also works for').selectOption('not at all');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const rotated = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(rotated).not.to.equal(key);
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked').waitFor();
    await expectStatus(async () => (await api.call('/v1/tasks', { key: rotated })).status, 401);
    await page.context().close();
  });

  it('should filter the audit log by the address, show entries as text, save it, and verify the chain', async () => {
    const { knex, accountId } = fixture.real;
    const entry = { actor: 'cli:test', accountId, action: 'portal.paused', object: 'conn_1' };
    await knex.transaction((trx) => audit(trx, { ...entry, detail: { note: SCRIPT } }));
    const page = await fixture.signedIn('/audit', 'root@clinic.example');
    await page.getByLabel('What').fill('portal');
    await page.keyboard.press('Enter');
    await page.getByText('portal.paused').waitFor();
    await page.getByText(SCRIPT).waitFor();
    expect(new URL(page.url()).search).to.equal('?action=portal');
    expect(await scriptsRan(page)).to.equal(false);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { action: string }).action)).to.deep.equal([
      'portal.paused',
    ]);
    await page.getByLabel('What').fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No entry' }).waitFor();
    await page.getByRole('button', { name: 'Verify the log' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await page.getByText('The log is intact').waitFor();
    await page.context().close();
  });

  it('should offer an administrator of one account its audit log and its keys, and neither the chain nor keys of administration', async () => {
    const page = await fixture.signedIn('/audit', 'admin@clinic.example');
    await page.getByRole('region', { name: 'Audit log' }).waitFor();
    expect(await page.getByRole('button', { name: 'Verify the log' }).count()).to.equal(0);
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('region', { name: 'API keys' }).waitFor();
    expect(await page.getByLabel('Keys of').count()).to.equal(0);
    await page.context().close();
  });

  /** Other connections learn within a second that a key is revoked. */
  async function expectStatus(read: () => Promise<number>, wanted: number): Promise<void> {
    await eventually(read, (status) => status === wanted);
  }
});
