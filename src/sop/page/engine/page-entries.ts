import type { PageCounts } from './page-counts.ts';
import type { PageEntryLines } from './page-entry-lines.ts';
import type { PageFillers } from './page-fillers.ts';
import { pageLayer } from './page-layer.ts';
import type { TableRows } from './page-question.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

/** An entry of a table by its first row. Its cells are those of all its rows, one row after the other. */
export interface TableEntry {
  readonly row: Element;
  readonly cells: readonly (Element | undefined)[];
  /** All of its rows, where it takes several. */
  readonly rows?: readonly Element[];
}

/** The entries of a table with the names of their cells, or why they cannot be distinguished. */
export interface Entries {
  readonly names: string[][];
  readonly lines: readonly TableEntry[];
  /** Each line is several rows. */
  readonly isJoined: boolean;
  readonly unclear: TableRows['unclear'];
}

/** What of its entries does not depend on the columns that were asked for. */
interface TableParts {
  readonly names: string[][];
  readonly lines: readonly Line[];
  readonly heads: readonly Line[] | null;
}

export type Line = { readonly row: Element; readonly cells: Element[] };

/** Tables in which an entry takes one row, or several rows under several rows of headings. */
export const pageEntries = pageLayer<PageTexts & PageTables & PageFillers & PageEntryLines & PageCounts>()(
  () => ({
    plain: new Map<Element, Entries>(),

    /** Of which no column has been asked for. */
    plainEntries(table: Element): Entries {
      return this.known(this.plain, table, () => this.entriesOf(table, []));
    },

    bodies: new Map<Element, TableParts>(),

    entriesOf(table: Element, asked: readonly string[]): Entries {
      const { names, lines, heads } = this.known(this.bodies, table, () => this.bodyParts(table));
      if (heads !== null) return this.joinedEntries(lines, heads, names, asked);
      return { names, lines, isJoined: false, unclear: null };
    },

    bodyParts(table: Element): TableParts {
      const names = this.columnNames(table);
      const heads = this.stackedHeads(table);
      const all = heads === null ? this.entryRows(table) : this.underTools(table);
      const rows = all
        .filter(({ row }) => this.visible(row))
        .filter((line) => names.length < 2 || !(this.isAcross(line) || this.isActions(line)));
      const foot = rows.filter(({ row }) => row.closest('tfoot'));
      const body = rows.filter((line) => !foot.includes(line));
      if (heads !== null) return { names, heads, lines: body };
      const leads = this.leadRows(body.filter((line) => !this.isGroupHeading(line, names)));
      const entries = this.withoutBlankForms(leads.filter((line) => !this.isFiller(line)));
      return { names, heads, lines: [...entries, ...foot] };
    },

    /** What such lines say in a table that has entries. Not those that are none in any case: buttons, and the foot. */
    linesAcross(table: Element): string[] {
      return this.rowsAcross(table)
        .filter(({ row }) => !row.closest('tfoot'))
        .map(({ said }) => said);
    },

    /** Also those in its foot. */
    rowsAcross(table: Element): { readonly row: Element; readonly said: string }[] {
      const { names, lines } = this.plainEntries(table);
      if (names.length < 2 || lines.length === 0) return [];
      return this.entryRows(table)
        .filter((line) => this.isAcross(line) && !line.cells.every((cell) => this.saysOnlyTools(cell)))
        .filter(({ row }) => this.visible(row))
        .map(({ row }) => ({ row, said: this.countBesideTools(row) ?? this.textOf(row) }))
        .filter(({ said }) => said !== '');
    },

    /** What a line says next to the controls of a pager, if it counts rows: `Records 1-10 of 92 [Next]`. */
    countBesideTools(row: Element): string | null {
      const tools = this.all(row, this.turnSelector).filter((one) => this.turnWords.test(this.textOf(one)));
      const words = this.textWithoutAny(row, tools);
      return this.rangeIn(words) === null ? null : words;
    },

    /** Without rows of tools for the entries. */
    entryRows(table: Element): Line[] {
      const tools = this.toolRows(table);
      return this.bodyRows(table).filter(({ row }) => tools.get(row) !== 'sure');
    },

    /** Below rows of tools. Among the rows of entries that take several, one of fields is a part of an entry. */
    underTools(table: Element): Line[] {
      const tools = this.toolRows(table);
      const rows = this.bodyRows(table);
      const first = rows.findIndex(({ row }) => tools.get(row) !== 'sure');
      return first === -1 ? [] : rows.slice(first);
    },

    joinedEntries(
      rows: readonly Line[],
      heads: readonly Line[],
      names: string[][],
      asked: readonly string[],
    ): Entries {
      const own = this.namesByLine(heads);
      const several = this.takesLines(rows, heads.length) || this.asksLines(own, asked, heads.length);
      if (several && rows.length % heads.length === 0)
        return { names: own, lines: this.joinedRows(rows, heads.length), isJoined: true, unclear: null };
      const joined = asked.some((column) => this.namesAll(column, names, heads));
      const unclear = several || (rows.length > 0 && !joined) ? 'headings' : null;
      return { names, lines: rows, isJoined: false, unclear };
    },

    /** Heading rows of which each names other cells: several words over one column, and none over several columns. */
    stackedHeads(table: Element): Line[] | null {
      const all = this.headRows(table).filter(
        (line) => !this.isAcross(line) && !this.isFilterRow(line.cells),
      );
      const [first] = this.bodyRows(table);
      const heads = all.filter(
        ({ row }) =>
          !first || (first.row.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
      );
      if (heads.length < 2 || heads.some(({ cells }) => new Set(cells).size < cells.length)) return null;
      const [top, ...others] = heads;
      const differs = top?.cells.some((cell, column) =>
        others.some(({ cells }) => {
          const [over, under] = [this.textOf(cell), this.textOf(cells[column])];
          return over !== '' && under !== '' && over !== under;
        }),
      );
      return differs === true ? heads : null;
    },

    /** More cells hold fields, or only icons that sort, than words, and some have no words next to them: one box that selects all rows makes no row of filters. */
    isFilterRow(cells: readonly Element[]): boolean {
      const kinds = [...new Set(cells)].map((cell) => this.kindOfCell(cell));
      const tools = kinds.filter((kind) => kind !== 'words' && kind !== 'blank');
      const named = kinds.filter((kind) => kind === 'words');
      return tools.length > named.length && tools.some((kind) => kind !== 'mixed');
    },

    /** The words of each heading row over a column. */
    namesAll(text: string, names: string[][], heads: readonly Line[]): boolean {
      return names.some(([whole = '', ...parts], column) => {
        const spans = heads.every(({ cells }) => cells[column] === heads[0]?.cells[column]);
        return this.score(whole, { text }) >= 2 && (parts.length > 0 || spans);
      });
    },

    namesByLine(heads: readonly Line[]): string[][] {
      const width = Math.max(...heads.map(({ cells }) => cells.length));
      return heads.flatMap(({ cells }, line) =>
        [...Array(width).keys()].map((column) => {
          const above = line > 0 && heads[line - 1]?.cells[column] === cells[column];
          if (above) return [];
          return [this.textOf(cells[column]), ...this.barerNames(cells[column])];
        }),
      );
    },

    /** Names of several heading rows were asked for. */
    asksLines(names: string[][], asked: readonly string[], count: number): boolean {
      const width = names.length / count;
      const lines = asked
        .map((column) => Math.floor(this.columnIndex(names, column) / width))
        .filter((line) => line >= 0);
      return new Set(lines).size > 1;
    },

    /** The words over a field in a table: of an entry that takes several rows, those over its own one; where that is unclear, only all of them together. */
    columnLabels(field: Element): string[] {
      const row = field.closest('tr,[role=row]');
      const table = row && this.tableOf(row);
      if (!row || !table) return [];
      const { names, lines, unclear } = this.plainEntries(table);
      const entry = lines.find((one) => this.rowsOfEntry(one).includes(row));
      const cells = (entry ?? this.grid(table).find((line) => line.row === row))?.cells ?? [];
      const over = entry?.rows === undefined ? this.columnNames(table) : names;
      const own = over[cells.findIndex((cell) => cell?.contains(field))] ?? [];
      return entry !== undefined && unclear !== null ? own.slice(0, 1) : own;
    },
  }),
);

export type PageEntries = PageEntryLines & ReturnType<typeof pageEntries>;
