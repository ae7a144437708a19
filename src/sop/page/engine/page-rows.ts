import type { PageEntries, TableEntry } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageQuestion, TableRows } from './page-question.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

interface Filter {
  readonly index: number;
  readonly column: string;
  readonly match: PageMatch;
}

/** By column, what its empty cells say: the same as the cell above them. */
type Said = TableEntry & { readonly same: ReadonlyMap<number, string> };

/** The rows of a table as texts. */
export const pageRows = pageLayer<PageTexts & PageTables & PageShown & PageEntries>()(() => ({
  tableRows(element: Element, query: PageQuestion & { ask: 'table' }): TableRows {
    const table = element.matches(this.tableSelector)
      ? element
      : (element.querySelector(this.tableSelector) ?? element);
    const same = query.sameAsAbove ?? [];
    const asked = [...query.columns, ...query.where.map(({ column }) => column), ...same];
    const { names, entries, unclear } = this.entriesOf(table, asked);
    const missing = asked.filter((column) => this.columnIndex(names, column) === -1);
    const columns = query.columns.map((column) => this.columnIndex(names, column));
    const filters = query.where.map(({ column, match }) => ({
      index: this.columnIndex(names, column),
      column,
      match,
    }));
    const above = [...query.above];
    const said = this.saidBy(
      entries,
      same.map((column) => this.columnIndex(names, column)),
      above,
    );
    const shown = said.map((entry) => ({
      ...entry,
      fits: filters.every((filter) => this.fitsIn(entry, filter)),
    }));
    const fitting = shown.filter(({ fits }) => fits);
    const deciding = [
      ...filters.map(({ index }) => index),
      ...same.map((one) => this.columnIndex(names, one)),
    ];
    const isUnsure = this.isUnsure(said, deciding) || this.isUnsure(fitting, columns);
    const repeats = query.sameAsAbove === null && this.mayRepeat(said, filters);
    const window = (query.window ? shown : []).map((entry) => ({
      mark: [
        entry.row.getAttribute('aria-rowindex'),
        ...entry.cells.map((cell) => cell && this.mainText(cell)),
      ].join('\n'),
      top: entry.row.getBoundingClientRect().top,
      texts: entry.fits ? this.textsUnder(entry, columns) : null,
    }));
    return {
      missing,
      unclear:
        unclear ?? (isUnsure ? 'cells' : this.takeTurns(fitting, 2) ? 'rows' : repeats ? 'repeats' : null),
      mayFill: this.mayFill(table, entries),
      names: names.flatMap((own) => own.slice(0, 1)),
      rows: fitting.map((entry) => this.textsUnder(entry, columns)),
      above,
      window,
    };
  },

  /** Where a cell may be read in two ways, all of its words: `isUnsure` is asked before they are used. */
  mainText(cell: Element): string {
    return this.shownBy(cell) ?? this.textOf(cell);
  },

  /** A cell that may be read in two ways decides which rows fit, or is read. */
  isUnsure(entries: readonly TableEntry[], columns: readonly number[]): boolean {
    return entries.some(({ cells }) =>
      columns.some((index) => cells[index] !== undefined && this.shownBy(cells[index]) === null),
    );
  },

  textsUnder(entry: Said, columns: readonly number[]): string[] {
    return columns.map((index) => this.textIn(entry, index));
  },

  textIn({ cells, same }: Said, index: number): string {
    const cell = cells[index];
    return same.get(index) ?? (cell ? this.mainText(cell) : '');
  },

  /** The entries, with what their empty cells under these columns say. `above` is what the cells above the first entry say, and afterwards the last. */
  saidBy(entries: readonly TableEntry[], columns: readonly number[], above: string[]): Said[] {
    return entries.map((entry) => {
      for (const [place, index] of columns.entries()) {
        const cell = entry.cells[index];
        above[place] = (cell ? this.mainText(cell) : '') || (above[place] ?? '');
      }
      return { ...entry, same: new Map(columns.map((index, place) => [index, above[place] ?? ''])) };
    });
  },

  fitsIn(entry: Said, { index, match }: Filter): boolean {
    return entry.cells[index] !== undefined && this.score(this.textIn(entry, index), match) >= 2;
  },

  /** Whether rows below those that fit would fit too, if their empty cells on the left said the same as the cells above them. */
  mayRepeat(entries: readonly Said[], filters: readonly Filter[]): boolean {
    let above: Said | null = null;
    for (const entry of entries) {
      const fits = filters.map((filter) => this.fitsIn(entry, filter));
      const repeats = this.saysLess(entry, above);
      const all = filters.every(
        ({ index }, place) => fits[place] === true || (repeats && this.isBlankTo(entry, index)),
      );
      if (all && fits.includes(false)) return true;
      above = all ? entry : null;
    }
    return false;
  },

  /** A row of the same form, and not an empty one. */
  saysLess(entry: Said, above: Said | null): boolean {
    return (
      above !== null &&
      this.formOf(above) === this.formOf(entry) &&
      entry.cells.some((_cell, index) => this.textIn(entry, index) !== '')
    );
  },

  isBlankTo(entry: Said, index: number): boolean {
    return entry.cells.slice(0, index + 1).every((_cell, place) => this.textIn(entry, place) === '');
  },

  /** No row says anything yet, and a script may still fill them. */
  mayFill({ ownerDocument: { scripts, readyState } }: Element, entries: readonly TableEntry[]): boolean {
    const says = entries.some(({ cells }) => cells.some((cell) => cell && this.shownBy(cell) !== ''));
    return !says && (scripts.length > 0 || readyState === 'loading');
  },
}));

export type PageRows = ReturnType<typeof pageRows>;
