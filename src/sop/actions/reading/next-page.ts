import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import type { Target } from '../../../sdk/field.ts';
import { askPage } from '../../page/ask-page.ts';
import type { TableRows } from '../../page/engine/page-question.ts';
import { Network } from '../../page/network.ts';
import { isTimeout } from '../../page/playwright-errors.ts';
import { timeIsUp } from '../../waiting/deadline.ts';
import { until } from '../../waiting/until.ts';
import type { ListFields } from './extract-fields.ts';
import { tooMany } from './too-many.ts';
import { untilData } from './until-data.ts';
import { LOOK_EVERY_MS, NEXT_PAGE_STILL_MS } from '../../waiting/times.ts';
import { limits, looksEnd } from '../../waiting/margins.ts';

/** The most pages of one table or list. */
const MOST_PAGES = 500;

/** Many pagers hide their control where there is one page only. One of the same name and another kind shows that it was mistaken, and pages would be missed. */
async function mustBeGone(context: ActionContext, table: Locator, target: string): Promise<void> {
  const [, role, name] = /^(button|link) "([^"]+)"/.exec(target) ?? [];
  if (name === undefined) return;
  const other = role === 'button' ? 'link' : 'button';
  // An arrow may also be a part of other names, such as that of a heading.
  const exact = target.endsWith('[exact]') || !/[\p{L}\p{N}]/u.test(name);
  const shown = table.locator('xpath=ancestor::html').getByRole(other, { name, exact, disabled: false });
  if ((await shown.count()) === 0) return;
  throw context.failure(
    'target_not_found',
    `next: ${target} is not there, but ${other} "${name}" is: is it this one? Without it the rows of further pages are missed`,
    { kind: 'portal_changed' },
  );
}

/** A page without the control may be the only one, which is not an error. If there is a link to page 2, a control "More", or a count such as "1 to 20 of 46", an issue asks a person to check; `limit` says that some rows are enough. */
export function noteMoreRows(
  context: ActionContext,
  { moreRowsBy }: Pick<TableRows, 'moreRowsBy'>,
  name: string,
  why: string,
): void {
  if (moreRowsBy === null) return;
  context.addIssue({
    code: 'pages_missed',
    message: `The control for the next page of "${name}" ${why}, but the page has ${moreRowsBy}: further rows may be missing. A procedure that reads the other pages itself needs a "limit" here.`,
  });
}

/** The same of a list. */
export async function noteMoreEntries(
  context: ActionContext,
  entry: Locator,
  name: string,
  { count, why }: { readonly count: number; readonly why: string },
): Promise<void> {
  const moreRowsBy = await askPage(entry, { ask: 'more_entries', count }, limits(context));
  noteMoreRows(context, { moreRowsBy }, name, why);
}

/**
 * Whether the same rows or entries as on the first page mean that the control has led there again: some pagers go round. There is an issue if the pager does not
 * mark the page that it is at.
 */
export async function isRound(context: ActionContext, next: Locator, name: string): Promise<boolean> {
  // On the first page it could be used.
  if (!(await canGoOn(context, next))) return false;
  const isFirst = await askPage(next, { ask: 'at_first_page' }, limits(context));
  if (isFirst === null)
    context.addIssue({
      code: 'pages_missed',
      message: `The control for the next page of "${name}" led to what the first page shows: further rows may be missing.`,
    });
  return isFirst !== false;
}

/** Many portals open a list at the page where somebody has left it. */
async function noteEarlierPages(context: ActionContext, next: Locator, name: string): Promise<void> {
  const shown = next.filter({ visible: true });
  const page =
    (await shown.count()) === 1 ? await askPage(shown, { ask: 'later_page' }, limits(context)) : null;
  if (page === null) return;
  context.addIssue({
    code: 'pages_missed',
    message: `"${name}" was read from page ${page} on: the rows of the pages before are missing. Go to the first page before it is read.`,
  });
}

/** A control that shows both above and below the table is an error, like every target with several matches. */
async function canGoOn(context: ActionContext, next: Locator): Promise<boolean> {
  if ((await next.filter({ visible: true }).count()) === 0) return false;
  return askPage(next, { ask: 'enabled' }, limits(context));
}

/** A table or list that a step reads page by page. */
export interface Paged {
  readonly name: string;
  /** When the step began to read its first page, as a moment of `performance.now()`. */
  readonly began: number;
  /** The control for the next page. */
  readonly next: NonNullable<ListFields['next']>;
  /** Of the page that shows. */
  readonly part: Locator;
  isEnough(): boolean;
  /** The first page, which may be the only one, does not have the control. */
  noteMissing(why: string): void | Promise<void>;
  /** Clicks the control, and reads the page that comes. False if that is the first one again. */
  turn(next: Locator): Promise<boolean>;
}

/**
 * Reads the pages after the first one.
 *
 * @throws `step_timed_out` if the pages before took most of the time, so that no page needs to be missing; `too_many_entries`
 */
export async function readFurtherPages(context: ActionContext, paged: Paged): Promise<void> {
  const { name, began } = paged;
  for (let pages = 1; !paged.isEnough(); pages += 1) {
    const from = performance.now();
    try {
      if (!(await goOn(context, paged, pages))) return;
    } catch (error) {
      const hadLittle = performance.now() - from < from - began;
      if (!hadLittle || !endedByTime(context, error)) throw error;
      const message = `"${name}" took more time than the step has: ${pages} ${pages === 1 ? 'page was' : 'pages were'} read. Set a longer timeout`;
      const notes = 'A list of the portal has more pages than could be read in time.';
      throw context.failure('step_timed_out', message, { kind: 'transient', notes, cause: error });
    }
  }
}

/** What may be absent and is there, or cannot be counted, is what a failure from now on is about. */
export async function namedIfThere(context: ActionContext, target: Target, found: Locator): Promise<void> {
  if ((await found.count().catch(() => 1)) > 0) await context.resolve(target);
}

async function goOn(context: ActionContext, paged: Paged, pages: number): Promise<boolean> {
  const next = await context.resolve(paged.next, { optional: true });
  await namedIfThere(context, paged.next, next);
  if (pages === 1) await noteEarlierPages(context, next, paged.name);
  if (await canGoOn(context, next)) {
    if (pages === MOST_PAGES) throw tooMany(context, paged.name, `${MOST_PAGES} pages`);
    return paged.turn(next);
  }
  if (pages === 1 && (await next.count()) === 0) {
    await mustBeGone(context, paged.part, paged.next.source);
    await paged.noteMissing(`(${paged.next.source}) was not found`);
  }
  return false;
}

function endedByTime(context: ActionContext, error: unknown): boolean {
  if (context.signal.aborted) return timeIsUp(context.signal);
  return isTimeout(error) || WAITED.has(context.caught(error)?.code ?? '');
}

const WAITED: ReadonlySet<string> = new Set(['next_page_missing', 'data_not_loaded']);

/**
 * The same rows again mean that the next page has not come yet. Nor does it mean anything at first that there are none: a table is often emptied before it
 * is filled again. A page on which no row fits counts when it no longer changes. One that stays empty is noted, and a second one is an error.
 */
export async function untilOther(
  context: ActionContext,
  see: () => Promise<TableRows>,
  name: string,
  before: TableRows,
): Promise<TableRows> {
  const network = Network.of(context);
  const rowsBefore = JSON.stringify(before.rows);
  let [last, since] = [before.print, performance.now()];
  const isOther = ({ print, rows }: TableRows): boolean => {
    if (print !== last) since = performance.now();
    last = print;
    if (print === null) return false;
    if (rows.length > 0 && JSON.stringify(rows) !== rowsBefore) return true;
    const isStill = performance.now() - since >= NEXT_PAGE_STILL_MS && !network.isAwaited(context.page);
    return print !== before.print && isStill;
  };
  const looks = { every: LOOK_EVERY_MS, end: looksEnd(context), signal: context.signal };
  const found = await until(see, isOther, looks);
  if (isOther(found)) return found;
  const staysEmpty = found.print === null && before.print !== null && network.quietSince() !== null;
  if (!staysEmpty) throw noNextPage(context, name);
  context.addIssue({
    code: 'pages_missed',
    message: `The last page of "${name}" that the control for the next page led to has no rows: rows may be missing.`,
  });
  return found;
}

/** The same of a list: other entries than before, which stand still. None at all may be a page on which nothing matches, or one that says what went wrong. */
export async function untilOtherEntries(
  context: ActionContext,
  { locator, source }: { readonly locator: Locator; readonly source: string },
  name: string,
  before: string,
): Promise<void> {
  let [last, since] = [before, performance.now()];
  const isOther = async (): Promise<boolean> => {
    await untilData(context);
    const now = await textsOf(locator);
    if (now !== last) since = performance.now();
    last = now;
    return now !== before && now !== NO_ENTRIES && performance.now() - since >= NEXT_PAGE_STILL_MS;
  };
  const looks = { every: LOOK_EVERY_MS, end: looksEnd(context), signal: context.signal };
  if (await until(isOther, (other) => other, looks)) return;
  const when = before === NO_ENTRIES ? ', before and after the click' : ' now, and did before';
  const shows = last === NO_ENTRIES ? `: the page shows no ${source}${when}. ${PAGES_WITHOUT}` : '';
  throw noNextPage(context, name, shows);
}

/** What distinguishes the entries of one page from those of the others. */
export async function textsOf(entries: Locator): Promise<string> {
  return JSON.stringify(await entries.allInnerTexts());
}

const NO_ENTRIES = '[]';
const PAGES_WITHOUT = 'If pages may have no match, read a "table" with "where", or list all entries';

const noNextPage = (context: ActionContext, name: string, more = ''): Error =>
  context.failure('next_page_missing', `the next page of "${name}" did not come${more}`, {
    kind: 'transient',
  });
