import { pageLayer } from './page-layer.ts';
import type { PageMatch, PageQuery } from './page-query.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

interface ScoredRow {
  readonly row: Element;
  readonly score: number;
  /** The column of a cell that may be read in two ways. */
  readonly unsure: string | null;
}

/** Rows by what their cells say: `row: { Status: Paid }`. */
export const pageFoundRows = pageLayer<PageTexts & PageTables & PageShown>()(() => ({
  rows(root: ParentNode, query: PageQuery): Element[] {
    const own = (root as Element).matches?.('tr,[role=row]') ? [root as Element] : [];
    const rows = new Set([...own, ...this.all(root, 'tr,[role=row]')]);
    const tables = new Set([...rows].map((row) => this.tableOf(row)));
    const scored = [...tables].flatMap((table) => (table ? this.scoredRows(table, query.columns ?? []) : []));
    const wanted = scored.filter((one) => rows.has(one.row));
    const most = Math.max(query.exact ? 3 : 1, ...wanted.map((one) => one.score));
    const found = wanted.filter((one) => one.score === most);
    const unsure = found.find((one) => one.unsure !== null);
    // Neither "found" nor "not found" is surely true, and both would be acted on.
    if (unsure) throw new Error(`strict mode violation: cell ${JSON.stringify(unsure.unsure)}`);
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
    return this.bodyRows(table).map(({ row, cells }) => {
      const scores = places.map(({ column, index, match }) => this.scoredCell(cells[index], column, match));
      return {
        row,
        score: Math.min(...scores.map(({ score }) => score)),
        unsure: scores.find(({ unsure }) => unsure !== null)?.unsure ?? null,
      };
    });
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
