import { expect } from 'chai';
import { parseTargetText } from '../../../src/sop/targets/parse-target.ts';
import { walkTarget } from '../../../src/sop/targets/walk-target.ts';
import type { TargetNode, TextMatch } from '../../../src/sop/targets/target.ts';
import { readTarget, readWithFaults } from '../../support/read-target.ts';

describe('parseTarget', () => {
  it('should read a role with name and attributes', () => {
    const { find } = readTarget(`heading "Result" [level=2] [expanded=false]`);
    expect(find).to.deep.include({ by: 'role', role: 'heading', attributes: { level: 2, expanded: false } });
    expect(find.by === 'role' && textOf(find.name)).to.equal('Result');
  });

  it('should read a pattern with a slash in a class and its flags', () => {
    const { find } = readTarget(String.raw`link /Claims?[/]\d+/i`);
    expect(find.by === 'role' && textOf(find.name)).to.equal('/Claims?[/]\\d+/i');
  });

  it('should read every other kind, and a role without a name', () => {
    for (const kind of ['label', 'placeholder', 'text', 'alt', 'title', 'testid'])
      expect(readTarget(`${kind} "x"`).find.by).to.equal(kind);
    expect(readTarget('css "#a > b"').find).to.deep.equal({ by: 'css', selector: '#a > b' });
    expect(readTarget('xpath "//td[1]"').find).to.deep.equal({ by: 'xpath', selector: '//td[1]' });
    expect(readTarget('alert').find).to.deep.include({ by: 'role', role: 'alert', name: null });
    expect(readTarget('"@member_id"').find).to.deep.equal({ by: 'element', as: 'text', name: 'member_id' });
  });

  it('should read a chain from the outside in', () => {
    const target = readTarget('dialog "Confirm" > @box > button "Yes > No"');
    expect(target.find.by === 'role' && textOf(target.find.name)).to.equal('Yes > No');
    expect(target.within?.find).to.deep.equal({ by: 'element', as: 'section', name: 'box' });
    expect(target.within?.within?.find).to.deep.include({ role: 'dialog' });
  });

  it('should take bare words by place, whatever stands in them', () => {
    for (const words of [
      'Member ID',
      'Home > Claims',
      'Status: open',
      'button',
      'title of the claim',
      "Payer's id",
      '${{ inputs.name }}',
      'search[_]',
      'row[0][name]',
      'status[]',
    ])
      if (words !== 'button')
        expect(meaningOf(readTarget(JSON.stringify(words), 'field')), words).to.equal('field');
    expect(meaningOf(readTarget('Search', 'control'))).to.equal('control');
    expect(meaningOf(readTarget('Welcome', 'text'))).to.equal('text');
    const pattern = readTarget('/locked/i', 'text').find;
    expect(pattern.by === 'words' && textOf(pattern.match)).to.equal('/locked/i');
  });

  it('should not take a target behind ">" for words', () => {
    for (const target of ['css ".cb"', 'text /a/', 'button "Yes" [exact]', '@box', 'row "1" > link "Open"'])
      expect(() => readTarget(JSON.stringify(`My comment > ${target}`), 'value'), target).to.throw(
        `write { find: '${target}', within: 'My comment' }`,
      );
    for (const words of [
      'Home > Claims',
      'Home > text',
      'Home > link of the day',
      'Home > Link "x"',
      'Amount > 5 "x"',
      '"Home > link \\"x\\""',
      '${{ inputs.a > text("b") }}',
    ])
      expect(meaningOf(readTarget(JSON.stringify(words), 'value')), words).to.equal('value');
  });

  it('should take [exact] behind any name, and of each part of a chain by itself', () => {
    const target = readTarget('dialog "A" [exact] > text "B" > button "C" [exact] [pressed]');
    expect([target.exact, target.within?.exact, target.within?.within?.exact]).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect(target.find).to.deep.include({ by: 'role', attributes: { pressed: true } });
    expect(readTarget(`{ find: 'text "B" [exact]', nth: 1 }`).exact).to.equal(true);
    expect(() => readTarget('text "B" [checked]')).to.throw(/\[checked\] needs a role/);
    expect(() => readTarget('text "B" [exact=false]')).to.throw(/not an attribute/);
  });

  it('should cut expressions out as they stand, quotes and all', () => {
    const { find } = readTarget(JSON.stringify('link "Claim ${{ join(vars.list, "}}\\"") }} \\"x\\""'));
    expect(find.by === 'role' && textOf(find.name)).to.equal('Claim ${{ join(vars.list, "}}\\"") }} "x"');
  });

  it('should read the long form', () => {
    const target = readTarget(`
      find: link "Open"
      within: Claims
      frame: [ main, { title: Inner } ]
      has: text "Paid"
      has_not_text: [ Denied, /void/i ]
      and: css ".row"
      near: { right_of: text "Status" }
      nth: 1
      visible: true
      exact: true`);
    expect(target.within && meaningOf(target.within)).to.equal('section');
    expect(Array.isArray(target.frame) && target.frame.map(meaningOf)).to.deep.equal(['frame', 'title']);
    expect(target.has).to.have.length(1);
    expect(target.hasNotText.map(textOf)).to.deep.equal(['Denied', '/void/i']);
    expect(target.anchors.map((anchor) => anchor.side)).to.deep.equal(['right_of']);
    expect(target.nth?.constant).to.equal(1);
    expect([target.visible, target.exact]).to.deep.equal([true, true]);
    expect(readTarget('{ find: Search, frame: any, nth: last }', 'control')).to.deep.include({
      frame: 'any',
    });
  });

  it('should read rows, cells, candidates and kinds as keys', () => {
    const row = readTarget('row: { Claim: "17", Status: /paid/i }').find;
    expect(row.by === 'row' && row.columns.map(({ column, match }) => [column, textOf(match)])).to.deep.equal(
      [
        ['Claim', '17'],
        ['Status', '/paid/i'],
      ],
    );
    const cell = readTarget('cell: { row: { Claim: 17 }, column: Amount }').find;
    expect(cell.by === 'cell' && [cell.column, cell.row.find.by]).to.deep.equal(['Amount', 'row']);
    const any = readTarget('any_of: [ button "Next", Continue ]', 'control').find;
    expect(any.by === 'any_of' && any.candidates.map(meaningOf)).to.deep.equal(['role', 'control']);
    expect(readTarget('{ heading: Result, level: 2 }').find).to.deep.include({ attributes: { level: 2 } });
  });

  const wrong: readonly (readonly [yaml: string, message: RegExp, word?: string])[] = [
    ['buton "Search"', /unknown kind of target "buton"/, 'buton'],
    ['button "Search', /no closing quote/],
    ['text /a.b/c/', /a text with slashes needs double quotes, as "\/a.b\/c…"/],
    ['link /a(/', /pattern cannot be read/],
    ['link /a/x', /flags/],
    ['link /${{ inputs.a }}/', /literal/],
    ['css "#${{ inputs.a }}"', /literal/],
    ['heading "A" [levl=2]', /not an attribute/, 'levl'],
    ['button[name="send"]', /an attribute is written/],
    ['row[Claim=17]', /not an attribute/, 'Claim'],
    ['button "A" button', /can follow here/],
    ['dialog "A" > Yes', /after ">"/],
    ['label', /must follow, as in label "…": for the words "label" on the page, write Label$/],
    ['""', /empty/],
    ['[ a ]', /a target is a text/],
    ['{ within: A }', /needs "find"/],
    ['{ find: A, withn: B }', /unknown part of a target/, 'withn'],
    ['{ button: A, link: B }', /not both/],
    ['{ find: button "A", has: { any_of: [ A ] } }', /cannot stand inside "has"/],
    ['{ cell: { row: A, col: B } }', /unknown part of a cell/, 'col'],
    ['{ css: "${{ inputs.a }}" }', /literal/],
    ['{ any_of: A }', /takes a list/],
    [JSON.stringify('{ find: A }'), /takes no quotes around it/],
    [
      JSON.stringify('{ find: listbox, within: Groups } > option'),
      /write { find: …, within: { … } }, without quotes/,
    ],
    [`{ find: '{ row: { A: B } }' }`, /takes no quotes around it/],
  ];
  for (const [yaml, message, word] of wrong)
    it(`should refuse ${yaml}`, () => {
      const { target, faults } = readWithFaults(/^(\{|\[|""|"\{)/.test(yaml) ? yaml : JSON.stringify(yaml));
      expect(target).to.equal(null);
      expect(faults[0]?.message).to.match(message);
      if (word !== undefined) expect(faults[0]?.wrong).to.equal(word);
    });

  it('should point at the character that is wrong', () => {
    expect(readWithFaults('"dialog \\"A\\" > buton \\"B\\""').faults[0]?.offset).to.equal(13);
  });

  for (const [text, message] of [
    ['{ find: link "14" ', /begins the long form/],
    ['{draft} and more', /begins the long form/],
    ['{ find: A, withn: B }', /unknown part of a target/],
    ['{ find: A, nth: x }', /takes a number from 0/],
    ['{ find: A, nth: 1.5 }', /whole number/],
    ['{ find: A, visible: 1 }', /true or false/],
    ['{ find: A, has: { any_of: [ A ] } }', /cannot stand inside "has"/],
  ] as const)
    it(`should refuse a text alone that is no long form: ${text}`, () => {
      const faults: string[] = [];
      const place = { line: 1, column: 1 };
      const lent = {
        place,
        text: (source: string) => ({ source, place, constant: source }),
        fault: (fault: string) => void faults.push(fault),
      };
      expect(parseTargetText(text, 'text', lent)).to.equal(null);
      expect(faults.join()).to.match(message);
    });

  it('should read a text alone, and walk all targets and texts inside', () => {
    const lent = {
      place: { line: 3, column: 9 },
      text: (source: string) => ({ source, place: { line: 3, column: 9 } }),
      fault: () => undefined,
    };
    expect(parseTargetText('label "A"', 'text', lent)?.place).to.deep.equal({ line: 3, column: 9 });
    const seen: string[] = [];
    const target = readTarget(
      '{ any_of: [ link "A" ], within: dialog "B", has: text "C", near: text "D", has_text: E, nth: 0 }',
    );
    walkTarget(target, {
      target: (one) => seen.push(one.find.by),
      value: (value) => seen.push(value.source),
    });
    expect(seen).to.include.members(['any_of', 'role', 'text', 'A', 'B', 'C', 'D', 'E', '0']);
  });
});

/** Of bare words what they are, of all else how it is found. */
function meaningOf({ find }: TargetNode): string {
  return find.by === 'words' ? find.as : find.by;
}

function textOf(match: TextMatch | null): string | null {
  if (match === null) return null;
  return match.kind === 'pattern' ? String(match.pattern) : match.text.source;
}
