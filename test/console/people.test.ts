import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { consoleFixture, PASSWORD, SCRIPT, scriptsRan, type ConsoleFixture } from './console-fixture.ts';

describe('the people of the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
    await fixture.person('lead@clinic.example', 'admin');
    await fixture.person('root@clinic.example', 'everything');
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const personOf = (email: string) => fixture.real.people.people.get(email);
  const openPerson = async (page: Page, email: string): Promise<void> => {
    const { id } = await personOf(email);
    await page.goto(`${fixture.real.api.url}/console/people/${id}`);
    await page.getByRole('region', { name: 'Roles' }).waitFor();
  };
  /** Presses a button, and the one of the same name in its dialog. */
  const ask = async (page: Page, name: string | RegExp, inDialog: string): Promise<void> => {
    // The one before closes with an animation.
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').getByRole('button', { name: inDialog, exact: true }).click();
  };

  it('should let an administrator of an account invite a person with the keyboard alone, who sets a password', async () => {
    const page = await fixture.signedIn('/', 'lead@clinic.example');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Invite a person' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    await dialog.getByLabel('Name').waitFor();
    await page.keyboard.type(`Robin ${SCRIPT}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@clinic.example');
    await page.keyboard.press('Enter');
    // The address is taken, which the dialog says next to the field.
    await dialog.getByText(/ask an administrator of the installation/).waitFor();
    await dialog.getByLabel('E-mail').fill('robin@clinic.example');
    await dialog.getByLabel('Role in north').selectOption('viewer');
    await page.keyboard.press('Enter');
    const shown = page.locator('pre[aria-label="The link"]');
    const link = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await shown.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /robin@clinic\.example/ });
    await row.getByText('Invited').waitFor();
    await row.getByText('Viewer').waitFor();
    expect(await scriptsRan(page)).to.equal(false);
    expect(await page.content()).not.to.include(link.split('token=')[1] ?? 'nothing');
    const browser = await fixture.open();
    const token = new URL(link);
    await browser.goto(`${fixture.real.api.url}${token.pathname}${token.hash}`);
    await browser.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
    await browser.getByRole('textbox', { name: 'The same password again' }).fill(PASSWORD);
    await browser.keyboard.press('Enter');
    await browser.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.reload();
    await row.getByText('Active').waitFor();
    await browser.context().close();
    await page.context().close();
  });

  it('should change a role, disable and enable a person, and tell the second of two editors what happened', async () => {
    await fixture.person('two@clinic.example', 'viewer');
    const page = await fixture.signedIn('/people', 'lead@clinic.example');
    await openPerson(page, 'two@clinic.example');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: /^Change the role/ }).click();
    await dialog.getByLabel('Role').selectOption('author');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('region', { name: 'Roles' }).getByText('Author').waitFor();
    // Somebody else is faster.
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByLabel('Name').fill('Mine');
    const { people } = fixture.real.people;
    const { id } = await personOf('two@clinic.example');
    await people.change(id, { name: 'Theirs' }, { actor: 'test' });
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await dialog.getByText('Somebody else was faster').waitFor();
    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await ask(page, 'Disable', 'Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    await ask(page, 'Enable', 'Enable');
    await page.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' });
    await ask(page, /^Take away/, 'Take away');
    await dialog.getByText('Last role').waitFor();
    await page.context().close();
  });

  // In the suite, the tests above and below ask before other acts, and people.test.ts and account-people.test.ts of test/http/controllers do these.
  it('should unlock a person, end their sessions, and create a link that is shown once (long)', async () => {
    const id = await fixture.person('help@clinic.example', 'viewer');
    await fixture.real.knex('sign_in_failure').insert({
      digest: Buffer.from('0'.repeat(64), 'hex'),
      person_id: id,
      failures: 9,
      next_at: new Date(Date.now() + 600_000),
      expires_at: new Date(Date.now() + 900_000),
    });
    const theirs = await fixture.signedIn('/', 'help@clinic.example');
    const page = await fixture.signedIn('/people', 'lead@clinic.example');
    await openPerson(page, 'help@clinic.example');
    await page.getByText('Locked', { exact: true }).waitFor();
    await ask(page, 'Unlock', 'Unlock');
    await page.getByText('Locked', { exact: true }).waitFor({ state: 'detached' });
    await ask(page, 'Sign out everywhere', 'Sign out everywhere');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    await theirs.goto(`${fixture.real.api.url}/console/tasks`);
    await theirs.getByLabel('E-mail').waitFor();
    await ask(page, 'Sign-in link', 'Sign-in link');
    const shown = page.locator('pre[aria-label="The link"]');
    expect(await shown.textContent()).to.include('/console/link#token=');
    await page.getByRole('button', { name: 'I have sent it' }).click();
    await shown.waitFor({ state: 'detached' });
    await theirs.context().close();
    await page.context().close();
  });

  it('should show a person with rights elsewhere, of whom only the role can be changed', async () => {
    const { accountId, otherAccountId, people } = fixture.real;
    const roles = [
      { accountId, role: 'viewer' as const },
      { accountId: otherAccountId, role: 'admin' as const },
    ];
    const both = { email: 'both@clinic.example', name: 'Both', password: PASSWORD, roles, actor: 'test' };
    await people.people.create(both);
    const page = await fixture.signedIn('/people', 'lead@clinic.example');
    await openPerson(page, 'both@clinic.example');
    await page.getByText('also has rights elsewhere').waitFor();
    expect(await page.content()).not.to.include('south');
    for (const name of ['Rename', 'Disable', 'Sign-in link', 'Remove the password'])
      expect(await page.getByRole('button', { name }).count(), name).to.equal(0);
    await page.getByRole('button', { name: /^Change the role/ }).waitFor();
    await page.context().close();
  });

  it('should find people of the whole installation, and show those of single sign-on as such', async () => {
    const id = await fixture.person('sso@clinic.example', 'viewer');
    const { knex } = fixture.real;
    await knex('person').where({ id }).update({ password_hash: null });
    const identity = { issuer: 'https://id.clinic.example/realms/clinic', subject: 'x', person_id: id };
    await knex('person_identity').insert(identity);
    await knex('person_group_role').insert({
      person_id: id,
      account_id: fixture.real.otherAccountId,
      role: 'operator',
    });
    const page = await fixture.signedIn('/people', 'root@clinic.example');
    await page.getByLabel('People of').selectOption('The whole installation');
    await page.keyboard.press('/');
    await page.keyboard.type('SSO@');
    const row = page.getByRole('row', { name: /sso@clinic\.example/ });
    await row.getByText('id.clinic.example').waitFor();
    await page.getByRole('row', { name: /root@clinic\.example/ }).waitFor({ state: 'detached' });
    await row.getByText('south: Operator').waitFor();
    await row.getByRole('link').click();
    await page.getByText(/From the groups of the provider/).waitFor();
    await page.context().close();
  });

  it('should not offer the page to an operator, and open it for none', async () => {
    const page = await fixture.signedIn('/people');
    await page.getByRole('heading', { name: 'You may not see this page' }).waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).to.equal(0);
    await page.context().close();
  });

  // In the suite, the test before the last finds people by a part of their name.
  it('should find an account among more than the menu shows, with the keyboard alone (long)', async () => {
    const { knex, accountId } = fixture.real;
    const [template] = await knex('account').where({ id: accountId }).select('*');
    const rows = Array.from({ length: 120 }, (_, at) => ({
      ...(template as object),
      id: `acct_${String(at).padStart(26, '0')}`,
      name: `Clinic ${at}`,
    }));
    await knex('account').insert(rows);
    const page = await fixture.signedIn('/', 'root@clinic.example');
    await page.getByRole('button', { name: /^Account north/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Find an account' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Find an account' });
    await dialog.getByLabel('Part of its name').fill('clinic 3');
    await dialog.getByRole('button', { name: 'Clinic 39' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await dialog.getByLabel('Part of its name').fill('Clinic 7');
    await dialog.getByRole('button', { name: 'Clinic 77' }).waitFor();
    await dialog.getByLabel('Part of its name').fill('Clinic 117');
    await dialog.getByRole('button', { name: 'Clinic 117' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Account Clinic 117/ }).waitFor();
    // The address alone opens it as well, though it is not among the first.
    await page.goto(`${fixture.real.api.url}/console/?account=acct_${'3'.padStart(26, '0')}`);
    await page.getByRole('button', { name: /^Account Clinic 3,/ }).waitFor();
    await page.goto(`${fixture.real.api.url}/console/?account=acct_none`);
    await page.getByRole('heading', { name: 'You have no access to this account' }).waitFor();
    await page.context().close();
  });
});
