import type { Line, TableEntry } from './page-entries.ts';
import { pageLayer } from './page-layer.ts';

/** Which rows of a table make one entry: seen from the forms of the rows, and from what is around them. */
export const pageEntryLines = pageLayer<object>()(() => ({
  /** The body says it itself: a part of the table for each entry, rows of several forms by turns, or a cell that spans the rows of its entry. */
  takesLines(rows: readonly Line[], count: number): boolean {
    if (rows.length === 0 || rows.length % count !== 0) return false;
    const parts = new Set(rows.map(({ row }) => row.parentElement));
    const ownParts =
      parts.size > 1 &&
      this.chunks(rows, count).every(
        (chunk) => new Set(chunk.map(({ row }) => row.parentElement)).size === 1,
      );
    const spanned = this.chunks(rows, count).every((chunk) =>
      chunk[0]?.cells.some((cell) => chunk.every(({ cells }) => cells.includes(cell))),
    );
    return (ownParts && parts.size * count === rows.length) || spanned || this.takeTurns(rows, count);
  },

  /** Of parts that hold an entry each, the first rows: those stand under the headings. */
  leadRows(rows: readonly Line[]): readonly Line[] {
    const parts = [...new Set(rows.map(({ row }) => row.parentElement))].map((part) =>
      rows.filter(({ row }) => row.parentElement === part),
    );
    const size = parts[0]?.length ?? 0;
    const alike = parts.length > 1 && size > 1 && parts.every((part) => part.length === size);
    return alike && this.takeTurns(rows, size) ? parts.flatMap((part) => part.slice(0, 1)) : rows;
  },

  joinedRows(rows: readonly Line[], count: number): TableEntry[] {
    const width = Math.max(...rows.map(({ cells }) => cells.length));
    return this.chunks(rows, count).map((chunk) => {
      const cells = chunk.flatMap((line) => [...Array(width).keys()].map((column) => line.cells[column]));
      return { row: chunk[0]?.row ?? document.body, cells, rows: chunk.map(({ row }) => row) };
    });
  },

  chunks(rows: readonly Line[], count: number): Line[][] {
    return [...Array(Math.floor(rows.length / count)).keys()].map((index) =>
      rows.slice(index * count, (index + 1) * count),
    );
  },

  /** How its cells span the columns. */
  formOf({ cells }: TableEntry): string {
    return cells.map((cell, column) => (cell === cells[column - 1] ? '-' : '|')).join('');
  },

  /** Rows of several forms that follow each other in the same order. */
  takeTurns(rows: readonly TableEntry[], count: number): boolean {
    if (rows.length === 0 || rows.length % count !== 0) return false;
    const forms = rows.map((row) => this.formOf(row));
    return (
      new Set(forms.slice(0, count)).size > 1 && forms.every((form, index) => form === forms[index % count])
    );
  },

  rowsOfEntry({ row, rows = [row] }: TableEntry): readonly Element[] {
    return rows;
  },
}));

export type PageEntryLines = ReturnType<typeof pageEntryLines>;
