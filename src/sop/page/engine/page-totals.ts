import { pageLayer } from './page-layer.ts';
import type { PageLabels } from './page-labels.ts';
import type { PageShown } from './page-shown.ts';
import type { PageSums } from './page-sums.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

type Line = { readonly row: Element; readonly cells: readonly (Element | undefined)[] };

interface Ending {
  readonly named: number;
  /** A column ahead has no heading in words, and more than the same tools in its cells: a cell may be missing there as well. */
  readonly isOpen: boolean;
  readonly widths: ReadonlySet<number>;
}

/** Rows of a table that are no entries, or may be none: sums, and rows that don't fit under the headings. */
export const pageTotals = pageLayer<PageTexts & PageTables & PageLabels & PageShown & PageSums>()(() => ({
  /** Whether a row is surely a row of sums, or may be one. `carried`: an empty cell is known to mean nothing, or the same as the cell above. */
  totalIn(
    line: Line,
    lines: readonly Line[],
    names: readonly (readonly string[])[],
    carried: boolean,
  ): 'sure' | 'maybe' | null {
    if (line.row.closest('tfoot')) return 'sure';
    const lead = this.leadOf(names);
    const heads = line.cells.filter((cell, column) => column > 0 && this.isHeadAmount(cell));
    const isLate = !this.isFilled(line, lead);
    // Most rows are none of these, and to read all of their cells takes long.
    if (!isLate && heads.length === 0 && !/total|sum/i.test(line.row.textContent ?? '')) return null;
    const texts = line.cells
      .filter((_cell, column) => this.isFilled(line, column))
      .map((cell) => this.said(cell));
    const isBare = isLate && texts.every((text) => this.isAmount(text));
    const rest = this.behindTotal(texts[0] ?? '');
    if (!texts.some((text) => this.numberOf(text) !== null)) return null;
    if (rest === null && !isBare && heads.length === 0) return null;
    const others = lines.filter((one) => one !== line && !one.row.closest('tfoot'));
    const isMarked = heads.some((cell) => this.isMarked(cell, line, others));
    const verdict = rest === null ? null : this.verdictOnWords(rest, line, others, names);
    if (verdict !== null) return isMarked && rest === '' ? 'sure' : verdict;
    const isGap = this.isGap(line, lead, others);
    if (isMarked) return isGap ? 'sure' : 'maybe';
    return isBare && isGap && !carried ? 'maybe' : null;
  },

  /** The first column with a name. */
  leadOf(names: readonly (readonly string[])[]): number {
    return Math.max(
      0,
      names.findIndex((own) => own.some((name) => this.core(name) !== '')),
    );
  },

  /** Of a row that begins with "Total" or a word like it, and the rest of those words: if it says as much as the others, only its numbers show what it is. */
  verdictOnWords(
    rest: string,
    line: Line,
    others: readonly Line[],
    names: readonly (readonly string[])[],
  ): 'sure' | 'maybe' | null {
    const table = this.tableOf(line.row) ?? line.row;
    const isHead = this.namesColumns(rest, table);
    const lead = this.leadOf(names);
    const sums = [others, others.filter((one) => this.isFilled(one, lead))].some((lines) =>
      this.sumsAbove(line, lines, isHead ? 1 : 2),
    );
    if (!isHead && !this.namesGroup(rest, table)) return sums ? 'maybe' : null;
    return sums || (rest === '' && this.leavesOut(line, others)) ? 'sure' : 'maybe';
  },

  /** Something that the other rows say. */
  leavesOut(line: Line, others: readonly Line[]): boolean {
    const isShort = others.some(({ cells }) => cells.length > line.cells.length);
    return isShort || line.cells.some((_cell, column) => this.isGap(line, column, others));
  },

  headCells: 'th,[role=rowheader],[role=columnheader]',

  isHeadAmount(cell: Element | undefined): boolean {
    return cell?.matches(this.headCells) === true && this.isAmount(this.said(cell));
  },

  /** The other rows have plain cells in its column. */
  isMarked(cell: Element | undefined, line: Line, others: readonly Line[]): boolean {
    const column = line.cells.indexOf(cell);
    return !others.some(({ cells }) => cells[column]?.matches(this.headCells));
  },

  /** Empty where most other rows say something. If there are no others, empty at all. */
  isGap(line: Line, column: number, others: readonly Line[]): boolean {
    if (this.isFilled(line, column)) return false;
    return (
      others.length === 0 || others.filter((one) => this.isFilled(one, column)).length > others.length / 2
    );
  },

  /** A row with more or fewer cells than there are headings: which of them belongs to which heading is not known. */
  isShifted(table: Element, { cells }: Line): boolean {
    const wide = this.headWidth(table);
    if (cells.length === wide || this.isAcross({ cells }) || this.endsInTools(table, cells)) return false;
    const [first] = cells;
    const [head] = this.headRows(table).map((line) => line.cells[0]);
    // A box in each row, under one that selects them all.
    const isBox = !!first?.querySelector('input') && !!head?.querySelector('input');
    // Buttons at the end of each row often have no heading.
    return !(
      cells.length > wide &&
      first &&
      (isBox || this.textOf(first) !== '') &&
      cells.slice(wide).every((cell) => cell && (this.isButtons(cell) || this.isWordless(cell))) &&
      this.known(this.toolEnds, table, () => this.toolEndsOf(table, wide)).has(cells.length)
    );
  },

  toolEnds: new Map<Element, ReadonlySet<number>>(),

  /** How long the rows are that have buttons past the last heading. In rows that cannot be approved or removed, a cell for such a button is empty. */
  toolEndsOf(table: Element, wide: number): ReadonlySet<number> {
    const ends = this.bodyRows(table).filter(({ cells }) => {
      return cells.slice(wide).some((cell) => this.isButtons(cell));
    });
    return new Set(ends.map(({ cells }) => cells.length));
  },

  /**
   * Under headings without words, which reach over its end: a link may also be the last cell with a heading, if not all rows are as long. If they are, there may
   * be no cell under those headings.
   */
  endsInTools(table: Element, cells: Line['cells']): boolean {
    const { named, isOpen, widths } = this.known(this.endings, table, () => this.endingOf(table));
    const last = cells[named - 1];
    const endsBefore = cells.length === named;
    return (
      last !== undefined &&
      cells.length <= this.headWidth(table) &&
      cells.slice(named).every((cell) => cell && this.isTools(cell)) &&
      (endsBefore
        ? widths.size === 1 && !isOpen && !this.isTools(last)
        : widths.size === 1 || !this.isTools(last))
    );
  },

  endings: new Map<Element, Ending>(),

  /** How many columns the last heading with words ends, and how many cells its rows have. */
  endingOf(table: Element): Ending {
    const [heads, rows] = [this.headRows(table), this.bodyRows(table)].map((lines) =>
      lines.filter((line) => !this.isAcross(line)),
    );
    const ends = heads?.map(({ cells }) => cells.findLastIndex((cell) => this.textOf(cell) !== '') + 1);
    const named = Math.max(0, ...(ends ?? []));
    const columns = [...Array(named).keys()];
    return {
      named,
      isOpen: columns
        .filter((at) => heads?.every(({ cells }) => this.textOf(cells[at]) === ''))
        .some((at) => !this.areSameTools(rows?.map(({ cells }) => cells[at]) ?? [])),
      widths: new Set(rows?.map(({ cells }) => cells.length)),
    };
  },

  areSameTools(cells: readonly (Element | undefined)[]): boolean {
    const texts = new Set(cells.map((cell) => this.textOf(cell)));
    return (
      texts.size === 1 && cells.every((cell) => cell && this.wordsAround(cell, this.all(cell, 'a')) === '')
    );
  },

  headWidths: new Map<Element, number>(),

  /** A heading at the end of an upper row may have a control for the columns, and none of them under it: then all other rows are as long as the last one of the headings. */
  headWidth(table: Element): number {
    return this.known(this.headWidths, table, () => {
      const heads = this.headRows(table).map(({ cells }) => cells.length);
      const { widths } = this.endingOf(table);
      const lowest = heads.at(-1) ?? 0;
      return widths.size === 1 && widths.has(lowest) ? lowest : Math.max(0, ...heads);
    });
  },

  /** Only links, buttons, and icons, or nothing. */
  isTools(cell: Element): boolean {
    return (
      this.fieldsWithin(cell).length === 0 && this.wordsAround(cell, this.all(cell, 'a,[role=link]')) === ''
    );
  },

  isButtons(cell: Element): boolean {
    const buttons = 'button,[role=button],input[type=button],input[type=submit],input[type=reset]';
    return this.all(cell, buttons).length > 0 && this.isWordless(cell);
  },

  /** Without words around its buttons, if it has any. */
  isWordless(cell: Element): boolean {
    return this.fieldsWithin(cell).length === 0 && this.wordsAround(cell, []) === '';
  },
}));

export type PageTotals = PageSums & ReturnType<typeof pageTotals>;
