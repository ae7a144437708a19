import type { Locator } from 'playwright-core';
import { inPage } from './page-layer.ts';
import type { PageMatch } from './page-query.ts';
import { pageTables, type PageTables } from './page-tables.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';

export interface TableQuery {
  readonly columns: readonly string[];
  /** Only rows whose cells under these columns say this. */
  readonly where: readonly { readonly column: string; readonly match: PageMatch }[];
}

export interface TableRows {
  /** The columns asked for that the table does not have. */
  readonly missing: readonly string[];
  /** All columns, for a message. */
  readonly names: readonly string[];
  /** Per row, the texts under the columns asked for. */
  readonly rows: readonly (readonly string[])[];
}

const rowsInPage = inPage<PageTexts & PageTables, TableQuery, TableRows>(
  [pageTexts, pageTables],
  function (element, query) {
    const table = element.matches('table,[role=table],[role=grid],[role=treegrid]')
      ? element
      : (element.querySelector('table,[role=table],[role=grid],[role=treegrid]') ?? element);
    const names = this.columnNames(table);
    const columns = query.columns.map((column) => this.columnIndex(names, column));
    const filters = query.where.map(({ column, match }) => ({
      index: this.columnIndex(names, column),
      match,
      column,
    }));
    const missing = [
      ...query.columns.filter((_column, index) => columns[index] === -1),
      ...filters.filter(({ index }) => index === -1).map(({ column }) => column),
    ];
    const rows = this.grid(table)
      .filter(({ row }) => !this.isHeaderRow(row) && this.visible(row))
      .filter(({ cells }) =>
        filters.every(({ index, match }) => {
          const cell = cells[index];
          return cell !== undefined && this.score(this.valueOf(cell), match) >= 2;
        }),
      )
      // A line across the whole table ("no results", a group heading) is no row of data.
      .filter(({ cells }) => names.length < 2 || new Set(cells).size > 1)
      .map(({ cells }) =>
        columns.map((index) => {
          const cell = cells[index];
          return cell ? this.valueOf(cell) : '';
        }),
      );
    return { missing, names: names.map((own) => own[0] ?? ''), rows };
  },
);

/** The rows of a table or ARIA grid, in one round trip. */
export function readTable(
  locator: Locator,
  query: TableQuery,
  limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<TableRows> {
  return locator.evaluate(rowsInPage, query, limits);
}
