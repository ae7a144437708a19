import { pageLayer } from './page-layer.ts';
import type { PageProse } from './page-prose.ts';
import type { PageTexts } from './page-texts.ts';

type Line = { readonly row: Element; readonly cells: Element[] };
type Grid = Line[];

/** Tables and ARIA grids by the words over their columns, spans and nested headers laid out. */
export const pageTables = pageLayer<PageTexts & PageProse>()(() => ({
  tableSelector: 'table,[role=table],[role=grid],[role=treegrid]',

  tableOf(row: Element): Element | null {
    return this.around(row, this.tableSelector);
  },

  ownRows: new Map<Element, readonly Element[]>(),
  ownCells: new Map<Element, readonly Element[]>(),

  rowsOf(table: Element): readonly Element[] {
    return this.known(this.ownRows, table, () =>
      this.all(table, 'tr,[role=row]').filter((row) => this.tableOf(row) === table),
    );
  },

  cellsOf(row: Element): readonly Element[] {
    const own =
      row.tagName === 'TR' ? 'td,th' : '[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]';
    return this.known(this.ownCells, row, () =>
      this.all(row, own).filter((cell) => this.around(cell, 'tr,[role=row]') === row),
    );
  },

  isHeaderRow(row: Element): boolean {
    const cells = this.cellsOf(row);
    if (cells.length === 0) return true;
    if (row.closest('thead')) return true;
    return cells.every((cell) => cell.tagName === 'TH' || cell.getAttribute('role') === 'columnheader');
  },

  grids: new Map<Element, Grid>(),
  names: new Map<Element, string[][]>(),

  /** The grid of a table with spans laid out: which cell covers which column of which row. */
  grid(table: Element): Grid {
    return this.known(this.grids, table, () => {
      const grid = this.laidOut(table, []);
      const hidden = this.isEven(grid) ? [] : this.hiddenCells(table);
      if (hidden.length === 0 || !hidden.every((cell) => this.isHeaderRow(cell.parentElement ?? cell)))
        return grid;
      const drawn = this.laidOut(table, hidden);
      return this.isEven(drawn) ? drawn : grid;
    });
  },

  hiddenCells(table: Element): Element[] {
    return this.rowsOf(table).flatMap((row) =>
      this.cellsOf(row).filter((cell) => getComputedStyle(cell).display === 'none'),
    );
  },

  /** Whether all rows have as many columns, but for those across the whole table. */
  isEven(grid: Grid): boolean {
    const widths = grid.flatMap((line) =>
      this.cellsOf(line.row).length === 0 || (line.cells.length > 0 && this.isAcross(line))
        ? []
        : [line.cells.length],
    );
    return new Set(widths).size < 2;
  },

  /** Headings that the page hides take no place if only headings are hidden: the rows below have no cells for them (LibreHealth). */
  laidOut(table: Element, hidden: readonly Element[]): Grid {
    const carried: { cell: Element; left: number }[] = [];
    return this.rowsOf(table).map((row) => {
      const cells: Element[] = [];
      const pending = this.cellsOf(row).filter((cell) => !hidden.includes(cell));
      for (let column = 0; pending.length > 0 || (carried[column]?.left ?? 0) > 0; column += 1) {
        const above = carried[column];
        if (above && above.left > 0) {
          above.left -= 1;
          cells[column] = above.cell;
          continue;
        }
        const cell = pending.shift();
        if (!cell) continue;
        const wide = Math.max(
          1,
          Number(cell.getAttribute('colspan') ?? cell.getAttribute('aria-colspan') ?? 1),
        );
        const high = Math.max(1, Number(cell.getAttribute('rowspan') ?? 1));
        for (let extra = 0; extra < wide; extra += 1) {
          cells[column + extra] = cell;
          carried[column + extra] = { cell, left: high - 1 };
        }
        column += wide - 1;
      }
      return { row, cells };
    });
  },

  orders: new Map<Element, ReadonlyMap<Element, number>>(),

  /** The row before or behind one, with spans laid out. */
  lineBeside(row: Element, step: 0 | 1 | -1): Line | null {
    const table = this.tableOf(row);
    if (!table) return null;
    const grid = this.grid(table);
    const order = this.known(
      this.orders,
      table,
      () => new Map(grid.map((line, index) => [line.row, index] as const)),
    );
    return grid[(order.get(row) ?? -2) + step] ?? null;
  },

  /** The same, if it is in the same part of its table. */
  lineInPart(row: Element, step: 1 | -1): Line | null {
    const line = this.lineBeside(row, step);
    return line?.row.parentElement === row.parentElement ? line : null;
  },

  /** The row of a cell, and the first of its columns. */
  placeInGrid(cell: Element): { readonly row: Element; readonly column: number } | null {
    const row = this.around(cell, 'tr,[role=row]');
    const column = row ? (this.lineBeside(row, 0)?.cells.indexOf(cell) ?? -1) : -1;
    return row === null || column === -1 ? null : { row, column };
  },

  /** For each column its names, nested headers joined from the top: `["In network", "In network Copay", "Copay"]`. */
  columnNames(table: Element): string[][] {
    return this.known(this.names, table, () => this.namesOver(table));
  },

  /** The rows that name the columns: those of heading cells, otherwise the first, and the second if the first one names groups of its columns. */
  headRows(table: Element): Grid {
    const grid = this.grid(table);
    const ends = this.endRows(grid);
    const headers = grid.filter(
      ({ row, cells }) =>
        cells.length > 0 && this.isHeaderRow(row) && !row.closest('tfoot') && !ends.has(row),
    );
    return headers.length > 0 ? headers : grid.slice(0, this.isGrouped(table) ? 2 : 1);
  },

  /** Rows of heading cells with nothing to head: under the last entry, or with fields under the headings of a table without entries. */
  endRows(grid: Grid): ReadonlySet<Element> {
    const last = this.lastEntry(grid);
    const below = grid.slice(last + 1).filter(({ row }) => row.matches('tr') && !row.closest('thead'));
    const ends = last === -1 ? below.filter((line) => line !== grid[0] && this.holdsFields(line)) : below;
    return new Set(ends.map(({ row }) => row));
  },

  /** Where it is; -1 if there is none. One row ahead of all headings is not an entry: it has the title of the table, or fields that filter. */
  lastEntry(grid: Grid): number {
    const last = grid.findLastIndex(({ row }) => !this.isHeaderRow(row) && this.visible(row));
    const head = grid.findIndex(({ row, cells }) => cells.length > 0 && this.isHeaderRow(row));
    if (last > head) return last;
    const ahead = grid.slice(0, last + 1).filter((line) => !this.isAcross(line) && this.visible(line.row));
    return ahead.length > 1 ? last : -1;
  },

  /** A line across the whole table ("no results", the heading of a group) is not a row of data. */
  isAcross({ cells }: { readonly cells: readonly unknown[] }): boolean {
    return new Set(cells).size < 2;
  },

  /** Fields, also with buttons, in each cell that says something. Headings have words next to a box or a button. */
  holdsFields({ row, cells }: Line): boolean {
    return (
      row.querySelector('input:not([type=checkbox]),select,textarea') !== null &&
      cells.every((cell) => this.textOf(cell) === '' || cell.querySelector('input,select,textarea,button'))
    );
  },

  /** It is in the head of a table, in which the words to the right name the next column. */
  headsColumn(caption: Element | Text): boolean {
    const from = caption instanceof Element ? caption : caption.parentElement;
    const cell =
      from && this.around(from, 'td,th,[role=cell],[role=columnheader],[role=rowheader],[role=gridcell]');
    const row = cell && this.around(cell, 'tr,[role=row]');
    const table = row && this.tableOf(row);
    return table !== null && row !== null && (this.isHeaderRow(row) || this.looksLikeHead(table, row));
  },

  /** Old pages mark the head of a table by style alone: all cells of the first row look alike and other than those of the next. */
  looksLikeHead(table: Element, row: Element): boolean {
    if (this.isGrouped(table)) return this.rowsOf(table).indexOf(row) < 2;
    const [first, second] = this.rowsOf(table)
      .slice(0, 2)
      .map((one) => ({ one, cells: this.cellsOf(one) }));
    if (first?.one !== row || second === undefined || first.cells.length < 2) return false;
    // Buttons at the end of each row often have no heading.
    const rest = second.cells.slice(first.cells.length);
    if (
      first.cells.length > second.cells.length ||
      !rest.every((cell) => cell.querySelector('button,input,a'))
    )
      return false;
    // Without the headings of boxes and buttons, which have no words.
    const named = first.cells.filter(
      (cell, at) =>
        this.textOf(cell) !== '' ||
        ![cell, second.cells[at]].some((one) => one?.querySelector('input,button')),
    );
    const looks = new Set(named.map((cell) => this.lookOf(cell)));
    return looks.size === 1 && second.cells.every((cell) => !looks.has(this.lookOf(cell)));
  },

  grouped: new Map<Element, boolean>(),

  /** By style alone, too (BackupPC): names of groups over several columns each, then the names of all columns, which look alike and other than the first entry. */
  isGrouped(table: Element): boolean {
    return this.known(this.grouped, table, () => {
      const [top, names, first] = this.grid(table);
      if (!top || !names || !first || this.isAcross(top) || this.isHeaderRow(top.row)) return false;
      if (new Set(names.cells).size < names.cells.length || names.cells.length < top.cells.length)
        return false;
      const groups = [...new Set(top.cells)].filter((cell) => this.textOf(cell) !== '');
      const spans = groups.filter((cell) => top.cells.indexOf(cell) < top.cells.lastIndexOf(cell));
      const heads = [...groups, ...names.cells].map((cell) => this.lookOf(cell));
      return (
        spans.length > 0 &&
        groups.every((cell) => spans.includes(cell) || names.cells.includes(cell)) &&
        new Set(heads).size === 1 &&
        first.cells.every((cell) => this.lookOf(cell) !== heads[0])
      );
    });
  },

  hasHead(table: Element): boolean {
    return this.headRows(table).some(({ row }) => this.isHeaderRow(row) || this.looksLikeHead(table, row));
  },

  /** It is only the heading of the next one, frozen above its rows, in which the same heading takes no room (DataTables). */
  isFrozenHead(table: Element): boolean {
    const heads = this.rowsOf(table);
    if (heads.length === 0 || !heads.every((row) => this.isHeaderRow(row))) return false;
    const tables = this.all(table.ownerDocument, this.tableSelector);
    const next = tables[tables.indexOf(table) + 1];
    const own = next ? this.rowsOf(next).filter((row) => this.isHeaderRow(row)) : [];
    if (!next || own.length === 0 || own.some((row) => row.getBoundingClientRect().height > 2)) return false;
    return JSON.stringify(this.columnNames(next)) === JSON.stringify(this.columnNames(table));
  },

  lookOf(cell: Element): string {
    let inner = cell;
    while (
      inner.childElementCount === 1 &&
      inner.firstElementChild &&
      this.textOf(inner.firstElementChild) !== ''
    )
      inner = inner.firstElementChild;
    return `${cell.getAttribute('class') ?? ''} ${getComputedStyle(inner).fontWeight}`;
  },
  /** The cell under it is not a heading: a row of headings may also be a row of a form. */
  isOverColumn(cell: Element): boolean {
    const place = this.placeInGrid(cell);
    const under = place && this.lineBeside(place.row, 1)?.cells[place.column];
    return this.headsColumn(cell) && !!under && !under.matches('th,[role=columnheader],[role=rowheader]');
  },

  /** Under the headings: what is ahead of them is a title, or fields that filter. */
  bodyRows(table: Element): Grid {
    const heads = this.headRows(table);
    const grid = this.grid(table);
    const under = heads[0] ? grid.slice(grid.indexOf(heads[0])) : grid;
    return under.filter((line) => !heads.includes(line) && !this.isHeaderRow(line.row));
  },

  namesOver(table: Element): string[][] {
    const grid = this.grid(table);
    const used = this.headRows(table);
    const width = Math.max(0, ...grid.map(({ cells }) => cells.length));
    return [...Array(width).keys()].map((column) => {
      const stacked = [...new Set(used.map(({ cells }) => cells[column]))].map((cell) =>
        cell?.querySelector(this.tableSelector) ? '' : this.nameOf(cell),
      );
      const texts = stacked.filter((text) => text !== '');
      const bare = used.flatMap(({ cells }) => this.barerNames(cells[column]));
      if (this.isBesideNamed(table, used.at(-1)?.cells ?? [], column)) return [''];
      return [...new Set([texts.join(' '), ...texts, ...bare])];
    });
  },

  /** A column of boxes or buttons alone, under a heading that reaches over one with words as well: `N°` over `807` and its box. Without entries, the first is named. */
  isBesideNamed(table: Element, heads: readonly (Element | undefined)[], column: number): boolean {
    const under = [...heads.keys()].filter((one) => heads[one] === heads[column]);
    if (under.length < 2) return false;
    const rows = this.bodyRows(table).filter((line) => !this.isAcross(line));
    if (rows.length === 0) return under[0] !== column;
    const bare = under.filter((one) => rows.every(({ cells }) => this.holdsOnlyTools(cells[one])));
    const named = under.filter((one) => rows.some(({ cells }) => this.textOf(cells[one]) !== ''));
    return bare.includes(column) && bare.length + named.length === under.length && named.length > 0;
  },

  holdsOnlyTools(cell: Element | undefined): boolean {
    const inside = cell ? this.all(cell, 'button,img,input,select,textarea') : [];
    const isTool = ':is(button,img:not([alt]),[type=checkbox],[type=radio],[type=submit],[type=button])';
    return inside.length > 0 && inside.every((one) => one.matches(isTool)) && this.textOf(cell) === '';
  },

  /** The column with this heading; -1 if there is none, or if two fit alike. A part is not enough, but for a unit in brackets: "Number" may be another one than "Customer Number". */
  columnIndex(names: string[][], column: string): number {
    const units = /\s*\([^()]*\)$/;
    for (const [least, omitted] of [[3], [2], [2, units]] as const) {
      const fits = [...names.keys()].filter((index) =>
        names[index]?.some(
          (name) => this.score(omitted ? name.replace(omitted, '') : name, { text: column }) >= least,
        ),
      );
      if (fits.length > 0) return fits.length === 1 ? (fits[0] ?? -1) : -1;
    }
    return -1;
  },
}));

export type PageTables = PageProse & ReturnType<typeof pageTables>;
