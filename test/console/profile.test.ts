import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { linkAddress } from '../../src/people/link-address.ts';
import { axeFindings, consoleFixture, PASSWORD, type ConsoleFixture } from './console-fixture.ts';

const NEXT = 'another long sentence for tests';

describe('the profile in the console', () => {
  let fixture: ConsoleFixture;

  before(async () => {
    fixture = await consoleFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
  });

  const profile = async (email: string, options = {}): Promise<Page> => {
    await fixture.person(email, 'viewer');
    const page = await fixture.signedIn('/', email, options);
    await page.getByRole('button', { name: /^Account north/ }).click();
    await page.getByRole('menuitem', { name: 'Your profile' }).click();
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    return page;
  };
  const signIn = async (page: Page, password: string): Promise<void> => {
    await page.getByLabel('E-mail').waitFor();
    await page.locator('input[name=password]').fill(password);
    await page.keyboard.press('Enter');
  };

  it('should change the password, with what is wrong next to its field, and sign out everywhere else', async () => {
    const page = await profile('change@clinic.example');
    const other = await fixture.signedIn('/', 'change@clinic.example');
    await page.getByRole('button', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog');
    const fill = async (current: string, next: string, again: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: 'Current password' }).fill(current);
      await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await dialog.getByRole('textbox', { name: 'The new password again' }).fill(again);
      await page.keyboard.press('Enter');
    };
    await fill(PASSWORD, NEXT, 'something else');
    await dialog.getByText('The two passwords are not the same.').waitFor();
    // The focus is on what is to be changed, or on what went wrong.
    const focused = page.locator(':focus');
    await dialog.getByRole('textbox', { name: 'The new password again' }).and(focused).waitFor();
    await fill(PASSWORD, 'short', 'short');
    await dialog.getByText('must have 12 to 200 characters').waitFor();
    await dialog.getByRole('textbox', { name: 'New password', exact: true }).and(focused).waitFor();
    await fill('not this one', NEXT, NEXT);
    await dialog.getByRole('alert').and(focused).getByText('The current password is not correct.').waitFor();
    await fill(PASSWORD, NEXT, NEXT);
    await dialog.waitFor({ state: 'detached' });
    await other.goto(`${fixture.real.api.url}/console/tasks`);
    await other.getByLabel('E-mail').fill('change@clinic.example');
    await signIn(other, NEXT);
    await other.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    // The session of the page is another one, and still works.
    await page.reload();
    await page.getByRole('heading', { name: 'Your profile' }).waitFor();
    await other.context().close();
    await page.context().close();
  });

  it('should set up an app with a QR code, show the recovery codes once, and confirm with one of them', async () => {
    const page = await profile('factor@clinic.example', { colorScheme: 'dark' });
    await fixture.forgetConfirmations();
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    const key = (await dialog.locator('pre').textContent()) ?? '';
    const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
    const code = dialog.getByLabel('Type the code that the app shows');
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await dialog.getByText('Not turned on').waitFor();
    await code.fill(totp.generate({ timestamp: Date.now() - 30_000 }));
    await page.keyboard.press('Enter');
    const shown = page.locator('pre[aria-label="Recovery codes"]');
    const codes = ((await shown.textContent()) ?? '').trim().split('\n');
    expect(codes).to.have.length(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect((await readFile(await download.path(), 'utf8')).trim().split('\n')).to.deep.equal(codes);
    // Neither Escape nor a click next to it hides what is shown only once.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByText('You have 10 recovery codes left').waitFor();
    expect(await page.content()).not.to.include(codes[0]);
    await fixture.forgetConfirmations();
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new recovery codes' }).click();
    await confirm.getByRole('textbox', { name: /^Password of/ }).fill(PASSWORD);
    await confirm.getByRole('button', { name: 'Use a recovery code' }).click();
    await confirm.getByLabel('Recovery code').fill(codes[3] ?? '');
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await shown.waitFor();
    expect(((await shown.textContent()) ?? '').trim().split('\n')).not.to.include(codes[4]);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the second factor' }).click();
    await page.getByText('Not set up').waitFor();
    await page.context().close();
  });

  it('should list the sessions, end one of them, and then all', async () => {
    const page = await profile('where@clinic.example');
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const other = await fixture.signedIn('/', 'where@clinic.example', { userAgent });
    await page.reload();
    const list = page.getByRole('region', { name: 'Sessions' });
    await list.getByText('Firefox on Linux').waitFor();
    await list.getByRole('button', { name: /^End the session of Firefox/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await list.getByText('Firefox on Linux').waitFor({ state: 'detached' });
    await other.goto(`${fixture.real.api.url}/console/tasks`);
    await other.getByLabel('E-mail').waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/console/sign-in**');
    await other.context().close();
    await page.context().close();
  });

  // In the suite, sessions.test.ts signs in with links, and the dialog that asks for a password keeps what was typed: portals.test.ts.
  it('should confirm a person who has no password with a new link in another tab, and keep what was typed (long)', async () => {
    const { people } = fixture.real;
    const roles = [{ accountId: fixture.real.accountId, role: 'admin' as const }];
    const { id } = await people.people.create({
      email: 'link@clinic.example',
      name: 'Link',
      roles,
      actor: 'test',
    });
    const link = async (): Promise<string> =>
      linkAddress(
        fixture.real.api.url,
        'sign_in',
        await people.people.link(id, 'sign_in', { actor: 'test' }),
      );
    const page = await fixture.open();
    await page.goto(await link());
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${fixture.real.api.url}/console/people`);
    await page.getByRole('button', { name: 'Invite a person' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('New');
    await page.getByRole('dialog').getByLabel('E-mail').fill('new@clinic.example');
    await fixture.forgetConfirmations();
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await confirm.getByText('No link was opened').waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    const tab = await page.context().newPage();
    await tab.goto(await link());
    await tab.getByRole('heading', { name: 'Overview' }).waitFor();
    await confirm.getByRole('button', { name: 'Continue' }).click();
    await page.locator('pre[aria-label="The link"]').waitFor();
    await page.context().close();
  });
});
