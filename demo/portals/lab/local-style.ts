import { formatDate, formatMoney, parseDate, parseMoney } from './formats.ts';

/** How a portal writes and reads dates, times and amounts. What it reads is given on in the United States' way. */
export interface LocalStyle {
  date(iso: string | null): string;
  money(cents: number): string;
  /** Date and time of an instant (ms) in the portal's time zone. */
  moment(instant: number): string;
  /** Today in the portal's time zone, as ISO. */
  today(instant: number): string;
  /** Typed text as MM/DD/YYYY; text that is not a date is left unchanged, so that the edits can quote it. */
  readDate(text: string): string;
  readMoney(text: string): string;
  /** What a date field shows while it is empty. */
  readonly date_hint: string;
}

const GERMAN_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

function isoDay(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}

function american(timeZone: string): LocalStyle {
  return {
    date: formatDate,
    money: formatMoney,
    moment: (instant) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }).format(instant),
    today: (instant) => isoDay(instant, timeZone),
    readDate: (text) => formatDate(parseDate(text)) || text.trim(),
    readMoney: (text) => text.trim(),
    date_hint: 'MM/DD/YYYY',
  };
}

function german(timeZone: string): LocalStyle {
  return {
    date: (iso) => (iso === null ? '' : iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1')),
    money: (cents) =>
      `${(cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} $`,
    moment: (instant) =>
      new Intl.DateTimeFormat('de-DE', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(instant),
    today: (instant) => isoDay(instant, timeZone),
    readDate: (text) => {
      const [, day, month, year] = GERMAN_DATE.exec(text.trim()) ?? [];
      return year === undefined
        ? text.trim()
        : formatDate(parseDate(`${month}/${day}/${year}`)) || text.trim();
    },
    readMoney: (text) => {
      const plain = text.replace(/[\s$.]/g, '').replace(',', '.');
      return parseMoney(plain) === null ? text.trim() : plain;
    },
    date_hint: 'TT.MM.JJJJ',
  };
}

export function localStyle(locale: string, timeZone: string): LocalStyle {
  return Object.freeze(locale === 'de-DE' ? german(timeZone) : american(timeZone));
}
