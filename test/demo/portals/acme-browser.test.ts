import { expect } from 'chai';
import { setTimeout as deadline } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { acmeSeed } from '../../../demo/portals/acme-health/seed/index.ts';
import { startAcmeHealth, type AcmeHealthPortal } from '../../../demo/portals/acme-health/start.ts';
import { AcmeClient } from './acme-client.ts';
import { launchChromium } from './launch-chromium.ts';

const STEP_MS = 5_000;
/** The page views of a session that "every" picks. */
const EVERY: readonly number[] = [2, 5];

// In the suite, acme-*.test.ts ask the portal over HTTP, and test/plugins works through its pages.
describe('Acme Health in Chromium (long)', function () {
  this.timeout(120_000);
  let browser: Browser;
  let portal: AcmeHealthPortal;
  let page: Page;

  before(async () => {
    browser = await launchChromium();
    portal = await startAcmeHealth();
  });
  after(async () => {
    await portal.close();
    await browser.close();
  });
  beforeEach(async () => {
    portal.lab.reset();
    page = await browser.newPage();
    page.setDefaultTimeout(STEP_MS);
  });
  afterEach(() => page.context().close());

  const control = (name: string) => page.getByRole('button', { name });
  const label = (name: string) => page.getByLabel(name);
  const heading = (name: string) => page.getByRole('heading', { name });
  const open = (path: string) => page.goto(portal.url + path);

  /** Takes the session of an HTTP sign-in over, so that a test need not click through it. */
  async function enter(switches: Record<string, unknown> = {}): Promise<void> {
    portal.lab.switches({ totp: false, second_session: 'allow', ...switches });
    const client = await new AcmeClient(portal).signIn();
    const value = client.cookies.get('acme_session') ?? '';
    await page.context().addCookies([{ name: 'acme_session', value, url: portal.url }]);
  }

  async function giveUserAndPassword(): Promise<void> {
    await open('/sign-in');
    await label('User ID').fill('clinic-a');
    await control('Continue').click();
    await label('Password').fill('Lab-Portal-A1!');
    await control('Sign in').click();
  }

  async function findMember(): Promise<void> {
    await open('/claims/new');
    await label('Member ID').fill('ACM100200301');
    await label('Member date of birth').fill('03/05/1980');
    await control('Next').click();
    await label('Patient account number').fill('PAN-7');
    await control('Next').click();
  }

  async function fillDetails(): Promise<void> {
    await label('Diagnosis A').fill('I10');
    await label('From line 1').fill('09/15/2026');
    await label('CPT/HCPCS line 1').fill('99213');
    await label('Charge line 1').fill('1234.5');
    await label('Billing provider NPI').fill('1999111226');
  }

  async function reachReview(): Promise<void> {
    await findMember();
    await fillDetails();
    await control('Review').click();
    await page.getByTestId('total').waitFor();
  }

  describe('sign-in', () => {
    it('should lead to Home by password, code and a remembered device', async () => {
      await giveUserAndPassword();
      const secret = acmeSeed.users[0]?.totp_secret ?? '';
      await label('Authentication code').fill(new TOTP({ secret }).generate());
      await label('Remember this device').check();
      await control('Verify').click();
      await heading('Home').waitFor();
      await page.getByRole('link', { name: 'Sign out' }).click();
      await page.getByText('You have signed out.').waitFor();
      await giveUserAndPassword();
      await heading('Home').waitFor();
    });

    it('should take the password on another origin and come back', async () => {
      portal.lab.switches({ two_step_host: true, totp: false, terms: true });
      await open('/sign-in');
      await label('User ID').fill('clinic-a');
      await control('Continue').click();
      await label('Password').fill('Lab-Portal-A1!');
      expect(new URL(page.url()).origin).to.equal(portal.identityUrl);
      await control('Sign in').click();
      await label('I accept the terms of use').check();
      await control('Accept').click();
      await heading('Home').waitFor();
      expect(new URL(page.url()).origin).to.equal(portal.url);
    });

    it('should tell a locked user to call', async () => {
      await open('/sign-in');
      await label('User ID').fill('clinic-a');
      await control('Continue').click();
      for (const outcome of [/incorrect/, /incorrect/, /locked/i]) {
        await label('Password').fill('wrong');
        await control('Sign in').click();
        await page.getByRole('alert').filter({ hasText: outcome }).waitFor();
      }
      expect(await page.getByText(/locked/i).innerText()).to.equal(
        'Your account is locked. Call the payer help desk.',
      );
    });

    it('should send an expired session back to the sign-in, or say nothing at all', async () => {
      await enter({ session_expires_after: { value: 3, times: 2 } });
      await open('/eligibility');
      await label('Member ID').fill('ACM100200301');
      await control('Search').click();
      await control('Search').click();
      await page.getByText('Your session has expired').waitFor();

      await enter({ session_silent_401: true });
      await open('/eligibility');
      await control('Search').click();
      const refused = page.waitForResponse((response) => response.status() === 401);
      await control('Search').click();
      await refused;
      expect(new URL(page.url()).pathname).to.equal('/eligibility');
      expect(await page.getByRole('status').innerText()).to.equal('Searching');
    });
  });

  describe('eligibility', () => {
    it('should show plan, co-pay and benefits of a member, page by page', async () => {
      await enter();
      await open('/home');
      await page.getByRole('link', { name: 'Eligibility' }).click();
      await label('Member ID').fill('ACM100200301');
      await label('Date of birth').pressSequentially('03051980');
      expect(await label('Date of birth').inputValue()).to.equal('03/05/1980');
      await control('Search').click();
      await heading('Eligibility result').waitFor();
      expect(await label('Plan name').innerText()).to.equal('Acme Gold PPO');
      expect(await page.getByTestId('copay').innerText()).to.equal('$25.00');
      const benefits = page.getByRole('table', { name: 'Benefits' });
      expect(await benefits.getByRole('row').count()).to.equal(9);
      await control('Next page').click();
      expect(await benefits.getByRole('row').nth(1).innerText()).to.match(
        /^Laboratory\s+20% after deductible/,
      );
    });

    it('should say that a member was not found, and list two to choose from', async () => {
      await enter();
      await open('/eligibility');
      await label('Member ID').fill('ACM999999999');
      await label('Date of birth').fill('03/05/1980');
      await control('Search').click();
      await page.getByText('Member not found').waitFor();
      await page.getByText('AAA 75').waitFor();
      await label('Member ID').fill('ACM100200303');
      await label('Date of birth').fill('05/09/2016');
      await control('Search').click();
      await page.getByRole('row', { name: /Chidi/ }).getByRole('button', { name: 'Select' }).click();
      await heading('Eligibility result').waitFor();
    });

    it('should take dates of birth in native and in three fields', async () => {
      await enter({ native_dates: true });
      await open('/eligibility');
      await label('Member ID').fill('ACM100200301');
      await label('Date of birth').fill('1980-03-05');
      await control('Search').click();
      await heading('Eligibility result').waitFor();
      portal.lab.switches({ native_dates: false, three_part_date: true });
      await open('/eligibility');
      await label('Member ID').fill('ACM100200301');
      const born = page.getByRole('group', { name: 'Date of birth' });
      for (const [part, text] of [
        ['Month', '3'],
        ['Day', '5'],
        ['Year', '1980'],
      ] as const)
        await born.getByLabel(part).fill(text);
      await control('Search').click();
      await heading('Eligibility result').waitFor();
      portal.lab.switches({ three_part_date: false, masked_dates: false });
      await open('/eligibility');
      await label('Date of birth').pressSequentially('0305');
      expect(await label('Date of birth').inputValue()).to.equal('0305');
    });

    it('should bring service types late, and empty them with the provider', async () => {
      await enter({ late_options: 150, cleared_dependent_select: true });
      await open('/eligibility');
      const options = label('Service type').locator('option');
      expect(await options.count()).to.equal(0);
      await label('Service type').selectOption('UC');
      await label('Provider NPI').selectOption('1203456789');
      expect(await options.count()).to.equal(0);
      await label('Service type').selectOption('98');
    });
  });

  describe('claims', () => {
    it('should file a claim with an attachment, exactly once', async () => {
      await enter();
      await findMember();
      await label('Diagnosis A').fill('hyper');
      await page.getByRole('listbox').getByRole('option', { name: /^I10/ }).click();
      expect(await label('Diagnosis A').inputValue()).to.equal('I10');
      await fillDetails();
      await control('Add line').click();
      const lines = page.getByRole('table', { name: 'Service lines' });
      expect(await lines.getByRole('row').count()).to.equal(3);
      await label('Attachments').setInputFiles({
        name: 'notes.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 notes'),
      });
      await control('Review').click();
      expect(await page.getByTestId('total').innerText()).to.equal('$1,234.50');
      await page
        .getByRole('table', { name: 'Documents' })
        .getByRole('row', { name: 'notes.pdf 14 bytes' })
        .waitFor();
      await control('Submit claim').click();
      await heading('Claim received').waitFor();
      expect(await page.getByText(/Claim number (\S+)/).innerText()).to.match(
        /^Claim number ACM-\d{4}-000123$/,
      );
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download acknowledgment' }).click();
      expect((await download).suggestedFilename()).to.match(/^ACM-\d{4}-000123\.pdf$/);
      const { submissions, submissions_by_key: byKey } = portal.lab.state();
      expect(byKey).to.deep.equal({ 'PAN-7': 1 });
      expect(submissions[0]?.attachments[0]).to.include({ name: 'notes.pdf', size: 14 });
    });

    it('should list what to correct, and not go on', async () => {
      await enter();
      await findMember();
      await label('Attachments').setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('x'),
      });
      await control('Review').click();
      const alert = page.getByRole('alert', { name: /correct the following/i });
      await alert.waitFor();
      expect(await alert.innerText()).to.match(/notes\.txt is not an allowed file type/);
      expect(await alert.innerText()).to.match(/Diagnosis A is required/);
    });

    it('should warn of a duplicate and go on when told to', async () => {
      await enter({ confirm_dialog: true });
      page.on('dialog', (dialog) => void dialog.accept());
      for (const round of [1, 2]) {
        await reachReview();
        await control('Submit claim').click();
        if (round === 2) {
          await page.getByRole('alert', { name: /duplicate of ACM-/ }).waitFor();
          expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-7': 1 });
          await control('Submit anyway').click();
        }
        await heading('Claim received').waitFor();
      }
      expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-7': 2 });
    });

    it('should not submit when the native question is declined', async () => {
      await enter({ confirm_dialog: true });
      await reachReview();
      const question = page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await control('Submit claim').click();
      expect(await question).to.equal('Submit this claim to Acme Health?');
      expect(portal.lab.state().submit_attempts).to.deep.equal([]);
    });

    it('should file once when the connection is reset, though browsers send again', async () => {
      await enter({ submit_times_out: 'reset' });
      await reachReview();
      await control('Submit claim').click();
      await page.getByText('The request could not be completed').waitFor();
      expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-7': 1 });
    });

    it('should file twice on a double click where nothing guards against it', async () => {
      await enter({ submit_double: true, submit_slow: 200 });
      await reachReview();
      await control('Submit claim').dblclick();
      await heading('Claim received').waitFor();
      expect(portal.lab.state().submissions_by_key).to.deep.equal({ 'PAN-7': 2 });
    });

    it('should keep the submit button disabled until the statement is checked', async () => {
      await enter({ disabled_submit: true });
      await reachReview();
      expect(await control('Submit claim').isDisabled()).to.equal(true);
      await label('I certify that this claim is correct').check();
      await control('Submit claim').click();
      await heading('Claim received').waitFor();
    });

    it('should clear what was not picked from the list, or take plain text', async () => {
      await enter({ typeahead: 'strict' });
      await findMember();
      await label('Diagnosis A').fill('I10');
      await label('Diagnosis B').focus();
      expect(await label('Diagnosis A').inputValue()).to.equal('');
      portal.lab.switches({ typeahead: false, money_reformat: false });
      await findMember();
      expect(await page.getByRole('combobox', { name: 'Diagnosis A' }).count()).to.equal(0);
      await label('Charge line 1').fill('1234.5');
      await label('Diagnosis A').fill('I10');
      expect(await label('Charge line 1').inputValue()).to.equal('1234.5');
    });

    it('should have more steps in the long wizard, and lose data on the way back', async () => {
      await enter({ long_wizard: true, back_loses_data: true });
      await findMember();
      await label('Diagnosis A').fill('I10');
      await control('Back').click();
      await control('Next').click();
      expect(await label('Diagnosis A').inputValue()).to.equal('');
      await control('Next').click();
      await control('Next').click();
      await label('Attachments').waitFor();
    });

    it('should ask before a begun claim is left', async () => {
      await enter({ beforeunload: true });
      await open('/claims/new');
      await label('Member ID').pressSequentially('A');
      const asked = page.waitForEvent('dialog');
      const leaving = page.getByRole('link', { name: 'Home' }).click();
      const dialog = await asked;
      expect(dialog.type()).to.equal('beforeunload');
      await dialog.accept();
      await leaving;
      await heading('Home').waitFor();
    });

    it('should sort and page the list, cut numbers, and name every link alike', async () => {
      await enter({ truncation: true, identical_link_texts: true });
      await open('/claim-status');
      await label('Member ID').fill('ACM100200312');
      await control('Search').click();
      const claims = page.getByRole('table', { name: 'Claims' });
      await control('Billed').click();
      expect(await claims.getByRole('row').nth(1).innerText()).to.match(
        /^View\s+RFC-2026…\s+Carlos Mendes\s+09\/15\/2026\s+\$193.00/,
      );
      expect(await claims.getByRole('link', { name: 'View' }).count()).to.equal(4);
      await claims.getByRole('row', { name: '$1,890.00' }).getByRole('link').click();
      await heading('Claim ACM-2026-000021').waitFor();
      expect(await label('Status category').innerText()).to.equal('P2 Pending: under review');
    });
  });

  describe('over and around the page', () => {
    it('should cover pages by announcements, always the same ones', async () => {
      const shown: number[] = [];
      await enter({ random_announcement: 'every' });
      for (const view of [1, 2, 3, 4, 5, 6]) {
        await open('/home');
        await heading('Home').waitFor();
        if ((await page.getByRole('dialog', { name: 'Announcement' }).count()) > 0) shown.push(view);
      }
      expect(shown).to.deep.equal(EVERY);
      portal.lab.switches({ random_announcement: 7 });
      await open('/home');
      await control('Close').click();
      expect(await page.getByRole('dialog').count()).to.equal(0);
    });

    it('should show a cookie bar until it is answered', async () => {
      await enter({ cookie_bar: true });
      await open('/home');
      await control('Accept all').click();
      await open('/home');
      await heading('Home').waitFor();
      expect(await control('Accept all').count()).to.equal(0);
    });

    it('should count down to the end of an idle session, and stay when told to', async () => {
      await enter({ idle_countdown: 50 });
      await open('/home');
      await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
      const kept = page.waitForResponse(/keep-alive/);
      await control('Stay signed in').click();
      expect((await kept).status()).to.equal(200);
    });

    it('should storm with dialogs, or freeze', async () => {
      await enter({ dialog_storm: 3 });
      const last = page.waitForEvent('dialog', (dialog) => dialog.message() === 'Notice 3');
      page.on('dialog', (dialog) => void dialog.accept());
      await open('/home');
      await last;
      portal.lab.switches({ dialog_storm: 0, frozen_page: true });
      await page.goto(`${portal.url}/home`, { waitUntil: 'commit' });
      const answers = (): Promise<boolean> =>
        Promise.race([page.evaluate(() => true), deadline(500).then(() => false)]);
      // It draws itself first; from then on it never answers again. Were it not frozen, this would not end.
      while (await answers());
    });

    it('should rename things in release 2', async () => {
      await enter({ release_2: true });
      await open('/eligibility');
      await label('Subscriber ID').fill('ACM100200301');
      await label('Birth date').fill('03/05/1980');
      await control('Find member').click();
      await heading('Coverage details').waitFor();
      expect(await page.getByRole('link', { name: 'Coverage check' }).count()).to.equal(1);
    });

    it('should change ids at every load, keep bars over the page and hide the trap', async () => {
      await enter({ dynamic_ids: true, sticky_header: true, honeypot: true });
      const ids: (string | null)[] = [];
      for (let load = 0; load < 2; load += 1) {
        await open('/eligibility');
        ids.push(await label('Member ID').getAttribute('id'));
      }
      expect(ids[0]).not.to.equal(ids[1]);
      const position = await page.locator('footer').evaluate((footer) => getComputedStyle(footer).position);
      expect(position).to.equal('fixed');
      expect((await label('Website').boundingBox())?.x).to.be.lessThan(0);
      await label('Website').evaluate((input) => input.setAttribute('value', 'x'));
      await control('Search').click();
      await page.getByText('This request could not be accepted').waitFor();
    });
  });

  describe('prior authorization and remittances', () => {
    it('should ask clinical questions by procedure and show the decision', async () => {
      await enter();
      await open('/home');
      await page.getByRole('link', { name: 'Prior authorization', exact: true }).click();
      await page.getByRole('link', { name: 'New request' }).click();
      await label('Member ID').fill('ACM100200301');
      await label('Provider reference').fill('REF-7');
      await label('Request category').selectOption('HS');
      await label('Priority').selectOption('urgent');
      await page.getByRole('dialog', { name: 'Urgent request' }).getByText('I understand').click();
      await label('Servicing provider NPI').fill('1456789019');
      await label('Diagnosis A').fill('M54.50');
      await label('CPT/HCPCS line 1').fill('72148');
      await label('From line 1').fill('12/01/2026');
      await label('Weeks of conservative treatment').fill('2');
      expect(await label('Describe the red flag symptoms').isVisible()).to.equal(false);
      await label('Red flag symptoms present').selectOption('Y');
      await label('Describe the red flag symptoms').fill('Weakness of both legs');
      await control('Submit request').click();
      await page.getByRole('alert', { name: /Correct the following problem/ }).waitFor();
      await label('I attest that this information is true').check();
      await control('Submit request').click();
      await heading('Request received').waitFor();
      await page.getByText('Authorization number APA5001').waitFor();
      expect(await label('Decision').innerText()).to.equal('A1 Certified in total');
      expect(portal.lab.state().authorizations_by_reference).to.deep.equal({ 'REF-7': 1 });
      await page.getByRole('link', { name: 'Open authorization' }).click();
      await heading('Authorization APA5001').waitFor();
    });

    it('should prepare a remittance file and offer it when it is ready', async () => {
      await enter({ download_preparation_ms: 100 });
      await open('/remittances');
      await label('Payment date from').fill('06/01/2026');
      await label('Payment date to').fill('07/31/2026');
      await control('Search').click();
      const row = page.getByRole('row', { name: /EFT700006/ });
      await row.getByRole('button', { name: 'Prepare download' }).click();
      await label('File type').selectOption('zip');
      await page.getByRole('button', { name: 'Prepare', exact: true }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: /Download EFT700006/ }).click();
      expect((await download).suggestedFilename()).to.equal('EFT700006.zip');
      const popup = page.waitForEvent('popup');
      await row.getByRole('link', { name: 'Open EOB' }).click();
      await popup;
    });
  });
});
