import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { registerTargetEngine } from '../../../src/sop/targets/selector-engine.ts';
import { launchTestBrowser } from '../../support/browser.ts';
import { describeCampaign, runCampaign } from './campaign.ts';
import { composePage } from './compose-page.ts';
import { drawPage } from './draw-page.ts';
import { judgePage } from './judge-page.ts';
import type { Form, GeneratedPage } from './page-parts.ts';
import { shrinkPage } from './shrink-page.ts';

const FORM: Form = {
  kind: 'form',
  heading: null,
  layout: 'cells',
  perLine: 1,
  entries: ['Name', 'Plan'].map((words) => ({
    words,
    control: 'text',
    value: `${words} 1`,
    others: [],
    marks: [],
  })),
};

describe('pages made by a generator that knows what is on them', function () {
  this.timeout(120_000);
  let browser: Browser;
  before(async () => {
    await registerTargetEngine();
    browser = await launchTestBrowser();
  });
  after(() => browser.close());

  it('should never be read otherwise than by a person', async () => {
    const ran = await runCampaign(browser, { seed: 1, pages: 25 });
    expect(ran.wrong, describeCampaign(ran)).to.deep.equal([]);
    expect(ran.lost / ran.sure, describeCampaign(ran)).to.be.below(0.03);
  });

  it('should be the same for the same seed', () => {
    expect(drawPage(composePage(7)).html).to.equal(drawPage(composePage(7)).html);
    expect(drawPage(composePage(7)).html).not.to.equal(drawPage(composePage(8)).html);
  });

  it('should have questions that only one answer of several is right for, and questions that must be refused', async () => {
    const page = await browser.newPage();
    const once = await judgePage(page, { parts: [FORM] });
    expect(once.map(({ question }) => question.right)).to.deep.equal([
      ['e1'],
      ['Name 1'],
      ['e2'],
      ['Plan 1'],
    ]);
    const twice = await judgePage(page, { parts: [FORM, FORM] });
    expect(
      twice.every(({ question, verdict }) => question.right.length === 0 && verdict === 'refused'),
    ).to.equal(true);
    await page.close();
  });

  it('should be shrunk to what is needed to fail', async () => {
    const whole: GeneratedPage = {
      parts: [
        { kind: 'beside', by: 'flex', parts: [FORM, FORM] },
        { kind: 'prose', words: 'Paid' },
      ],
    };
    const small = await shrinkPage(whole, async (page) => drawPage(page).html.includes('Plan'));
    expect(small).to.deep.equal({ parts: [{ ...FORM, entries: FORM.entries.slice(1) }] });
  });
});
