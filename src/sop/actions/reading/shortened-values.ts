import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { askEntries } from '../../page/ask-page.ts';
import type { PageQuestion, TableRows } from '../../page/engine/page-question.ts';
import { whatOf } from './content-question.ts';
import { columnsOf, type HowFields, type SingleFields, type TableFields } from './extract-fields.ts';

/** What is read of an element, or of each entry of a list. */
export interface ReadPart {
  readonly key: string;
  readonly how: HowFields;
  /** Null for the element, or the entry, itself. */
  readonly locator: Locator | null;
  /** The attributes of the same target that the step reads as well: its author knows that the page shortens the text. */
  readonly attributes: readonly string[];
}

type Texts = readonly (string | null)[];

/** The attributes that the entries of a step read of the target of one of them. */
export const attributesReadOf = (
  { from }: SingleFields,
  entries: readonly { readonly value: SingleFields }[],
): string[] =>
  entries.flatMap(({ value }) => (value.from.source === from.source ? (value.attribute ?? []) : []));

/**
 * A text that the portal has cut off looks like a value. Notes each part whose texts are such, if the page has the whole text in an attribute. Only a text with
 * dots at its end costs a question to the page, and a part that was noted before, as in a loop, does not.
 *
 * @param found for each entry and each part the texts of all elements found
 */
export async function noteShortened(
  context: ActionContext,
  entries: Locator,
  parts: readonly ReadPart[],
  found: readonly (readonly Texts[])[],
): Promise<void> {
  const noted = context.memory('shortened values', () => new Set<string>());
  const asked = parts.flatMap(({ key, how, locator, attributes }, index) => {
    const what = whatOf(how);
    if (what === undefined || what === 'html' || noted.has(key)) return [];
    if (!found.some((texts) => texts[index]?.some(endsInDots))) return [];
    return [{ key, locator, attributes, question: { ask: 'shortened', what } as const }];
  });
  if (asked.length === 0) return;
  const answers = await askEntries<PageQuestion & { ask: 'shortened' }>(entries, asked, context.signal);
  for (const [index, { key, attributes }] of asked.entries()) {
    const wholes = answers?.slice(0, found.length).flatMap((answer) => answer[index] ?? []);
    const attribute = wholes?.find((one) => one !== null && !attributes.includes(one));
    if (!attribute || noted.has(key)) continue;
    noted.add(key);
    addIssue(context, `"${key}" was read as the page shows it, shortened`, attribute);
  }
}

/** Whether the page must be asked. */
export const endsInDots = (text: string | null): boolean =>
  text !== null && /(?:\.{3}|…)\]?$/.test(text.slice(-4));

/** The same of the columns of a table: `shortened` has the texts of its pages that are cut off, each with the attribute that has the whole. */
export function noteShortenedCells(
  context: ActionContext,
  name: string,
  fields: TableFields,
  { rows, shortened }: { readonly rows: TableRows['rows']; readonly shortened: ReadonlyMap<string, string> },
): void {
  if (shortened.size === 0) return;
  const columns = columnsOf(fields);
  for (const [index, { heading, attribute }] of columns.entries()) {
    const wholes = rows.flatMap((row) => shortened.get(row[index] ?? '') ?? []);
    const [whole] = wholes;
    const isRead = columns.some((one) => one.heading === heading && one.attribute === whole);
    if (attribute !== undefined || isRead || whole === undefined) continue;
    const counted = `${wholes.length} of the ${rows.length} values under "${heading}" in "${name}" were`;
    addIssue(context, `${counted} read as the page shows them, shortened`, whole);
  }
}

/** Rows that `where` leaves out because the portal has cut off what it is compared with. */
export function noteUnfit(context: ActionContext, name: string, columns: readonly string[]): void {
  if (columns.length === 0) return;
  const under = columns.map((column) => `"${column}"`).join(', ');
  context.addIssue({
    code: 'value_shortened',
    message: `"where" of "${name}" left out rows whose texts under ${under} the page shows shortened, with dots at the end: as a whole, they fit. Compare with a pattern of the beginning, or with another column.`,
  });
}

function addIssue(context: ActionContext, what: string, attribute: string): void {
  context.addIssue({
    code: 'value_shortened',
    message: `${what} with dots at the end. The page has the whole text in an attribute: read it with "attribute: ${attribute}" from the element that has it, or read the detail page.`,
  });
}
