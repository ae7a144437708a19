import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { beaconSeed } from '../../../demo/portals/beacon-mutual/seed/index.ts';
import { startBeaconMutual, type BeaconMutualPortal } from '../../../demo/portals/beacon-mutual/start.ts';
import { BeaconClient } from './beacon-client.ts';
import { launchChromium } from './launch-chromium.ts';

const STEP_MS = 5_000;
const [user] = beaconSeed.users;

// In the suite, beacon-http.test.ts asks the hub over HTTP, and test/plugins works through its pages.
describe('Beacon Mutual in Chromium (long)', function () {
  this.timeout(120_000);
  let browser: Browser;
  let portal: BeaconMutualPortal;
  let page: Page;
  let dialogs: string[];

  before(async () => {
    browser = await launchChromium();
    portal = await startBeaconMutual();
  });
  after(async () => {
    await portal.close();
    await browser.close();
  });
  beforeEach(async () => {
    portal.lab.reset();
    dialogs = [];
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(STEP_MS);
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.accept();
    });
  });
  afterEach(() => page.context().close());

  const menu = (): FrameLocator => page.frameLocator('iframe[name=menu]');
  const work = (): FrameLocator => page.frameLocator('iframe[name=stage]').frameLocator('iframe[name=work]');
  const field = (name: string): Locator => work().locator(`[name="${name}"]`);
  const press = (name: string): Promise<void> => work().getByRole('button', { name, exact: true }).click();
  /** The value in the cell to the right of some words. */
  const beside = (words: string): Locator =>
    work().locator(`xpath=//td[normalize-space()="${words}"]/following-sibling::td[1]`);
  const shows = (text: string | RegExp): Promise<void> => work().getByText(text).first().waitFor();

  async function logOn(): Promise<void> {
    await page.goto(`${portal.url}/logon`);
    await page.locator('[name=user_id]').fill(user?.username ?? '');
    await page.locator('[name=password]').fill(user?.password ?? '');
    await page.getByRole('button', { name: 'Log On' }).click();
  }

  /** Takes the session of an HTTP sign-in over and goes to a page by the menu. */
  async function open(link: string, switches: Record<string, unknown> = {}): Promise<void> {
    portal.lab.switches({ totp: false, second_session: 'allow', ...switches });
    const client = new BeaconClient(portal);
    await client.logOn();
    const value = client.cookies.get('BMHUBSESSION') ?? '';
    await page.context().addCookies([{ name: 'BMHUBSESSION', value, url: portal.url }]);
    await page.goto(`${portal.url}/hub`);
    await work().getByText('Bulletin Board').waitFor();
    await menu().getByRole('link', { name: link }).click();
    await work().locator('.heading', { hasText: link }).waitFor();
  }

  async function enterClaim(switches: Record<string, unknown> = {}): Promise<void> {
    await open('Claim Entry', switches);
    await field('member_id').fill('BCN200300401-01');
    await field('birth_m').selectOption('4');
    await field('birth_d').fill('18');
    await field('birth_y').fill('1971');
    await press('Next');
    await field('patient_account_number').fill('PAN-7');
    await press('Next');
    await work().locator('bm-code-picker').first().getByPlaceholder('ICD-10').fill('I10');
    await press('Add Line');
    await field('line1_units').waitFor();
    for (const [name, value] of [
      ['line0_from', '09/15/2026'],
      ['line0_procedure', '99213'],
      ['line0_charge', '135'],
      ['line1_from', '09/15/2026'],
      ['line1_procedure', '93000'],
      ['line1_charge', '65.50'],
      ['total', '200.50'],
    ] as const)
      await field(name).fill(value);
    await press('Next');
    // Every page has the same button: the next one has to be there before it is pressed again.
    await field('billing_npi').waitFor();
    await press('Next');
    await field('document').setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 notes'),
    });
    await press('Attach File');
    await shows('notes.pdf');
    await press('Next');
    await work().getByRole('button', { name: 'Send Claim' }).waitFor();
  }

  describe('sign-in', () => {
    it('should lead to the payer list by password and code', async () => {
      await logOn();
      await page.locator('[name=code]').fill(new TOTP({ secret: user?.totp_secret ?? '' }).generate());
      await page.getByRole('button', { name: 'Verify' }).click();
      await shows('Select the payer you want to work with.');
      await field('payer').selectOption('81002');
      await press('Go');
      await shows('Harborlight Community Plan is selected.');
      await page.frameLocator('iframe[name=banner]').getByText('Log Off').click();
      await page.getByText('You are now logged off.').waitFor();
    });

    it('should leave the frames when the session has ended', async () => {
      await open('Eligibility Inquiry');
      portal.lab.clock({ advance_ms: 1_000_000 });
      await press('Clear');
      await page.getByText('Your session has timed out').waitFor();
      expect(page.frames()).to.have.length(1);
    });
  });

  describe('eligibility', () => {
    it('should answer an inquiry whose member comes from the pop-up window', async () => {
      await open('Eligibility Inquiry');
      const popup = page.waitForEvent('popup');
      await work().getByAltText('Member search').click();
      const search = await popup;
      await search.getByPlaceholder('Last name starts with').fill('gri');
      await search.getByRole('button', { name: 'Find' }).click();
      const closed = search.waitForEvent('close');
      const pick = search.getByRole('row', { name: /Joan/ }).getByRole('link', { name: 'Select' });
      // The click closes its own window, which can be gone before Playwright has heard that the click was made.
      await pick.evaluate((link: HTMLElement) => void setTimeout(() => link.click()));
      await closed;
      await field('service_class').selectOption('GEN');
      await field('service_type').locator('option[value="30"]').waitFor({ state: 'attached' });
      expect(await field('birth_y').inputValue()).to.equal('1973');
      await field('service_type').selectOption('30');
      await press('Submit Inquiry');
      await shows('Coverage Status');
      expect(await beside('Coverage Status').innerText()).to.equal('Active');
      expect(await beside('Plan').innerText()).to.equal('Beacon Choice PPO');
    });
  });

  describe('claims', () => {
    it('should file a claim page by page, exactly once, and show it in the inquiry', async () => {
      await enterClaim();
      await press('Send Claim');
      await shows('Claim accepted.');
      expect(dialogs).to.deep.equal(['Send this claim to the payer?']);
      const { submissions, submissions_by_key: byKey } = portal.lab.state();
      expect(byKey).to.deep.equal({ 'PAN-7': 1 });
      expect(submissions[0]).to.include({ member_id: 'BCN200300401-01', total: 200_50 });
      expect(submissions[0]?.attachments[0]).to.include({ name: 'notes.pdf', size: 14 });

      await menu().getByRole('link', { name: 'Claim Inquiry' }).click();
      await field('patient_account_number').fill('PAN-7');
      await press('Search');
      const popup = page.waitForEvent('popup');
      await work().getByRole('link', { name: 'View' }).click();
      const detail = await popup;
      await detail.getByText('A1 Received').waitFor();
      const gone = detail.waitForEvent('close');
      // Not a click of Playwright's: the window may be gone before Playwright has heard that the click is done.
      await detail
        .getByRole('button', { name: 'Close Window' })
        .dispatchEvent('click')
        .catch(() => undefined);
      await gone;
    });

    it('should show only the rows in view, and sort by a head', async () => {
      await open('Claim Inquiry');
      await press('Search');
      const rows = work().locator('.row-window tbody tr');
      await rows.first().waitFor();
      expect(await rows.count()).to.equal(12);
      await work().getByText('Billed').click();
      await work().getByText('Billed').click();
      expect(await rows.first().innerText()).to.include('$1,920.00');
      expect(await work().getByText('BCN-2026-000001').count()).to.equal(0);
      await work()
        .locator('.row-window')
        .evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await work().getByText('BCN-2026-000001').waitFor();
    });
  });

  describe('prior authorization', () => {
    it('should ask what the procedure brings up, and tell the decision as it changes with time', async () => {
      await open('Prior Authorization');
      await field('member_id').fill('BCN200300401-01');
      await field('birth_m').selectOption('4');
      await field('birth_d').fill('18');
      await field('birth_y').fill('1971');
      await field('reference').fill('REF-9');
      await field('category').selectOption('HS');
      await work().locator('[name=urgency][value=urgent]').check();
      await field('urgent_accepted').and(work().getByRole('checkbox')).check();
      await field('servicing_npi').fill('1234567893');
      await press('Next');
      await work().getByPlaceholder('ICD-10').first().fill('M17.11');
      await work().getByTitle('Code list').last().click();
      await work().getByText('27447 Total knee').click();
      await field('line0_from').fill('12/01/2026');
      await press('Next');
      await field('question_bmi').fill('31');
      await field('question_therapy').selectOption('Y');
      await field('question_therapy_weeks').fill('8');
      await press('Next');
      await field('document').setInputFiles({
        name: 'notes.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.7 notes'),
      });
      await press('Attach File');
      await shows('notes.pdf');
      await field('attested').and(work().getByRole('checkbox')).check();
      await press('Next');
      await press('Send Request');
      await shows('Authorization number BPA5001.');
      expect(await beside('Decision').innerText()).to.equal('A4 Pended');
      expect(portal.lab.state().authorizations_by_reference).to.deep.equal({ 'REF-9': 1 });

      await menu().getByRole('link', { name: 'Authorization Inquiry' }).click();
      await field('reference').fill('REF-9');
      await press('Search');
      const opened = page.waitForEvent('popup');
      await work().getByRole('link', { name: 'View' }).click();
      const popup = await opened;
      await popup.getByText('Pended').first().waitFor();
      portal.lab.switches({ idle_timeout: 0 });
      portal.lab.clock({ advance_ms: 86_400_000 });
      await popup.reload();
      await popup.getByText('A1 Certified in total').first().waitFor();
    });
  });

  describe('remittances', () => {
    it('should prepare a file, and open the explanation of benefits in a tab', async () => {
      await open('Remittances');
      await field('from').fill('05/01/2026');
      await field('to').fill('12/31/2026');
      await press('Search');
      await shows('Payment dates may be up to 90 days apart.');
      await field('to').fill('07/20/2026');
      await press('Search');
      await field('kind').selectOption('835');
      const row = work().getByRole('row', { name: /B0900188/ });
      await row.getByRole('link', { name: 'Prepare Download' }).click();
      await shows('In preparation');
      portal.lab.clock({ advance_ms: 1_000 });
      await press('Refresh Status');
      const download = page.waitForEvent('download');
      await work().getByRole('link', { name: 'Download', exact: true }).click();
      expect((await download).suggestedFilename()).to.equal('B0900188.835');
      const eob = page.context().waitForEvent('response', (answer) => answer.url().includes('/eob/'));
      await row.getByRole('link', { name: 'View EOB' }).click();
      const { 'content-type': type, 'content-disposition': disposition } = (await eob).headers();
      expect([type, disposition]).to.deep.equal(['application/pdf', undefined]);
    });
  });

  describe('obstacles', () => {
    it('should tell a missing field by alert(), and take a date from the calendar', async () => {
      await open('Eligibility Inquiry');
      await press('Submit Inquiry');
      expect(dialogs).to.deep.equal(['Please enter: Subscriber No.']);
      await field('date_of_service').fill('11/20/2026');
      await work().getByAltText('Pick a date').click();
      await work().getByTitle('Previous month').click();
      await work().getByTitle('October 14, 2026').click();
      expect(await field('date_of_service').inputValue()).to.equal('10/14/2026');
    });

    it('should ask before leaving a claim, and before the session ends', async () => {
      // Before the page opens: it asks 50 ms later.
      const alive = page.waitForResponse(/keep-alive/, { timeout: 20_000 });
      await open('Claim Entry', { beforeunload: true, idle_countdown: 50 });
      await field('member_id').fill('BCN');
      await alive;
      expect(dialogs).to.include('Your session is about to end. Do you want to stay logged on?');
      portal.lab.switches({ idle_countdown: 0 });
      const asked = page.waitForEvent('dialog', (dialog) => dialog.type() === 'beforeunload');
      await menu().getByRole('link', { name: 'Claim Inquiry' }).click();
      await asked;
    });

    it('should enable the button that sends by a statement, in a frameset too', async () => {
      await enterClaim({ disabled_submit: true });
      expect(await work().getByRole('button', { name: 'Send Claim' }).isDisabled()).to.equal(true);
      await field('certified').and(work().getByRole('checkbox')).check();
      await press('Send Claim');
      await shows('Claim accepted.');

      portal.lab.switches({ frameset: true, sign_in_in_frame: true });
      await page.goto(`${portal.url}/hub`);
      await page.frameLocator('frame[name=menu]').getByRole('link', { name: 'Claim Inquiry' }).click();
      const inner = page.frameLocator('frame[name=stage]').frameLocator('iframe[name=work]');
      await inner.getByText('Service Dates').waitFor();
      portal.lab.clock({ advance_ms: 1_000_000 });
      await inner.getByRole('button', { name: 'Search' }).click();
      await inner.getByText('Your session has timed out').waitFor();
    });
  });
});
