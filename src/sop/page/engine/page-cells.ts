import type { PageEntries, TableEntry } from './page-entries.ts';
import type { PageFillers } from './page-fillers.ts';
import { pageLayer } from './page-layer.ts';
import type { PageMatch, PageQuery } from './page-query.ts';
import type { PageRepeats } from './page-repeats.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTools } from './page-tools.ts';
import type { PageTotals } from './page-totals.ts';
import type { PageTexts } from './page-texts.ts';

/** Rows and cells by the words over their columns. An entry that takes several rows is found as a whole, as it is read as a whole. */
export const pageCells = pageLayer<
  PageTexts & PageTables & PageTools & PageShown & PageTotals & PageFillers & PageEntries & PageRepeats
>()(() => ({
  rows(root: ParentNode, query: PageQuery): Element[] {
    const own = (root as Element).matches?.('tr,[role=row]') ? [root as Element] : [];
    const rows = new Set([...own, ...this.all(root, 'tr,[role=row]')]);
    const tables = new Set([...rows].map((row) => this.tableOf(row)));
    return [...tables].flatMap((table) =>
      (table ? this.fittingEntries(table, query) : [])
        .filter((entry) => this.rowsOfEntry(entry).some((row) => rows.has(row)))
        .flatMap((entry) => this.placesOf(entry, query.asked !== undefined)),
    );
  },

  /** Those whose cells say it as a whole, as with `where`: a row that only contains the words may be another one. */
  fittingEntries(table: Element, { columns = [], exact, asked = [] }: PageQuery): TableEntry[] {
    const entries = this.entriesOf(table, [...columns.map(({ column }) => column), ...asked]);
    const { names, lines, isJoined, unclear } = entries;
    const places = columns.map((one) => ({ ...one, index: this.columnIndex(names, one.column) }));
    if (places.some(({ index }) => index === -1)) return [];
    const least = exact ? 3 : 2;
    const tools = this.toolRows(table);
    // The fields for a new entry are meant by what adds it.
    const added = this.bodyRows(table).filter((line) => this.isNamedByAdding(line, places, least));
    const meant = new Set(added.map(({ row }) => row));
    const rows = this.bodyRows(table).filter(({ row }) => tools.get(row) !== 'sure' || meant.has(row));
    const all: readonly TableEntry[] = isJoined ? lines : rows;
    const fits = all.map((entry) => places.map((place) => this.fitOfCell(entry, place) >= least));
    // However the rows belong together: what is in none of the rows is in no entry.
    if (unclear !== null && places.every((_place, at) => fits.some((cells) => cells[at]))) {
      this.mustBeClear(table);
      return [];
    }
    const found = all.filter((_entry, at) => unclear === null && fits[at]?.every(Boolean));
    if (!isJoined && found.some(({ row, cells }) => this.isShifted(table, { row, cells })))
      return this.notWhole(table, 'shifted');
    const unsure = places.find(({ index }) => found.some(({ cells }) => this.isUnsureCell(cells[index])));
    if (unsure) throw this.unclearCell(unsure.column);
    if (!isJoined && found.some(({ row }) => tools.has(row) && !meant.has(row)))
      return this.notWhole(table, 'tools');
    const filters = places.map((place) => ({ ...place, least }));
    if (isJoined || found.length === 0 || !this.mayBelong(entries, filters)) return found;
    return this.notWhole(table, 'repeats');
  },

  isNamedByAdding(
    line: TableEntry,
    places: readonly { index: number; match: PageMatch }[],
    least: number,
  ): boolean {
    return places.some((place) => {
      const cell = line.cells[place.index];
      return cell !== undefined && this.addingIn(cell).length > 0 && this.fitOfCell(line, place) >= least;
    });
  },

  /** Neither "found" nor "not found" is surely true, and both would be acted on. */
  unclearCell(column: string): Error {
    return new Error(`strict mode violation: cell ${JSON.stringify(column)}`);
  },

  isUnsureCell(cell: Element | undefined): boolean {
    return cell !== undefined && this.shownBy(cell) === null;
  },

  /** Of a cell that may be read in several ways, the best. */
  fitOfCell({ cells }: TableEntry, { index, match }: { index: number; match: PageMatch }): number {
    const cell = cells[index];
    if (!cell) return 0;
    const shown = this.shownBy(cell);
    const texts = shown === null ? this.readingsOf(cell) : [shown || this.shownForNothing(cell)];
    return Math.max(...texts.map((text) => this.scoreValue(text, match)));
  },

  /** Fails, unless more rows are coming that may make it clear. */
  mustBeClear(table: Element): void {
    if (table.ownerDocument.readyState === 'loading') return;
    const names = this.columnNames(table).flatMap((own) => own.slice(0, 1));
    throw new Error(`entries are unclear: ${encodeURIComponent(JSON.stringify(names))}`);
  },

  /** None while more rows are coming, otherwise an error. */
  notWhole(table: Element, why: 'tools' | 'repeats' | 'shifted'): [] {
    if (table.ownerDocument.readyState === 'loading') return [];
    throw new Error(`entries are unclear: ${why}`);
  },

  /** The one element that holds an entry; its rows, if somebody only looks inside of them. */
  placesOf(entry: TableEntry, inside: boolean): readonly Element[] {
    const lines = this.rowsOfEntry(entry);
    if (lines.length === 1) return lines;
    const table = this.tableOf(entry.row);
    const part = entry.row.parentElement;
    const others = part === null ? [] : this.all(part, 'tr,[role=row]').filter((row) => this.visible(row));
    const own = others.every((row) => lines.includes(row) || this.tableOf(row) !== table);
    if (part !== null && part !== table && own) return [part];
    if (inside) return lines;
    throw new Error('entries are unclear: in no part');
  },

  cellOf(root: Element, { column = '', asked = [] }: PageQuery): Element[] {
    const table = this.tableOf(root);
    if (!table) return [];
    const { names, lines, isJoined, unclear } = this.entriesOf(table, [column, ...asked]);
    if (unclear !== null) {
      this.mustBeClear(table);
      return [];
    }
    const index = this.columnIndex(names, column);
    const all: readonly TableEntry[] = isJoined ? lines : this.grid(table);
    const meant = all.filter((entry) => this.rowsOfEntry(entry).some((row) => root.contains(row)));
    const elsewhere = meant.filter(
      ({ row, cells }) =>
        (!isJoined && this.isShifted(table, { row, cells })) || this.isSpread({ row, cells }, [index], names),
    );
    if (index !== -1 && elsewhere.length > 0) throw this.unclearCell(column);
    return meant.flatMap(({ cells }) => (index === -1 ? [] : (cells[index] ?? [])));
  },

  /** The elements that hold the entries of rows with fields: the rows, or what holds all rows of an entry. */
  holdersOf(rows: readonly Element[], asked: readonly string[]): Element[] {
    const joined = new Map<Element, TableEntry>();
    for (const table of new Set(rows.map((row) => this.tableOf(row))))
      for (const entry of table ? this.entriesOf(table, asked).lines : [])
        for (const row of entry.rows ?? []) joined.set(row, entry);
    const holders = rows.map((row) => {
      const entry = joined.get(row);
      return (entry && this.placesOf(entry, false)[0]) ?? row;
    });
    return [...new Set(holders)];
  },
}));

export type PageCells = ReturnType<typeof pageCells>;
