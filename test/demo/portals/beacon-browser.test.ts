import { expect } from 'chai';
import { TOTP } from 'otpauth';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { beaconSeed } from '../../../demo/portals/beacon-mutual/seed/index.ts';
import { startBeaconMutual, type BeaconMutualPortal } from '../../../demo/portals/beacon-mutual/start.ts';
import { launchChromium } from './launch-chromium.ts';

const STEP_MS = 5_000;
const [user] = beaconSeed.users;

describe('Beacon Mutual in Chromium', function () {
  this.timeout(30_000);
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

  async function open(link: string, switches: Record<string, unknown> = {}): Promise<void> {
    portal.lab.switches({ totp: false, second_session: 'allow', ...switches });
    await logOn();
    await work().getByText('Bulletin Board').waitFor();
    await menu().getByRole('link', { name: link }).click();
    await work().locator('.heading', { hasText: link }).waitFor();
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
      await search.getByRole('row', { name: /Joan/ }).getByRole('link', { name: 'Select' }).click();
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
});
