const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function isRealDate(iso: string): boolean {
  const parsed = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
}

/** Reads MM/DD/YYYY or YYYY-MM-DD into an ISO date; null if it is not a real date. */
export function parseDate(text: string): string | null {
  const us = US_DATE.exec(text.trim());
  const iso = us
    ? `${us[3]}-${String(us[1]).padStart(2, '0')}-${String(us[2]).padStart(2, '0')}`
    : text.trim();
  return ISO_DATE.test(iso) && isRealDate(iso) ? iso : null;
}

/** 2026-03-05 as 03/05/2026; an empty text for null. */
export function formatDate(iso: string | null): string {
  return iso === null ? '' : iso.replace(ISO_DATE, '$2/$3/$1');
}

/** Reads "$1,234.50" into cents; null if it is not an amount. */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** 123450 cents as "$1,234.50". */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
