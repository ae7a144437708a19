import { expect } from 'chai';
import { closeSharedBrowser, openActionLab, type ActionLab } from '../../../support/action-lab.ts';

describe('what the page shows instead', () => {
  let lab: ActionLab;
  before(async () => {
    lab = await openActionLab();
    await lab.show(
      '<h1>Claims</h1><p class=hint>Ann</p><p class=hint>Bob</p><ul><li>Draft 17<li>Draft 18</ul><button>Search</button>',
    );
  });
  after(async () => {
    await lab.close();
    await closeSharedBrowser();
  });

  async function near(step: string): Promise<readonly string[]> {
    const { outcome } = await lab.run(`- ${step}\n  timeout: 700ms`);
    return 'report' in outcome ? (outcome.report?.candidates ?? []) : [];
  }

  it('should be listed for the target of an expression that does not become true', async () => {
    for (const that of [
      `count('listitem "Draft 19"') > 0`,
      `visible('heading "Claims"') && visible('listitem "Draft 19"')`,
      `text('listitem "Draft 17"') == 'Paid'`,
    ])
      for (const action of ['wait_for', 'expect'])
        expect(await near(`${action}: { that: '\${{ ${that.replaceAll("'", "''")} }}' }`), that)
          .to.include.members(['listitem "Draft 17"', 'listitem "Draft 18"'])
          .and.have.length.at.most(10);
  });

  it('should not be listed for the target of a note of a failure, or without a target', async () => {
    expect(await near(`expect: { that: '\${{ 1 > 2 }}' }`)).to.deep.equal([]);
    expect(
      await near(`expect: { url: /nowhere, or_fail: { code: odd, notes: "\${{ text('listitem /18/') }}" } }`),
    ).to.deep.equal([]);
    expect(await near(`fail: { code: odd, notes: "\${{ text('listitem /19/') }}" }`)).to.deep.equal([]);
  });
});
