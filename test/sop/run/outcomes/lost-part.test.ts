import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('a part of the page that is missing', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  it('should be asked for once, for the failure and its report', async () => {
    await lab.show('<h1>Claims</h1><button>Open</button>');
    const locators = Object.getPrototypeOf(lab.page.locator('h1')) as Pick<Locator, 'count'>;
    const { count } = locators;
    let asked = 0;
    locators.count = function (this: Locator) {
      if (/region[^>]*History[^>]*$/.test(this.toString())) asked += 1;
      return count.call(this);
    };
    try {
      const { outcome } = await lab.run('- click: region "History" > button "Open"\n  timeout: 1s');
      expect(outcome).to.have.nested.property('report.message').that.includes('there is no region "History"');
    } finally {
      locators.count = count;
    }
    expect(asked).to.equal(1);
  });

  it('should be answered with the headings and captions of the page, also if other words are a little alike', async () => {
    await lab.show(
      '<h2>Claims</h2><table><caption>Open claims</caption><tr><th>Status<tr><td>Paid</table><button>Open</button>',
    );
    const { outcome } = await lab.run('- click: { target: { button: Open, near: Payments } }\n  timeout: 1s');
    expect(outcome)
      .to.have.nested.property('report.candidates')
      .that.deep.equals([
        'cell "Paid"',
        '{ find: caption, has_text: "Open claims" }',
        'heading "Claims" [level=2]',
      ]);
  });
});
