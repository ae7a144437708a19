import type { Entries, PageEntries, TableEntry } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import type { PageReadOut } from './page-read-out.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTotals } from './page-totals.ts';

export interface Filter {
  readonly index: number;
  readonly column: string;
  readonly match: PageMatch;
  /** How well a cell must fit. */
  readonly least?: number;
}

/** By column, what its empty cells say: the same as the cell above them. */
export type Said = TableEntry & { readonly same: ReadonlyMap<number, string> };

/** Rows that may belong to the one above them: their cells under a column are empty. */
export const pageRepeats = pageLayer<PageTexts & PageShown & PageReadOut & PageTotals & PageEntries>()(
  () => ({
    /** The rows that are surely no entries, or may be none. */
    totalsAmong({ names, lines, isJoined }: Entries, carried: boolean): Map<Element, 'sure' | 'maybe'> {
      const found = isJoined ? [] : lines;
      return new Map(
        found.flatMap((line) => {
          const total = this.totalIn(line, lines, names, carried);
          return total === null ? [] : [[line.row, total] as const];
        }),
      );
    },

    /** Whether rows that were not found may belong to one of those that were: their cells in the columns of the words are empty. */
    mayBelong(all: Entries, filters: readonly Filter[]): boolean {
      const said = all.lines.map((entry) => ({ ...entry, same: new Map<number, string>() }));
      if (!this.mayRepeat(said, filters)) return false;
      const totals = this.totalsAmong(all, false);
      return this.mayRepeat(
        said.filter(({ row }) => totals.get(row) !== 'sure'),
        filters,
      );
    },

    /** Where a cell may be read in two ways, all of its words: `isUnsure` is asked before they are used. */
    mainText(cell: Element): string {
      return this.linesIn(cell) || (this.shownBy(cell) ?? this.textOf(cell));
    },

    textIn({ cells, same }: Said, index: number): string {
      const cell = cells[index];
      return same.get(index) ?? (cell ? this.mainText(cell) : '');
    },

    fitsIn(entry: Said, { index, match, least = 2 }: Filter): boolean {
      const cell = entry.cells[index];
      const text = this.textIn(entry, index) || this.shownForNothing(cell);
      return cell !== undefined && this.scoreValue(text, match) >= least;
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
  }),
);

export type PageRepeats = ReturnType<typeof pageRepeats>;
