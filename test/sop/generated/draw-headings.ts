import type { Grid } from './page-parts.ts';

export interface Tags {
  table(inner: string): string;
  row(inner: string): string;
  head(inner: string, isHidden?: boolean): string;
  cell(inner: string, isHidden?: boolean): string;
  wide(inner: string, width: number): string;
}

const off = (isHidden = false): string => (isHidden ? ' style="display:none"' : '');
const drawnAs = (isHidden = false): string => `style="display:${isHidden ? 'none' : 'table-cell'}"`;

export const HTML: Tags = {
  table: (inner) => `<table border=1>${inner}</table>`,
  row: (inner) => `<tr>${inner}</tr>`,
  head: (inner, isHidden) => `<th${off(isHidden)}>${inner}</th>`,
  cell: (inner, isHidden) => `<td${off(isHidden)}>${inner}</td>`,
  wide: (inner, width) => `<tr><td colspan=${width}>${inner}</td></tr>`,
};
export const ARIA: Tags = {
  table: (inner) => `<div role=grid style="display:table">${inner}</div>`,
  row: (inner) => `<div role=row style="display:table-row">${inner}</div>`,
  head: (inner, isHidden) => `<div role=columnheader ${drawnAs(isHidden)}>${inner}</div>`,
  cell: (inner, isHidden) => `<div role=gridcell ${drawnAs(isHidden)}>${inner}</div>`,
  wide: (inner, width) => `<div role=row><div role=gridcell aria-colspan=${width}>${inner}</div></div>`,
};

export function drawHeadings(grid: Grid, tags: Tags): string {
  const { columns, over, hasBoxes, actions, stack } = grid;
  const isTwoRows = over !== null && columns.length > 2 && grid.head !== 'aria' && grid.head !== 'bold';
  const head = (inner: string, isHidden = false): string =>
    grid.head === 'bold' && columns.length > 1
      ? tags.cell(`<b>${inner}</b>`, isHidden)
      : tags.head(inner, isHidden);
  const names = columns.map(({ words, isSorted, isHidden }) =>
    head(isSorted ? `<a href="#">${words}</a> <span aria-hidden=true>▲</span>` : words, isHidden),
  );
  if (stack !== null) {
    const half = names.length / 2;
    return tags.row(names.slice(0, half).join('')) + tags.row(names.slice(half).join(''));
  }
  const box = hasBoxes ? head('<input type=checkbox title="Select all">') : '';
  const end = actions && actions.words !== null ? head(actions.words) : '';
  if (!isTwoRows) return tags.row(box + names.join('') + end);
  const high = (cell: string): string => cell.replace('<th', '<th rowspan=2');
  const top = names.slice(0, -2).map(high).join('');
  return (
    tags.row(`${high(box)}${top}<th colspan=2>${over}</th>${high(end)}`) + tags.row(names.slice(-2).join(''))
  );
}
