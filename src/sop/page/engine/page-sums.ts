import type { PageFillers } from './page-fillers.ts';
import { pageLayer } from './page-layer.ts';
import type { PageShown } from './page-shown.ts';
import type { PageTables } from './page-tables.ts';
import type { PageTexts } from './page-texts.ts';

type Line = { readonly row: Element; readonly cells: readonly (Element | undefined)[] };

/** Rows of a table whose numbers are the sums of other rows. */
export const pageSums = pageLayer<PageTexts & PageTables & PageShown & PageFillers>()(() => ({
  /** What a text says behind "Total" or a word like it; null if it does not begin with one. */
  behindTotal(text: string): string | null {
    const [, rest] = /^(?:(?:grand|sub|page|overall)[ -]?)?(?:totals?|sum)\b(.*)$/i.exec(text) ?? [];
    return rest === undefined ? null : this.core(rest.replace(/\([^)]*\)/g, ''));
  },

  mainWords(text: string): string[] {
    return this.core(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => !/^(|of|for|the|in|per|by|on)$/.test(word));
  },

  /** "Total time" under such a heading. "Total knee replacement" is something else. */
  namesColumns(rest: string, table: Element): boolean {
    const heads = this.columnNames(table).flatMap((own) => own.flatMap((name) => this.mainWords(name)));
    return this.mainWords(rest).every((word) => heads.includes(word));
  },

  /** "Total Cardiology" under the heading of that group. */
  namesGroup(rest: string, table: Element): boolean {
    const words = `${this.mainWords(rest).join(' ')} `;
    return this.groupHeadings(table).some((group) => `${this.mainWords(group).join(' ')} `.startsWith(words));
  },

  groups: new Map<Element, readonly string[]>(),

  groupHeadings(table: Element): readonly string[] {
    return this.known(this.groups, table, () => {
      const names = this.columnNames(table);
      return this.bodyRows(table)
        .filter((line) => new Set(line.cells).size === 1 || this.isGroupHeading(line, names))
        .map(({ cells }) => this.textOf(cells[0]));
    });
  },

  /** Its numbers are the sums of at least `least` rows above it: of all, or of those below the last row of sums or heading; of the last ones only if one row is enough. */
  sumsAbove(line: Line, lines: readonly Line[], least: number): boolean {
    const sums = this.sumsIn(line);
    const table = this.tableOf(line.row);
    if (sums.length === 0 || sums.some(([, sum]) => sum === null) || !table) return false;
    if (least > 1 && sums.every(([, sum]) => sum === 0)) return false;
    const entries = new Map(lines.map((one) => [one.row, one]));
    const all = this.bodyRows(table);
    const above = all.slice(
      0,
      all.findIndex(({ row }) => row === line.row),
    );
    const summed: Line[] = [];
    const left = sums.map(([, sum]) => sum ?? 0);
    for (const { row } of above.toReversed()) {
      const entry = entries.get(row);
      const ends = entry === undefined || this.isSumRow(entry, table);
      const enough = ends ? least : 2;
      if ((ends || least < 2) && summed.length >= enough && left.every((rest) => Math.abs(rest) < 0.005))
        return true;
      if (ends) continue;
      summed.push(entry);
      sums.forEach(([column], at) => {
        left[at] = (left[at] ?? 0) - (this.numberIn(entry, column) ?? 0);
      });
    }
    return summed.length >= least && left.every((rest) => Math.abs(rest) < 0.005);
  },

  isSumRow({ cells }: Line, table: Element): boolean {
    const rest = this.behindTotal(this.said(cells.find((cell) => this.said(cell) !== '')));
    return rest !== null && (this.namesColumns(rest, table) || this.namesGroup(rest, table));
  },

  /** By column, the numbers behind its first words; null for other words. */
  sumsIn(line: Line): (readonly [column: number, sum: number | null])[] {
    const filled = line.cells.flatMap((_cell, column) => (this.isFilled(line, column) ? [column] : []));
    return filled.slice(1).map((column) => [column, this.numberIn(line, column)] as const);
  },

  /** Its numbers are the sums of the rows right below it, which leave out its first words and say something else instead. */
  headsParts(lines: readonly Line[], at: number, lead: number): boolean {
    const [line, next] = [lines[at], lines[at + 1]];
    if (!line || !next || this.isFilled(next, lead) || !this.isFilled(line, lead)) return false;
    const end = lines.findIndex((one, other) => other > at && this.isFilled(one, lead));
    const parts = lines.slice(at + 1, end === -1 ? lines.length : end);
    const isApart = line.cells.some(
      (_cell, column) => !this.isFilled(line, column) && parts.every((part) => this.isFilled(part, column)),
    );
    const sums = this.sumsIn(line).filter(
      ([column, sum]) => sum !== null && parts.some((part) => this.numberIn(part, column) !== null),
    );
    return (
      isApart &&
      sums.some(([, sum]) => sum !== 0) &&
      sums.every(([column, sum]) => {
        const numbers = parts.map((part) => this.numberIn(part, column) ?? 0);
        return Math.abs(numbers.reduce((all, one) => all + one, -(sum ?? 0))) < 0.005;
      })
    );
  },

  said(cell: Element | undefined): string {
    return cell ? (this.shownBy(cell) ?? this.textOf(cell)) : '';
  },

  /** A cell that spans several columns fills the first of them. */
  isFilled({ cells }: Line, column: number): boolean {
    return cells[column] !== cells[column - 1] && this.said(cells[column]) !== '';
  },

  numberIn({ cells }: Line, column: number): number | null {
    return this.numberOf(this.said(cells[column]));
  },

  isAmount(text: string): boolean {
    return /^[-+(]?\s*\p{Sc}?\s*[-+]?\d{1,3}([., ']?\d{3})*([.,]\d+)?\s*(\p{Sc}|%|[A-Z]{3})?\)?$/u.test(text);
  },

  /** Of an amount, or of a time in hours and minutes. */
  numberOf(text: string): number | null {
    const [, sign, hours, minutes] = /^([-+]?)(\d+):([0-5]\d)$/.exec(text) ?? [];
    if (hours !== undefined) return (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1);
    if (!this.isAmount(text)) return null;
    const digits = text.replace(/[^\d.,]/g, '').replace(/[.,](?=\d{3}([.,]|$))/g, '');
    return Number(digits.replace(',', '.')) * (/^\(|-/.test(text) ? -1 : 1);
  },
}));

export type PageSums = ReturnType<typeof pageSums>;
