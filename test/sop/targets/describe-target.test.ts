import { expect } from 'chai';
import { describeTarget } from '../../../src/sop/targets/describe-target.ts';
import { readTarget } from '../../support/read-target.ts';

describe('a target in a failure', () => {
  for (const [written, told] of [
    ['button "Save"', 'button "Save"'],
    ['dialog "Confirm" > button "Yes"', 'dialog "Confirm" > button "Yes"'],
    ['"@search"', '@search'],
    ['{ find: button "View", within: { row: { Claim: \'99\' } } }', 'button "View" in row Claim "99"'],
    [
      "{ cell: { row: { Claim: '99', Status: /paid/i }, column: Paid } }",
      'cell "Paid" of row Claim "99", Status /paid/i',
    ],
    ['{ find: button "Open", near: text "RFC-1" }', 'button "Open" near text "RFC-1"'],
    ['{ find: checkbox, near: { left_of: Newsletter } }', 'checkbox left of Newsletter'],
    [
      '{ find: listitem, has: button "Remove", has_not_text: Draft, nth: 4 }',
      'listitem with button "Remove" without the text "Draft" [nth 4]',
    ],
    ['{ any_of: [button "Continue", button "Next"] }', 'button "Continue" or button "Next"'],
    ['{ find: Payer, frame: [menu, work] }', 'Payer in the frame menu in the frame work'],
    ['{ find: link "A", or: link "B", nth: first, frame: any }', 'link "A" or link "B"'],
  ] as const)
    it(`should name all that was sought: ${written}`, () => {
      expect(describeTarget(readTarget(written))).to.equal(told);
    });

  it('should name a row or a cell by its columns also where only its source is quoted', () => {
    const cell = "{ cell: { row: { Claim: '99' }, column: Paid } }";
    expect(readTarget(cell).source).to.equal('cell "Paid" of row Claim "99"');
    expect(readTarget('{ row: { Claim: /9$/ } }').source).to.equal('row Claim /9$/');
  });

  it('should name once what one word stands for', () => {
    expect(describeTarget(readTarget('Benefits', 'table'))).to.equal('Benefits');
  });
});
