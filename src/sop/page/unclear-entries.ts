import { SopFailure } from '../sop-failure.ts';

/** What to write if the headings of a table are in several rows and it is unknown whether its entries are, too. */
export function severalHeadings(names: readonly string[]): string {
  return `has its headings in several rows, so that an entry seems to take several rows too. If it does, name columns of each of the heading rows; if each row is an entry, name a column by all of its headings, from the top: ${names.join(', ')}`;
}

const WHY: Readonly<Record<string, string>> = {
  'in no part':
    'the table has several rows for each entry, and no part of the page holds those of one entry: name a cell, as in { cell: { row: { Claim: "17" }, column: Status } }, or look for something within the row',
  repeats:
    'below the row that was found are rows whose cells in that column are empty, and that may belong to it: name the row by a further column, or read the table with "same_as_above"',
  tools:
    'the row that was found has fields, and may be a filter or an entry that is being edited: name the row by a column that only entries have, or clear the filter',
  shifted:
    'the row that was found has more or fewer cells than the table has headings, or a cell over several headings, so it is unknown which cell belongs to which heading: find the row by the whole words of a cell that no other row can have, such as { find: row, has: \'cell "INV-17" [exact]\' }',
  lines:
    'between the lines are rows with fields of another form, so it is unknown which rows are lines: fill in each line by its row, with within: { row: … }',
};

/** Why the engine could not separate the entries of a table; null for any other error. */
function unclearEntries(message: string): string | null {
  const [, why] = /entries are unclear: (in no part|[\w%.~!*'()-]+)/.exec(message) ?? [];
  if (why === undefined) return null;
  return WHY[why] ?? `the table ${severalHeadings(JSON.parse(decodeURIComponent(why)) as string[])}`;
}

/** Whether the engine found a row or a cell, and it is unclear which: nothing was done with it. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof Error && unclearEntries(error.message) !== null;

/** The failure with this reason, if it is the reason; `what` is the target or the step. */
export function unclearFailure(error: unknown, what: string): SopFailure | null {
  const why = error instanceof Error ? unclearEntries(error.message) : null;
  if (why === null) return null;
  return new SopFailure('entries_unclear', `${what}: ${why}`, {
    kind: 'sop',
    notes: 'The procedure does not specify which rows of a table belong together.',
    cause: error,
  });
}
