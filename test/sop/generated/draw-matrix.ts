import type { Facts } from './facts.ts';
import type { Matrix } from './page-parts.ts';

/** Groups of radio buttons, one in each row of a table. */
export function drawMatrix(facts: Facts, { as, options, rows }: Matrix): string {
  const isHeaded = as === 'under-headings';
  const lines = rows.map(({ words, chosen }) => {
    const ids = options.map(() => facts.id());
    const name = facts.id();
    const reads = chosen === null ? '' : (options[chosen] ?? '');
    facts.add({
      role: 'field',
      words: [words],
      ids: [ids.join('+')],
      reads: [reads],
      ...(isHeaded && { isUnsure: true }),
    });
    const cells = options.map((option, at) => {
      const own = { words: [option], ids: [ids[at] ?? ''], reads: [String(at === chosen)] };
      facts.add(isHeaded ? { ...own, role: 'cell', isUnsure: true } : { ...own, role: 'option' });
      const radio = `<input type=radio name=${name} id=${ids[at]}${at === chosen ? ' checked' : ''}>`;
      return `<td>${isHeaded ? radio : `<label>${radio} ${option}</label>`}</td>`;
    });
    return `<tr><td>${words}</td>${cells.join('')}</tr>`;
  });
  const head = `<tr><th></th>${options.map((option) => `<th>${option}</th>`).join('')}</tr>`;
  return `<table>${isHeaded ? head : ''}${lines.join('')}</table>`;
}
