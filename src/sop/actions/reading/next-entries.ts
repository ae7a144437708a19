import type { Frame, Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { controlFrame } from '../../controls/control-frame.ts';
import { askPage } from '../../page/ask-page.ts';
import type { Listed } from '../../page/engine/page-question.ts';
import { limits, looksEnd } from '../../waiting/margins.ts';
import { LOOK_EVERY_MS, NEXT_PAGE_STILL_MS, TABLE_EMPTY_MS } from '../../waiting/times.ts';
import { until } from '../../waiting/until.ts';
import { untilData } from './until-data.ts';

/** A page of a list that a step reads page by page. */
export interface ListPage extends Listed {
  /** What distinguishes its entries from those of the others. */
  readonly texts: string;
  /** It has the control for the next page, usable or not. */
  readonly hasNext: boolean;
}

/** A list, and the control for its next page. */
export interface PagedList {
  readonly entries: Locator;
  readonly next: Locator;
  /** Both are in it. A page that is loaded next is in it again. */
  readonly frame: Frame;
  /** The columns of the table that the entries are in; empty if there is none with headings. */
  readonly columns: string;
}

/** `columns` is what was found on an earlier page: this one may have no entry. */
export async function pagedList(
  context: ActionContext,
  entries: Locator,
  next: Locator,
  columns: string,
): Promise<PagedList> {
  const hasEntries = (await entries.count()) > 0;
  const frame = await controlFrame(context, hasEntries ? entries : next);
  if (!hasEntries && columns !== '') return { entries, next, frame, columns };
  const asked = hasEntries ? entries.first() : frame.locator(':root');
  return { entries, next, frame, columns: await askPage(asked, { ask: 'columns_around' }, limits(context)) };
}

export async function pageOf(context: ActionContext, list: PagedList): Promise<ListPage> {
  const frame = list.frame.isDetached() ? await context.frame() : list.frame;
  const texts = JSON.stringify(await list.entries.allInnerTexts());
  const hasNext = (await list.next.filter({ visible: true }).count()) > 0;
  const question = { ask: 'listed', columns: list.columns } as const;
  return { ...(await askPage(frame.locator(':root'), question, limits(context))), texts, hasNext };
}

/**
 * Waits for other entries than before, which stand still. A page may also have none that match. It must then show that it is the next page and neither an
 * empty list nor a page that says what went wrong: by other rows in the table of the list, or, of a page that was loaded, by the control for the next page.
 */
export async function untilOtherEntries(
  context: ActionContext,
  list: PagedList,
  name: string,
  before: ListPage,
): Promise<ListPage> {
  let [last, since] = ['', performance.now()];
  const look = async (): Promise<ListPage> => {
    await untilData(context);
    return pageOf(context, list);
  };
  const isOther = (now: ListPage): boolean => {
    const mark = JSON.stringify([now.document, now.rows, now.texts]);
    if (mark !== last) since = performance.now();
    last = mark;
    const stillMs = performance.now() - since;
    if (now.texts !== NONE) return now.texts !== before.texts && stillMs >= NEXT_PAGE_STILL_MS;
    return isNextWithout(now, before) && stillMs >= TABLE_EMPTY_MS;
  };
  const looks = { every: LOOK_EVERY_MS, end: looksEnd(context), signal: context.signal };
  const found = await until(look, isOther, looks);
  if (isOther(found)) return found;
  const orNone =
    found.texts === NONE ? ', or has no entry and nothing that shows that it is the next page' : '';
  throw context.failure('next_page_missing', `the next page of "${name}" did not come${orNone}`, {
    kind: 'transient',
  });
}

/** Of a page without entries. */
function isNextWithout(now: ListPage, before: ListPage): boolean {
  if (!now.loaded) return false;
  if (now.rows !== null) return now.rows !== before.rows;
  return now.document !== before.document && now.hasNext && now.says !== before.says;
}

/** Whether a page shows the same as the first one. */
export const isSamePage = (page: ListPage, first: ListPage): boolean =>
  page.texts === first.texts && (page.texts !== NONE || page.says === first.says);

/** The texts of no entries. */
const NONE = '[]';
