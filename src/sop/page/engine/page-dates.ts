import type { PageControlState } from './page-control-state.ts';
import { pageLayer } from './page-layer.ts';

/** The order in which text fields show dates. */
export const pageDates = pageLayer<PageControlState>()(() => ({
  dateOrders: ['Mdy', 'dMy', 'yMd'],
  hintedDate:
    /(?<![a-z])(d{1,2}|m{1,4}|y{1,4})([-/., ]+)(d{1,2}|m{1,4}|y{1,4})([-/., ]+)(d{1,2}|m{1,4}|y{1,4})(?![a-z])/i,
  dateInDigits: /(?<![-/.\d])(\d{1,4})([-/.] ?)(\d{1,2})([-/.] ?)(\d{1,4})(?![-/.]?\d)/,
  /** With a time or without. Many fields show a month in words only until they are clicked into (Kendo). */
  digitsAlone: /^[-/.,:\s\d]*\d(?:T[:.\d]+Z?)?\s*(?:[ap]\.?m\.?)?\s*$/i,

  /** The element itself, unless what it holds, or its hint, is a date that cannot be of this format. */
  datedAs(element: Element, format: string): Element[] {
    const field = this.ownControl(element);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isText || this.kindOf(field) === 'date') return [element];
    const order = this.orderOfDate(format);
    const held = this.digitsAlone.test(field.value) ? field.value : '';
    for (const text of [held, field.placeholder]) {
      const shown = this.dateFormatsOf(text);
      if (order !== '' && shown.length > 0 && shown.every((one) => this.orderOfDate(one) !== order))
        throw new Error(`another date format <${shown[0]}>`);
    }
    return [element];
  },

  /** `dMy`; with `W` for a month in words. Empty if it is not a whole date. */
  orderOfDate(format: string): string {
    const letters = format
      .replace(/'[^']*'/g, '')
      .replace(/[ML]{3,}/g, 'W')
      .replace(/[^MLWdy]/g, '')
      .replace(/L/g, 'M')
      .replace(/(.)\1+/g, '$1');
    return /^(?=.*[MW])(?=.*d)(?=.*y).{3}$/.test(letters) ? letters : '';
  },

  /** All formats that a text may be of, the likeliest first. None if it shows no date. */
  dateFormatsOf(text: string): string[] {
    const hint = this.hintedDate.exec(text);
    if (hint) {
      const format = hint[0]
        .toLowerCase()
        .replace(/m/g, 'M')
        .replace(/(?<!y)y(?!y)/, 'yyyy');
      return this.orderOfDate(format) === '' ? [] : [format];
    }
    const digits = this.dateInDigits.exec(text);
    return digits ? this.dateOrders.flatMap((order) => this.dateFormatIn(order, digits.slice(1))) : [];
  },

  /** `dd.MM.yyyy` for parts in this order: day, month and year with what separates them. */
  dateFormatIn(
    order: string,
    [first = '', separator = '', second = '', next = '', third = '']: string[],
  ): string[] {
    const parts = [first, second, third];
    const isShort = parts.some((part) => part.length === 1);
    const letters = parts.map((part, index) => this.datePartAs(order[index] ?? '', part, isShort));
    return letters.includes('') ? [] : [`${letters[0]}${separator}${letters[1]}${next}${letters[2]}`];
  },

  /** Empty if the part cannot be that. `isShort`: another part has one digit, so that this one has no zero in front. */
  datePartAs(letter: string, part: string, isShort: boolean): string {
    if (letter === 'y') return part.length === 4 ? 'yyyy' : part.length === 2 ? 'yy' : '';
    const most = letter === 'M' ? 12 : 31;
    return part.length < 3 && Number(part) > 0 && Number(part) <= most
      ? letter.repeat(isShort ? 1 : part.length)
      : '';
  },
}));

export type PageDates = ReturnType<typeof pageDates>;
