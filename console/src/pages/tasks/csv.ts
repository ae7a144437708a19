import type { TaskRow } from './rows.ts';

const COLUMNS: readonly (readonly [string, (row: TaskRow) => string | number | null])[] = [
  ['id', ({ id }) => id],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['code', ({ code }) => code],
  ['notes', ({ notes }) => notes],
  ['external_id', ({ externalId }) => externalId],
  ['procedure', ({ sop }) => sop],
  ['attempts', ({ attempts }) => attempts],
  ['dry_run', ({ isDryRun }) => String(isDryRun)],
  ['created_at', ({ createdAt }) => createdAt],
  ['started_at', ({ startedAt }) => startedAt],
  ['finished_at', ({ finishedAt }) => finishedAt],
];

export const csvHead = (): string => line(COLUMNS.map(([name]) => name));

export const csvLines = (rows: readonly TaskRow[]): string =>
  rows.map((row) => line(COLUMNS.map(([, valueOf]) => valueOf(row)))).join('');

const line = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

/** Quoted as in RFC 4180. A spreadsheet runs a text that begins like a formula, so it gets an apostrophe. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
