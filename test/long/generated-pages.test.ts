import { expect } from 'chai';
import { registerTargetEngine } from '../../src/sop/targets/selector-engine.ts';
import { describeCampaign, runCampaign } from '../sop/generated/campaign.ts';
import { launchTestBrowser } from '../support/browser.ts';

const { GENERATED_SEED = String(Date.now() % 1_000_000), GENERATED_PAGES = '500' } = process.env;

describe('many generated pages', () => {
  it(`should never be read otherwise than by a person, from seed ${GENERATED_SEED}`, async function () {
    const pages = Number(GENERATED_PAGES);
    this.timeout(60_000 + pages * 3_000);
    await registerTargetEngine();
    const browser = await launchTestBrowser();
    const ran = await runCampaign(browser, { seed: Number(GENERATED_SEED), pages });
    await browser.close();
    console.log(describeCampaign(ran));
    expect(ran.wrong).to.have.length(0);
  });
});
