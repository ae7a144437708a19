import { expect } from 'chai';
import type { PageQuery } from '../../../src/sop/page/engine/page-query.ts';
import { openEngineLab, type EngineLab } from './engine-lab.ts';

const HEADS = ['From', 'To', 'Place', 'Code', 'Modifiers', 'Pointer', 'Charge', 'Units'];

/** A claim with so many lines, and a field of its own below them. */
function claim(lines: number): string {
  const cells = HEADS.map((head) => `<td><input name="${head}">`).join('');
  const row = (index: number): string => `<tr><td>${index + 1}${cells}<td><a href="#">Delete</a>`;
  return `<form><table id=lines><tr><th>#${HEADS.map((head) => `<th>${head}`).join('')}<th>
    ${Array.from({ length: lines }, (_, index) => row(index)).join('')}</table>
    <table><tr><td>Total charge<td><input></table></form>`;
}

/** What the engine reads of the page: each element that a selector goes through counts, and each question about the layout or style of one. */
const COUNTED = `(() => {
  let count = 0;
  const wrap = (owner, name, weight) => {
    const own = owner[name];
    owner[name] = function (...given) { count += weight(this); return own.apply(this, given); };
  };
  const below = (root) => root.getElementsByTagName('*').length;
  wrap(Element.prototype, 'querySelectorAll', below);
  wrap(Document.prototype, 'querySelectorAll', below);
  for (const name of ['matches', 'closest', 'getBoundingClientRect', 'checkVisibility']) wrap(Element.prototype, name, () => 1);
  wrap(window, 'getComputedStyle', () => 1);
  return () => count;
})()`;

const QUESTIONS: Readonly<Record<string, { readonly in: string; readonly query: PageQuery }>> = {
  'a field below its lines': { in: 'document', query: { kind: 'control', match: { text: 'Total charge' } } },
  'a value below its lines': { in: 'document', query: { kind: 'value', match: { text: 'Total charge' } } },
  'a field of its last line': {
    in: `$('tr:last-child')`,
    query: { kind: 'input', match: { text: 'Charge' } },
  },
  'its lines': { in: `$('#lines')`, query: { kind: 'line', asked: HEADS } },
};

describe('a form of many lines', () => {
  let lab: EngineLab;
  before(async () => {
    lab = await openEngineLab();
  });
  after(() => lab.close());

  async function readsFor(lines: number, asked: { in: string; query: PageQuery }): Promise<number> {
    await lab.show(claim(lines));
    const body = JSON.stringify(encodeURIComponent(JSON.stringify(asked.query)));
    const [found, reads] = await lab.ask<[number, number]>(
      `((count) => [engine.queryAll(${asked.in}, ${body}).length, count()])(${COUNTED})`,
    );
    expect(found).to.be.greaterThan(0);
    return reads;
  }

  for (const [title, asked] of Object.entries(QUESTIONS))
    it(`should take no more reads of the page for each line, however many there are, to find ${title}`, async () => {
      const [some, many] = [await readsFor(20, asked), await readsFor(80, asked)];
      expect(many / some, `${some} reads for 20 lines, ${many} for 80`).to.be.lessThan(4.5);
    });

  it('should look only once for a field that shows, however many hidden ones have the label', async () => {
    await lab.show(
      `<div hidden>${'<label>Charge <input></label>'.repeat(50)}</div>${'<label>Other <input></label>'.repeat(50)}`,
    );
    const [found, patterns] = await lab.ask<[number, number]>(`(() => {
      let patterns = 0;
      const own = window.RegExp;
      window.RegExp = new Proxy(own, { construct(of, given) { patterns += 1; return Reflect.construct(of, given); } });
      const found = $$('[hidden] input').flatMap((field) => engine.labelledOnly(field, { text: 'Charge' }));
      window.RegExp = own;
      return [found.length, patterns];
    })()`);
    expect(found).to.equal(50);
    expect(patterns).to.equal(1);
  });
});
