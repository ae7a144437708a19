import { pageLayer } from './page-layer.ts';
import type { PageMatch, PageQuery } from './page-query.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTotals } from './page-totals.ts';

interface ScoredRow {
  readonly row: Element;
  readonly score: number;
  /** The column of a cell that may be read in two ways. */
  readonly unsure: string | null;
}

/** Rows by what their cells say: `row: { Status: Paid }`. */
export const pageFoundRows = pageLayer<PageTexts & PageTables & PageShown & PageTotals>()(() => ({
  rows(root: ParentNode, query: PageQuery): Element[] {
    const own = (root as Element).matches?.('tr,[role=row]') ? [root as Element] : [];
    const rows = new Set([...own, ...this.all(root, 'tr,[role=row]')]);
    const tables = new Set([...rows].map((row) => this.tableOf(row)));
    const scored = [...tables].flatMap((table) => (table ? this.scoredRows(table, query.columns ?? []) : []));
    const wanted = scored.filter((one) => rows.has(one.row));
    const most = Math.max(query.exact ? 3 : 1, ...wanted.map((one) => one.score));
    const found = wanted.filter((one) => one.score === most);
    const unsure = found.find((one) => one.unsure !== null)?.unsure;
    if (unsure) throw this.unclear(unsure);
    return found.map((one) => one.row);
  },

  /** How well each row of a table fits: as well as the worst of its named cells. */
  scoredRows(table: Element, columns: NonNullable<PageQuery['columns']>): ScoredRow[] {
    const names = this.columnNames(table);
    const places = columns.map(({ column, match }) => ({
      column,
      index: this.columnIndex(names, column),
      match,
    }));
    if (places.some(({ index }) => index === -1)) return [];
    return this.bodyRows(table).map((line) => {
      const { row, cells } = line;
      const shifted = this.isShifted(table, line) ? (columns[0]?.column ?? null) : null;
      const scores = places.map(({ column, index, match }) => this.scoredCell(cells[index], column, match));
      return {
        row,
        score: Math.min(...scores.map(({ score }) => score)),
        unsure: scores.find(({ unsure }) => unsure !== null)?.unsure ?? shifted,
      };
    });
  },

  cellOf(row: Element, column: string): Element[] {
    const table = this.tableOf(row);
    if (!table) return [];
    const index = this.columnIndex(this.columnNames(table), column);
    const line = this.grid(table).find((one) => one.row === row);
    const cell = index === -1 ? undefined : line?.cells[index];
    if (cell && line && this.isShifted(table, line)) throw this.unclear(column);
    return cell ? [cell] : [];
  },

  /** Neither "found" nor "not found" is surely true, and both would be acted on. */
  unclear(column: string): Error {
    return new Error(`strict mode violation: cell ${JSON.stringify(column)}`);
  },

  scoredCell(cell: Element | undefined, column: string, match: PageMatch): Omit<ScoredRow, 'row'> {
    if (!cell) return { score: 0, unsure: null };
    const shown = this.shownBy(cell);
    if (shown !== null) return { score: this.score(shown, match), unsure: null };
    const scores = this.readingsOf(cell).map((text) => this.score(text, match));
    return { score: Math.max(...scores), unsure: column };
  },
}));

export type PageFoundRows = ReturnType<typeof pageFoundRows>;
