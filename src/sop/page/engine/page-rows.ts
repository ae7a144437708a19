import type { PageCounts } from './page-counts.ts';
import type { Entries, PageEntries, TableEntry } from './page-entries.ts';
import type { PageFillers } from './page-fillers.ts';
import { pageLayer } from './page-layer.ts';
import type { PageNamedTables } from './page-named-tables.ts';
import type { PagePulse } from './page-pulse.ts';
import type { PagePagers } from './page-pagers.ts';
import type { PageQuestion, TableRows } from './page-question.ts';
import type { Filter, PageRepeats, Said } from './page-repeats.ts';
import type { PageShortened } from './page-shortened.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';
import type { PageTotals } from './page-totals.ts';

/** The rows of a table as texts. */
export const pageRows = pageLayer<
  PageTexts &
    PageTables &
    PageFillers &
    PageShortened &
    PageShown &
    PageTotals &
    PageEntries &
    PageRepeats &
    PagePagers &
    PageCounts &
    PagePulse &
    PageNamedTables
>()(() => ({
  tableRows(element: Element, query: PageQuestion & { ask: 'table' }): TableRows {
    const same = query.sameAsAbove ?? [];
    const asked = [...query.columns, ...query.where.map(({ column }) => column), ...same];
    const [table, all] = this.tableWith(element, asked);
    const { names } = all;
    const missing = asked.filter((column) => this.columnIndex(names, column) === -1);
    const columns = query.columns.map((column) => this.columnIndex(names, column));
    const filters = this.filtersOf(query, names);
    const totals = this.totalsAmong(all, query.sameAsAbove !== null);
    // A row of sums is an entry only for a procedure that asks for it by its words.
    const entries = all.lines.filter(
      (line) => totals.get(line.row) !== 'sure' || this.isAsked(line, filters),
    );
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
    const { attributeNames } = query;
    const read = columns.filter((_index, at) => attributeNames[at] === null);
    const isUnsure = this.isUnsure(said, deciding) || this.isUnsure(fitting, read);
    const byWords = filters.length > 0 && filters.every(({ match }) => 'text' in match);
    const reasons: [boolean, TableRows['unclear']][] = [
      [!all.isJoined && this.areShifted(table, entries, fitting), 'shifted'],
      [fitting.some((line) => this.isSpread(line, [...columns, ...deciding], names)), 'shifted'],
      [!byWords && fitting.some(({ row }) => totals.has(row)), 'totals'],
      [!all.isJoined && this.holdParts(fitting, this.leadOf(names)), 'totals'],
      [fitting.some(({ row }) => this.toolRows(table).has(row)), 'tools'],
      [isUnsure, 'cells'],
      [fitting.some((entry) => this.hasSeveral(entry, columns, attributeNames)), 'attributes'],
      [this.takeTurns(fitting, 2), 'rows'],
      [query.sameAsAbove === null && this.mayRepeat(said, filters), 'repeats'],
    ];
    const rows = fitting.map((entry) => this.textsUnder(entry, columns, attributeNames));
    return {
      missing,
      overlapped: missing.filter((column) => this.isOverlapped(table, names, column)),
      unclear: all.unclear ?? reasons.find(([isSo]) => isSo)?.[1] ?? null,
      coming: this.comingAt(table),
      mayFill: this.mayFill(table, entries),
      across: this.linesAcross(table).filter((line) => !this.onlyCounts(line, entries.length)),
      moreRowsBy: this.moreRowsBy(table, entries.length),
      isCutOff: this.isCutOffTable(table),
      heading: missing.length === 0 ? '' : this.nameOfTable(table),
      names: names.flatMap((own) => own.slice(0, 1)),
      print: entries.length === 0 ? null : this.printOf(entries, columns),
      rows,
      shortened: fitting.flatMap(({ cells }, at) =>
        this.shortenedIn(cells, columns, attributeNames, rows[at] ?? []),
      ),
      unfit: this.unfitIn(
        shown.filter(({ fits }) => !fits),
        filters,
      ),
      above,
      window: query.window ? shown.map((entry) => this.windowRow(entry, columns, attributeNames)) : [],
    };
  },

  /** It is the heading of several columns, and cells reach over some of these and others (Sympa: an email over two columns and the domain). */
  isOverlapped(table: Element, names: readonly (readonly string[])[], column: string): boolean {
    const heads = this.headRows(table).at(-1)?.cells ?? [];
    const under = [...names.keys()].filter((index) => names[index]?.includes(column));
    const [first] = under;
    if (first === undefined || !under.every((index) => heads[index] === heads[first])) return false;
    return this.bodyRows(table).some(
      (line) =>
        !this.isAcross(line) &&
        under.some((index) =>
          line.cells.some((cell, at) => cell === line.cells[index] && !under.includes(at)),
        ),
    );
  },

  /** The table itself, or the first one in a part of the page. A table that only lays out gives way to the one table in it that has the columns. */
  tableWith(element: Element, columns: readonly string[]): [table: Element, entries: Entries] {
    const table = element.matches(this.tableSelector)
      ? element
      : (element.querySelector(this.tableSelector) ?? element);
    const entries = this.entriesOf(table, columns);
    if (columns.some((column) => this.columnIndex(entries.names, column) !== -1)) return [table, entries];
    const own = this.all(table, 'th,[role=columnheader]').filter(
      (one) => one.closest(this.tableSelector) === table,
    );
    if (own.length > 0 || columns.length === 0) return [table, entries];
    const [inside, ...others] = this.seen(this.all(table, this.tableSelector))
      .map((one): [Element, Entries] => [one, this.entriesOf(one, columns)])
      .filter(([, found]) => columns.every((column) => this.columnIndex(found.names, column) !== -1));
    return inside && others.length === 0 ? inside : [table, entries];
  },

  printOf(entries: readonly TableEntry[], columns: readonly number[]): string {
    const texts = entries.flatMap(({ cells }) =>
      columns.map((index) => (cells[index] ? this.mainText(cells[index]) : '')),
    );
    let print = 0;
    for (const letter of texts.join('\n')) print = (print * 31 + letter.charCodeAt(0)) % 4_294_967_291;
    return `${entries.length} ${print}`;
  },

  filtersOf({ where }: PageQuestion & { ask: 'table' }, names: string[][]): Filter[] {
    return where.map(({ column, match }) => ({ index: this.columnIndex(names, column), column, match }));
  },

  /** The columns by which entries do not fit that would if the portal had not shortened what is under them. */
  unfitIn(entries: readonly Said[], filters: readonly Filter[]): string[] {
    const columns = new Set<string>();
    for (const entry of entries) {
      const others = filters.filter((one) => !this.fitsIn(entry, one));
      if (others.every((one) => this.fitsWhole(entry.cells[one.index], one)))
        for (const { column } of others) columns.add(column);
    }
    return [...columns];
  },

  fitsWhole(cell: Element | undefined, { match, least = 2 }: Filter): boolean {
    const whole = cell && this.uncutOf(cell, this.said(cell));
    return !!whole && this.scoreValue(whole.text, match) >= least;
  },

  /** An entry of a table that holds only the rows in view: `mark` distinguishes it from the others. */
  windowRow(
    entry: Said & { readonly fits: boolean },
    columns: readonly number[],
    attributeNames: readonly (string | null)[],
  ): TableRows['window'][number] {
    const { row, cells, fits } = entry;
    return {
      mark: [row.getAttribute('aria-rowindex'), ...cells.map((cell) => cell && this.mainText(cell))].join(
        '\n',
      ),
      top: row.getBoundingClientRect().top,
      texts: fits ? this.textsUnder(entry, columns, attributeNames) : null,
    };
  },

  totals: new Map<Element, ReadonlyMap<Element, unknown>>(),

  /** The row itself if it is one of sums or of tools, or may be. */
  totalRows(row: Element): Element[] {
    const table = row.matches('tr,[role=row]') ? this.tableOf(row) : null;
    if (!table) return [];
    const totals = this.known(this.totals, table, () => this.totalsAmong(this.entriesOf(table, []), false));
    return totals.has(row) || this.toolRows(table).has(row) ? [row] : [];
  },

  isAsked({ cells }: TableEntry, filters: readonly Filter[]): boolean {
    return (
      filters.length > 0 &&
      filters.every(({ index, match }) => this.scoreValue(this.said(cells[index]), match) >= 2)
    );
  },

  /** Rows that do not fit under the headings: shorter ones only if they are read, or if all are. */
  areShifted(table: Element, entries: readonly TableEntry[], fitting: readonly TableEntry[]): boolean {
    const shifted = entries.filter((line) => this.isShifted(table, line));
    const wide = this.headWidth(table);
    return (
      shifted.some((line) => line.cells.length > wide) ||
      (shifted.length > 0 && shifted.length === entries.length) ||
      fitting.some((line) => this.isShifted(table, line))
    );
  },

  /** Rows of sums above their parts, which have no word for it. */
  holdParts(entries: readonly TableEntry[], lead: number): boolean {
    return entries.some((_entry, at) => this.headsParts(entries, at, lead));
  },

  /** A cell that may be read in two ways decides which rows fit, or is read. */
  isUnsure(entries: readonly TableEntry[], columns: readonly number[]): boolean {
    return entries.some(({ cells }) =>
      columns.some((index) => cells[index] !== undefined && this.shownBy(cells[index]) === null),
    );
  },

  textsUnder(entry: Said, columns: readonly number[], attributeNames: readonly (string | null)[]): string[] {
    return columns.map((index, at) => {
      const name = attributeNames[at] ?? null;
      return name === null
        ? this.textIn(entry, index)
        : (this.attributesIn(entry.cells[index], name)[0] ?? '');
    });
  },

  /** Those of a cell and of what shows in it, each once. */
  attributesIn(cell: Element | undefined, name: string): string[] {
    const inside = cell ? this.all(cell, `[${CSS.escape(name)}]`).filter((one) => this.visible(one)) : [];
    const texts = [cell, ...inside].map((one) => one?.getAttribute(name)?.trim() ?? '');
    return [...new Set(texts.filter((text) => text !== ''))];
  },

  hasSeveral(
    { cells }: TableEntry,
    columns: readonly number[],
    attributeNames: readonly (string | null)[],
  ): boolean {
    return columns.some((index, at) => {
      const name = attributeNames[at] ?? null;
      return name !== null && this.attributesIn(cells[index], name).length > 1;
    });
  },

  /** The entries, with what their empty cells under these columns say. `above` is what the cells above the first entry say, and afterwards the last. */
  saidBy(entries: readonly TableEntry[], columns: readonly number[], above: string[]): Said[] {
    return entries.map((entry) => {
      columns.forEach((index, place) => {
        const cell = entry.cells[index];
        above[place] = (cell ? this.mainText(cell) : '') || (above[place] ?? '');
      });
      return { ...entry, same: new Map(columns.map((index, place) => [index, above[place] ?? ''])) };
    });
  },

  /** No row says anything yet, and a script may still fill them. */
  mayFill(table: Element, entries: readonly TableEntry[]): boolean {
    const { scripts, readyState } = table.ownerDocument;
    const says = entries.some(({ cells }) => cells.some((cell) => cell && this.shownBy(cell) !== ''));
    return !says && (scripts.length > 0 || readyState === 'loading');
  },
}));

export type PageRows = ReturnType<typeof pageRows>;
