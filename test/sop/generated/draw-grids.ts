import type { Facts } from './facts.ts';
import { ARIA, HTML, drawHeadings, type Tags } from './draw-headings.ts';
import type { Grid, GridColumn } from './page-parts.ts';

interface DrawnRow {
  readonly drawn: readonly DrawnCell[];
  readonly html: string;
}

/** A table of entries under headings. */
export function drawGrid(facts: Facts, grid: Grid): string {
  const tags = grid.head === 'aria' ? ARIA : HTML;
  const heads = drawHeadings(grid, tags) + toolRow(facts, grid, tags);
  const rows = grid.rows.map((row, at) => drawRow(facts, grid, tags, row, at));
  facts.addGrid({
    columns: grid.columns.filter(({ isHidden }) => !isHidden).map(({ words }) => words),
    rows: rows.map(({ drawn }) => ({ cells: drawn.filter(({ isHidden }) => !isHidden) })),
    isUnsure: grid.rows.some(({ note }) => note !== null) || grid.stack === 'rows' || grid.spans,
    isUnsureAsAWhole:
      grid.columns.some(({ cells }) => /field|select|box/.test(cells)) ||
      (grid.total !== null && grid.columns.length < 3),
  });
  const body = rows.map(({ html }) => html).join('') + totalRow(facts, grid, tags);
  if (grid.head !== 'thead') return tags.table(heads + body);
  return tags.table(`<thead>${heads}</thead>${grid.stack === 'parts' ? body : `<tbody>${body}</tbody>`}`);
}

function drawRow(facts: Facts, grid: Grid, tags: Tags, row: Grid['rows'][number], at: number): DrawnRow {
  const drawn = grid.columns.map((column, index) =>
    drawCell(facts, grid, column, row.cells[index] ?? '', index),
  );
  const cells = drawn.map(({ html, isHidden }, index) => {
    if (!grid.spans || index > 0) return tags.cell(html, isHidden);
    return at % 2 === 0 ? `<td rowspan=2>${html}</td>` : '';
  });
  if (grid.stack !== null) {
    const [top, under] = [cells.slice(0, cells.length / 2), cells.slice(cells.length / 2)];
    const both = tags.row(top.join('')) + tags.row(under.join(''));
    return { drawn, html: grid.stack === 'parts' ? `<tbody>${both}</tbody>` : both };
  }
  const box = grid.hasBoxes ? tags.cell('<input type=checkbox>') : '';
  const actions = grid.actions ? tags.cell('<button type=button>View</button>') : '';
  const hidden = grid.hasHiddenInputs && grid.head !== 'aria' ? '<input type=hidden name=k value=9>' : '';
  const note = row.note === null ? '' : tags.wide(row.note, widthOf(grid));
  return { drawn, html: tags.row(`${hidden}${box}${cells.join('')}${actions}`) + note };
}

const widthOf = ({ columns, hasBoxes, actions }: Grid): number =>
  columns.length + (hasBoxes ? 1 : 0) + (actions ? 1 : 0);

interface DrawnCell {
  readonly html: string;
  readonly reads: string;
  readonly id: string | null;
  readonly isHidden: boolean;
}

function drawCell(facts: Facts, grid: Grid, column: GridColumn, value: string, at: number): DrawnCell {
  const { words, cells, isHidden } = column;
  const id = facts.id();
  const isField = /field|select|box/.test(cells);
  const isUnsure = grid.stack !== null || (grid.spans && at === 0);
  const thing = { role: 'cell', words: [words], ids: isField ? [id] : [], reads: [value] } as const;
  if (!isHidden) facts.add({ ...thing, ...(isUnsure && { isUnsure }) });
  return { html: CELLS[cells](id, value), reads: value, id: isField ? id : null, isHidden };
}

const CELLS: Readonly<Record<GridColumn['cells'], (id: string, value: string) => string>> = {
  text: (_id, value) => value,
  field: (id, value) => `<input id=${id} size=8 value="${value}">`,
  select: (id, value) => `<select id=${id}><option>${value}<option>Other</select>`,
  box: (id, value) => `<input type=checkbox id=${id}${value === 'true' ? ' checked' : ''}>`,
  link: (_id, value) => (value === '' ? '' : `<a href="#">${value}</a>`),
  badge: (_id, value) => `<span class=badge><i class=dot></i>${value}</span>`,
  nested: (_id, value) => `<table><tr><td>${value}</td></tr></table>`,
};

/** Fields that filter the entries, or links that sort them. */
function toolRow(facts: Facts, grid: Grid, tags: Tags): string {
  if (grid.tools === null) return '';
  const cells = grid.columns.map(({ words, isHidden }) => {
    if (grid.tools === 'sort-links') return tags.cell('<a href="#">▲</a> <a href="#">▼</a>', isHidden);
    const id = facts.id();
    if (!isHidden) facts.add({ role: 'cell', words: [words], ids: [id], reads: [''], isUnsure: true });
    return tags.cell(`<input size=8 id=${id}>`, isHidden);
  });
  const end = grid.actions ? tags.cell('<button type=button>Apply</button>') : '';
  return tags.row(`${grid.hasBoxes ? tags.cell('') : ''}${cells.join('')}${end}`);
}

function totalRow(facts: Facts, grid: Grid, tags: Tags): string {
  const { columns, total, hasBoxes, actions } = grid;
  if (total === null || columns.length < 2) return '';
  for (const { words, isHidden } of columns)
    if (!isHidden) facts.add({ role: 'cell', words: [words], ids: [], reads: [], isUnsure: true });
  facts.add({ role: 'shown', words: ['Total'], ids: [], reads: [total], isUnsure: true });
  const between = columns.slice(1, -1).map(({ isHidden }) => tags.cell('', isHidden));
  return tags.row(
    `${hasBoxes ? tags.cell('') : ''}${tags.cell('Total')}${between.join('')}${tags.cell(total)}${actions ? tags.cell('') : ''}`,
  );
}
