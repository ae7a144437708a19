import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { singleSignOn, type SingleSignOn } from '../support/single-sign-on.ts';
import { axeFindings, consoleFixture, type ConsoleFixture } from './console-fixture.ts';

describe('single sign-on in the console', () => {
  let sso: SingleSignOn;
  let fixture: ConsoleFixture;
  before(async () => {
    sso = await singleSignOn();
    fixture = await consoleFixture(sso.real);
    sso.provider.people.set('robin', {
      email: 'robin@clinic.test',
      email_verified: true,
      name: 'Robin Doe',
      groups: ['north-staff'],
    });
    sso.provider.people.set('lead', {
      email: 'lead@clinic.test',
      email_verified: true,
      name: 'Lee Lead',
      groups: ['north-leads'],
    });
    sso.provider.people.set('guest', { email: 'guest@clinic.test', email_verified: true, groups: [] });
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
    await sso.provider[Symbol.asyncDispose]();
  });
  afterEach(() => {
    expect(fixture.complaints.splice(0).join('\n')).to.equal('');
    sso.provider.lies = {};
  });

  const at = (path: string): string => `${sso.real.api.url}/console${path}`;
  const withProvider = async (page: Page, who: string): Promise<void> => {
    await page.getByRole('link', { name: 'Sign in with Clinic ID' }).click();
    await page.getByRole('link', { name: who }).click();
  };

  it('should sign in with the keyboard alone, and lead to the page that was asked for', async () => {
    const page = await fixture.open();
    await page.goto(at('/tasks?status=failed'));
    const link = page.getByRole('link', { name: 'Sign in with Clinic ID' });
    await link.waitFor();
    while (!(await link.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Continue as robin' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?status=failed');
    await page.getByRole('button', { name: 'Account north, Robin Doe' }).waitFor();
  });

  it('should say in plain words why a sign-in failed, with no text of the address', async () => {
    const page = await fixture.open();
    await page.goto(at('/inbox'));
    await withProvider(page, 'Cancel');
    await page.getByRole('alert').getByText('You have canceled it').waitFor();
    await withProvider(page, 'Continue as guest');
    await page.getByRole('alert').getByText('You have no access to Sopwith').waitFor();
    // The provider knows guest, and has to ask nevertheless.
    sso.provider.lies = { signature: 'other key' };
    await withProvider(page, 'Continue as robin');
    await page.getByRole('alert').getByText('did not pass the security checks').waitFor();
    sso.provider.lies = {};
    await page.getByRole('link', { name: 'Sign in with Clinic ID' }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    const stranger = await fixture.open();
    await stranger.goto(at('/sign-in?error=Call+555-0100+and+give+your+password'));
    await stranger.getByRole('link', { name: 'Sign in with Clinic ID' }).waitFor();
    expect(await stranger.getByRole('alert').count()).to.equal(0);
    expect(await stranger.locator('main').textContent()).not.to.include('555');
  });

  it('should confirm who somebody is at the provider, and come back to the page', async () => {
    const { real } = sso;
    await real.endpoints.set({
      accountId: real.accountId,
      url: 'https://hooks.example.com/x',
      actor: 'test',
    });
    const page = await fixture.open();
    await page.goto(at('/webhooks'));
    await withProvider(page, 'Continue as lead');
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    const rotate = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Rotate the secret' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    };
    await fixture.forgetConfirmations();
    await rotate();
    await confirm.waitFor();
    expect(await axeFindings(page)).to.deep.equal([]);
    await confirm.getByRole('link', { name: 'Sign in again to confirm' }).click();
    await page.getByRole('link', { name: 'Continue as guest' }).click();
    await page.getByRole('alert').getByText('You have signed in as somebody else').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Continue as lead' }).click();
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
    await rotate();
    await page.getByText('The new secret').first().waitFor();
  });

  for (const [colorScheme, long] of [
    ['dark', ''],
    ['light', ' (long)'],
  ] as const)
    it(`should have no findings of axe: ${colorScheme}${long}`, async () => {
      const page = await fixture.open({ colorScheme });
      await page.goto(at('/sign-in?error=provider_unavailable'));
      await page.getByRole('alert').waitFor();
      expect(await axeFindings(page)).to.deep.equal([]);
      await withProvider(page, 'Continue as robin');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.goto(at('/confirm?error=not_fresh'));
      await page.getByRole('alert').waitFor();
      expect(await axeFindings(page)).to.deep.equal([]);
    });
});
