import type { Locator } from 'playwright-core';
import type { ActionContext, SoughtIn } from '../../../sdk/action.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { engineSelector } from '../../page/engine-selector.ts';
import { judgeEmpty, untilValues } from './empty-entries.ts';
import type { ListFields } from './extract-fields.ts';
import { readEntries } from './read-entries.ts';
import {
  isRound,
  namedIfThere,
  noteMoreEntries,
  readFurtherPages,
  textsOf,
  untilOtherEntries,
} from './next-page.ts';
import { mostWithoutLimit, tooMany } from './too-many.ts';
import { untilWhole } from './until-data.ts';
import { limits } from '../../waiting/margins.ts';

/**
 * A value, or an object, of each match, page by page if there is a control for the next.
 *
 * @throws `entries_unclear`, `too_many_entries`
 */
export async function readList(context: ActionContext, name: string, fields: ListFields): Promise<JsonValue> {
  const began = performance.now();
  const soughtIn = fields.required ? null : await context.soughtIn(fields.list);
  if (soughtIn?.part) await untilThere(context, soughtIn.part);
  const locator = await context.resolve(fields.list, { shownTexts: true, optional: !fields.required });
  if (fields.required) await untilThere(context, locator);
  else await namedIfThere(context, fields.list, locator);
  const values: JsonValue[] = [];
  const first = fields.next === undefined ? '' : await textsOf(locator);
  let texts = first;
  const readShown = async (): Promise<void> => {
    values.push(...(await readPage(context, name, fields, { locator, read: values.length })));
  };
  const noteUnread = (why: string): Promise<void> =>
    noteFurther(context, name, fields, { locator, read: values.length }, why);
  await readShown();
  if (fields.next === undefined) await noteUnread('is not named with "next"');
  else
    await readFurtherPages(context, {
      name,
      began,
      next: fields.next,
      part: locator.first(),
      isEnough: () => values.length >= (fields.limit ?? Infinity),
      noteMissing: noteUnread,
      async turn(next) {
        await next.click(limits(context));
        await untilOtherEntries(context, { locator, source: fields.list.source }, name, texts);
        texts = await textsOf(locator);
        if (texts === first && (await isRound(context, next, name))) return false;
        await readShown();
        return true;
      },
    });
  await judgeEmpty(context, name, fields, { locator, values });
  if (values.length === 0 && soughtIn !== null) await noteMissing(context, name, soughtIn);
  return values;
}

/** Only for the author: many portals replace a table without rows by words. */
async function noteMissing(context: ActionContext, name: string, soughtIn: SoughtIn): Promise<void> {
  const what = await soughtIn.missing().catch(() => null);
  if (what !== null)
    context.note(
      `"${name}" is empty, and the page has no ${what}: if the page may be another one, or the target wrong, name in "within" what is there without entries too`,
    );
}

/** The entries of a page, and the number of those that were read before. */
interface Shown {
  readonly locator: Locator;
  readonly read: number;
}

async function noteFurther(
  context: ActionContext,
  name: string,
  { limit }: ListFields,
  { locator, read }: Shown,
  why: string,
): Promise<void> {
  if (limit === undefined && read > 0)
    await noteMoreEntries(context, locator.first(), name, { count: read, why });
}

async function readPage(
  context: ActionContext,
  name: string,
  fields: ListFields,
  { locator, read }: Shown,
): Promise<readonly JsonValue[]> {
  if ((await locator.count()) > 0) await untilWhole(context, locator);
  const found = await locator.count();
  if (fields.limit === undefined && read + found > mostWithoutLimit)
    throw tooMany(context, name, String(mostWithoutLimit));
  if (found > 1) await mustBeEntries(context, name, locator, found);
  const count = Math.min(found, (fields.limit ?? Infinity) - read);
  return untilValues(context, fields, () => readEntries(context, name, fields, { locator, count }));
}

/** Of a list that may be empty, only the part of the page, or the frame, that it is in: without it, "no entries" would be a guess. */
async function untilThere(context: ActionContext, locator: Locator): Promise<void> {
  await locator.first().waitFor({ state: 'attached', ...limits(context) });
}

async function mustBeEntries(
  context: ActionContext,
  name: string,
  locator: Locator,
  found: number,
): Promise<void> {
  const why = await whyNotEntries(name, locator, found);
  if (why !== null) throw context.failure('entries_unclear', why, { kind: 'sop' });
}

/** Rows of two forms by turns are two of one entry. A row of totals or of filters is not an entry, and what is around entries is not another one. */
async function whyNotEntries(name: string, locator: Locator, found: number): Promise<string | null> {
  const totals = locator.locator(engineSelector({ kind: 'total' }));
  const count = await totals.count();
  if (count > 0 && count < found)
    return `row ${await firstAmong(locator, totals)} of the ${found} for "${name}" is, or may be, a row of totals, of filters, or of links that sort, and not an entry: leave it out with "has_not" or "has_not_text", or name in "has" or "has_text" what only the entries have`;
  if (await locator.evaluateAll(containOthers))
    return `some of the entries for "${name}" contain others, as with tables in tables: for the inner ones, use "has_not", such as has_not: row; for those around them, name in "has" what only they hold`;
  if (await locator.evaluateAll(takeTurns))
    return `the rows for "${name}" are of two forms by turns, so that an entry seems to take two rows: say with "has" or "has_text" which rows to read, or list the parts of the table that hold an entry each (rowgroup)`;
  return null;
}

/** By its number: what it says may be data. */
async function firstAmong(locator: Locator, some: Locator): Promise<number> {
  const first = await some.first().elementHandle();
  return 1 + (await locator.evaluateAll((elements, one) => elements.indexOf(one as HTMLElement), first));
}

/** Runs in the page. */
function containOthers(elements: Element[]): boolean {
  const all = new Set(elements);
  return elements.some((element) => {
    let around = element.parentElement;
    while (around && !all.has(around)) around = around.parentElement;
    return around !== null;
  });
}

/** The heading row aside, unless a cell spans several rows, and never the rows of two tables. Runs in the page. */
function takeTurns(elements: Element[]): boolean {
  const rows = elements
    .map((element) => ({
      table: element.closest('table'),
      cells: [...((element as Partial<HTMLTableRowElement>).cells ?? [])],
    }))
    .filter(({ cells }) => cells.length === 0 || cells.some(({ tagName }) => tagName !== 'TH'))
    .map(({ table, cells }) => ({
      table,
      form: cells.some(({ rowSpan }) => rowSpan > 1) ? '' : cells.map(({ colSpan }) => colSpan).join(),
    }));
  const [first, second] = rows;
  if (rows.length < 2 || rows.length % 2 !== 0 || first?.form === second?.form) return false;
  return rows.every(
    ({ table, form }, at) =>
      form !== '' && form === rows[at % 2]?.form && table === rows[at - (at % 2)]?.table,
  );
}
