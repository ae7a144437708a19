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

  it('should first be what a selector finds of which a part is missing', async () => {
    const found = ['listitem "Draft 17"', 'listitem "Draft 18"'];
    for (const target of [
      '{ find: css "li", has_text: Paid }',
      '{ find: css "li", has: link }',
      '{ find: css "li", and: text "Paid" }',
      '{ find: xpath "//li", has_text: Paid, within: css "ul" }',
    ])
      expect((await near(`wait_for: { target: ${target} }`)).slice(0, 2), target).to.deep.equal(found);
    const hints = await near('click: { target: { find: css ".hint", has_text: Carl } }');
    expect(hints.slice(0, 2)).to.deep.equal(['paragraph "Ann"', 'paragraph "Bob"']);
    expect(await near('wait_for: { target: { find: css "b", has_text: Paid } }')).to.include(
      'button "Search"',
    );
  });

  it('should not be listed for the target of a note of a failure, or without a target', async () => {
    expect(await near(`expect: { that: '\${{ 1 > 2 }}' }`)).to.deep.equal([]);
    expect(
      await near(`expect: { url: /nowhere, or_fail: { code: odd, notes: "\${{ text('listitem /18/') }}" } }`),
    ).to.deep.equal([]);
    expect(await near(`fail: { code: odd, notes: "\${{ text('listitem /19/') }}" }`)).to.deep.equal([]);
  });
});
