import { expect } from 'chai';
import { pageFieldNames } from '../../../src/sop/page/engine/page-field-names.ts';
import { pageTableNames } from '../../../src/sop/page/engine/page-named-tables.ts';
import { pageValueNames } from '../../../src/sop/page/engine/page-value-names.ts';
import { engineSelector } from '../../../src/sop/page/engine-selector.ts';
import { openEngineLab, type EngineLab } from './engine-lab.ts';
import { NAME_FIXTURES, type NameFixture } from './name-fixtures.ts';

const ROWS: readonly { readonly id: string; readonly why: string }[] = [
  ...pageFieldNames().fieldNames,
  ...pageValueNames().valueNames,
  ...pageTableNames().tableNames,
];

interface Found {
  readonly leftOut: string | null;
  /** The ids of the elements found, each with the row that found it. */
  readonly found: readonly string[];
}

describe('ways in which words name something on a page', () => {
  let lab: EngineLab;
  before(async () => {
    lab = await openEngineLab();
  });
  after(() => lab.close());

  it('should each have an id of their own and a fixture', () => {
    expect(Object.keys(NAME_FIXTURES)).to.deep.equal(ROWS.map(({ id }) => id));
  });

  for (const { id, why } of ROWS)
    it(`should need ${id}. ${why}`, async () => {
      const fixture = NAME_FIXTURES[id];
      if (fixture === undefined) throw new Error('this row has no fixture');
      const [whole, ...others] = await lookUp(fixture);
      expect(whole?.found).to.deep.equal([`it by ${id}`]);
      const needed = others.filter(({ found }) => !(found.length === 1 && found[0]?.startsWith('it by ')));
      expect(needed.map(({ leftOut }) => leftOut)).to.deep.equal([id]);
    });

  /** What the words find with all rows, and then with each row left out. */
  async function lookUp({
    page,
    words,
    kind = 'input',
    within = 'body',
  }: NameFixture): Promise<readonly Found[]> {
    await lab.show(page);
    const [, body = ''] = engineSelector({ kind, match: { text: words } }).split('=');
    return lab.ask(`(async () => {
      const looks = [];
      for (const leftOut of ${JSON.stringify([null, ...ROWS.map(({ id }) => id)])}) {
        const page = Object.assign({}, engine);
        for (const table of ['fieldNames', 'valueNames', 'tableNames'])
          page[table] = engine[table].filter(({ id }) => id !== leftOut);
        const elements = page.queryAll(document.querySelector(${JSON.stringify(within)}), ${JSON.stringify(body)});
        const found = elements.map((one) => page.onThePage(one).id + ' by ' + page.reasons.get(one));
        looks.push({ leftOut, found });
        await null; // Now the engine forgets what it has found out in this look.
      }
      return looks;
    })()`);
  }
});
