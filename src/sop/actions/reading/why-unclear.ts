import type { TableRows } from '../../page/engine/page-question.ts';
import { severalHeadings } from '../../page/unclear-entries.ts';

/** Why the rows of a table cannot be read as entries, and what the author can do. */
export function whyUnclear(name: string, { unclear, names }: TableRows): string {
  const table = `the table for "${name}"`;
  switch (unclear) {
    case 'repeats':
      return `${table} has rows below those that "where" has found whose cells in that column are empty. If such a cell means the same as the one above it, name the column in "same_as_above"; if it means nothing, write same_as_above: []`;
    case 'shifted':
      return `${table} has rows with more or fewer cells than it has headings, or with a cell over several headings, so it is unknown which cell belongs to which heading: read the rows as a "list", with targets inside of them as its "fields"`;
    case 'totals':
      return `${table} has a row that may be a row of totals and not an entry. To leave it out, specify in "where" what only entries have, such as where: { Claim: '/./' } with same_as_above: []. To keep it, read the rows as a "list"`;
    case 'tools':
      return `${table} has a row of fields that may be a filter, a new entry, or one that is being edited: specify in "where" what only entries have, or clear the filter, or read the rows as a "list"`;
    case 'cells':
      return `a cell of ${table} has several fields in it, or a field and words next to it, and may be read in two ways: read the rows as a "list", with targets inside of them as its "fields"`;
    case 'attributes':
      return `a cell of ${table} has several elements with the "attribute" that is read: read the rows as a "list", with a target for each in its "fields"`;
    case 'headings':
      return `${table} ${severalHeadings(names)}`;
    default:
      return `the rows of ${table} are of two forms by turns, so that an entry seems to take two rows: name with "where" what only the rows to read have`;
  }
}
