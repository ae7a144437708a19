import type { Facts } from './facts.ts';
import type { Grid, GridColumn } from './page-parts.ts';

/** A table of entries under headings. */
export function drawGrid(facts: Facts, grid: Grid): string {
  const tags = grid.head === 'aria' ? ARIA : HTML;
  const heads = headings(grid, tags);
  const rows = grid.rows.map((row) => {
    const drawn = grid.columns.map((column, at) => drawCell(facts, column, row.cells[at] ?? ''));
    const html = drawn.map(({ html: inner }) => tags.cell(inner)).join('');
    const box = grid.hasBoxes ? tags.cell('<input type=checkbox>') : '';
    const actions = grid.actions ? tags.cell('<button type=button>View</button>') : '';
    const hidden = grid.hasHiddenInputs && grid.head !== 'aria' ? '<input type=hidden name=k value=9>' : '';
    const note = row.note === null ? '' : tags.wide(row.note, widthOf(grid));
    return { drawn, html: tags.row(`${hidden}${box}${html}${actions}`) + note };
  });
  facts.addGrid({
    columns: grid.columns.map(({ words }) => words),
    rows: rows.map(({ drawn }) => ({ cells: drawn })),
    isUnsure: grid.rows.some(({ note }) => note !== null),
  });
  const body = rows.map(({ html }) => html).join('') + totalRow(facts, grid, tags);
  return tags.table(grid.head === 'thead' ? `<thead>${heads}</thead><tbody>${body}</tbody>` : heads + body);
}

const widthOf = ({ columns, hasBoxes, actions }: Grid): number =>
  columns.length + (hasBoxes ? 1 : 0) + (actions ? 1 : 0);

interface Tags {
  table(inner: string): string;
  row(inner: string): string;
  head(inner: string): string;
  cell(inner: string): string;
  wide(inner: string, width: number): string;
}

const HTML: Tags = {
  table: (inner) => `<table border=1>${inner}</table>`,
  row: (inner) => `<tr>${inner}</tr>`,
  head: (inner) => `<th>${inner}</th>`,
  cell: (inner) => `<td>${inner}</td>`,
  wide: (inner, width) => `<tr><td colspan=${width}>${inner}</td></tr>`,
};
const ARIA: Tags = {
  table: (inner) => `<div role=grid style="display:table">${inner}</div>`,
  row: (inner) => `<div role=row style="display:table-row">${inner}</div>`,
  head: (inner) => `<div role=columnheader style="display:table-cell">${inner}</div>`,
  cell: (inner) => `<div role=gridcell style="display:table-cell">${inner}</div>`,
  wide: (inner, width) => `<div role=row><div role=gridcell aria-colspan=${width}>${inner}</div></div>`,
};

function headings(grid: Grid, tags: Tags): string {
  const { columns, over, hasBoxes, actions } = grid;
  const isTwoRows = over !== null && columns.length > 2 && grid.head !== 'aria' && grid.head !== 'bold';
  const head = (inner: string): string =>
    grid.head === 'bold' && columns.length > 1 ? tags.cell(`<b>${inner}</b>`) : tags.head(inner);
  const names = columns.map(({ words, isSorted }) =>
    head(isSorted ? `<a href="#">${words}</a> <span aria-hidden=true>▲</span>` : words),
  );
  const box = hasBoxes ? head('<input type=checkbox title="Select all">') : '';
  const end = actions && actions.words !== null ? head(actions.words) : '';
  if (!isTwoRows) return tags.row(box + names.join('') + end);
  const high = (cell: string): string => cell.replace('<th>', '<th rowspan=2>');
  const top = names.slice(0, -2).map(high).join('');
  return (
    tags.row(`${high(box)}${top}<th colspan=2>${over}</th>${high(end)}`) + tags.row(names.slice(-2).join(''))
  );
}

interface DrawnCell {
  readonly html: string;
  readonly reads: string;
  readonly id: string | null;
}

function drawCell(facts: Facts, { words, cells }: GridColumn, value: string): DrawnCell {
  const id = facts.id();
  const isField = cells !== 'text';
  facts.add({ role: 'cell', words: [words], ids: isField ? [id] : [], reads: [value] });
  return { html: CELLS[cells](id, value), reads: value, id: isField ? id : null };
}

const CELLS: Readonly<Record<GridColumn['cells'], (id: string, value: string) => string>> = {
  text: (_id, value) => value,
  field: (id, value) => `<input id=${id} size=8 value="${value}">`,
  select: (id, value) => `<select id=${id}><option>${value}<option>Other</select>`,
  box: (id, value) => `<input type=checkbox id=${id}${value === 'true' ? ' checked' : ''}>`,
};

function totalRow(facts: Facts, grid: Grid, tags: Tags): string {
  const { columns, total, hasBoxes, actions } = grid;
  const last = columns.at(-1);
  if (total === null || columns.length < 2 || last === undefined) return '';
  for (const { words } of columns)
    facts.add({ role: 'cell', words: [words], ids: [], reads: [], isUnsure: true });
  facts.add({ role: 'shown', words: ['Total'], ids: [], reads: [total], isUnsure: true });
  const between = columns.slice(1, -1).map(() => tags.cell(''));
  return tags.row(
    `${hasBoxes ? tags.cell('') : ''}${tags.cell('Total')}${between.join('')}${tags.cell(total)}${actions ? tags.cell('') : ''}`,
  );
}
