import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../../sdk/action.ts';
import { endOfContent } from '../../page/end-of-content.ts';
import { Network } from '../../page/network.ts';
import type { TableRows, WindowRow } from '../../page/engine/page-question.ts';
import { pause, until } from '../../waiting/until.ts';
import { NO_FRAMES_MS, END_RESTLESS_MS, LOOK_EVERY_MS, VIEW_DRAWN_MS } from '../../waiting/times.ts';
import { limits } from '../../waiting/margins.ts';

/** The part of the visible height to scroll by: half of the rows stay in view, and show where the new ones belong. */
const STEP = 0.5;
const LEAST_STEP = 0.1;

export interface WantedRows {
  readonly name: string;
  /** No more rows than this are needed. */
  readonly enough: number;
}

/**
 * Reads a table that holds only the rows in view: from the top, scrolled by less than what shows, each view joined to the ones before.
 *
 * @throws `rows_missed` if two views never have a row in common, so that it is unknown what is between them
 */
export async function scrollThrough(
  context: ActionContext,
  table: Locator,
  see: () => Promise<TableRows>,
  { name, enough }: WantedRows,
): Promise<TableRows['rows']> {
  const isOver = endOfContent(Network.of(context));
  let at = await scrollRows(context, table, 0);
  let rows = await firstView(context, see, at);
  // Where the newest row came into view.
  let top = at.top;
  let step = STEP;
  for (let over = false; !over && fitting(rows).length < enough;) {
    at = await scrollRows(context, table, at.top + step * at.height);
    let joined = joinViews(rows, await placed(see, at));
    for (let back = 0; joined === null; back += at.height) {
      step /= 2;
      if (step < LEAST_STEP) throw missed(context, name);
      at = await scrollRows(context, table, top - back);
      joined = await untilJoined(context, rows, () => placed(see, at));
    }
    const grown = joined.length > rows.length;
    if (grown) ({ top } = at);
    rows = joined;
    over = isOver(at.atEnd && !grown);
    if (at.atEnd && !grown && !over) await pause(LOOK_EVERY_MS, context.signal);
  }
  return fitting(rows);
}

/** The rows at the top. Where the table had been scrolled, the rows of the place before stand there until the page has drawn others. */
async function firstView(
  context: ActionContext,
  see: () => Promise<TableRows>,
  at: ScrolledTo,
): Promise<readonly WindowRow[]> {
  const network = Network.of(context);
  let [seen, since] = ['', performance.now()];
  const isDrawn = (rows: readonly WindowRow[]): boolean => {
    const now = performance.now();
    const marks = JSON.stringify(rows.map(({ mark }) => mark));
    if (marks !== seen) since = now;
    seen = marks;
    return now - since >= VIEW_DRAWN_MS && network.quietSince() !== null;
  };
  const end = at.moved ? performance.now() + END_RESTLESS_MS : 0;
  return until(() => placed(see, at), isDrawn, { every: LOOK_EVERY_MS, end, signal: context.signal });
}

/** The rows in view, each with its place in all that is scrolled. */
async function placed(see: () => Promise<TableRows>, { top }: ScrolledTo): Promise<readonly WindowRow[]> {
  return (await see()).window.map((row) => ({ ...row, top: row.top + top }));
}

/** Late rows are not a reason to scroll back further. */
async function untilJoined(
  context: ActionContext,
  rows: readonly WindowRow[],
  see: () => Promise<readonly WindowRow[]>,
): Promise<readonly WindowRow[] | null> {
  const looks = { every: LOOK_EVERY_MS, end: performance.now() + VIEW_DRAWN_MS, signal: context.signal };
  return until(
    async () => joinViews(rows, await see()),
    (joined) => joined !== null,
    looks,
  );
}

const fitting = (rows: readonly WindowRow[]): TableRows['rows'] =>
  rows.flatMap(({ texts }) => (texts === null ? [] : [texts]));

/**
 * The rows so far with what a new view adds behind them; null where they have nothing in common. Rows that say the same fit in several ways: then by
 * where they stand.
 */
function joinViews(before: readonly WindowRow[], view: readonly WindowRow[]): readonly WindowRow[] | null {
  const [first] = view;
  if (before.length === 0 || first === undefined) return [...before, ...view];
  const earliest = Math.max(0, before.length - 2 * view.length);
  const fits = before.flatMap((row, start) =>
    start >= earliest && overlaps(before, start, view)
      ? [{ start, away: Math.abs(row.top - first.top) }]
      : [],
  );
  const [best] = fits.toSorted((a, b) => a.away - b.away);
  return best === undefined ? null : [...before, ...view.slice(before.length - best.start)];
}

function overlaps(before: readonly WindowRow[], start: number, view: readonly WindowRow[]): boolean {
  const common = Math.min(before.length - start, view.length);
  return view.slice(0, common).every(({ mark }, index) => before[start + index]?.mark === mark);
}

function missed(context: ActionContext, name: string): Error {
  return context.failure(
    'rows_missed',
    `the rows of the table for "${name}" cannot be joined: after scrolling, none of those before are in view`,
    { kind: 'portal_changed' },
  );
}

/** Where a table is scrolled to, and how much of it shows; in CSS pixels. */
interface ScrolledTo {
  readonly top: number;
  readonly height: number;
  /** It stood elsewhere before. */
  readonly moved: boolean;
  readonly atEnd: boolean;
}

/** Scrolls what holds the rows, and waits until the page has drawn. */
function scrollRows(context: ActionContext, table: Locator, to: number): Promise<ScrolledTo> {
  return table.evaluate(
    async (element, { top, lateMs }) => {
      const last = [...element.querySelectorAll('tbody tr, [role=row]')].at(-1);
      let box: Element | null = last?.parentElement ?? element;
      while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
        box = box.parentElement;
      const scroller = box ?? document.scrollingElement ?? document.documentElement;
      const { scrollTop: before } = scroller;
      scroller.scrollTo({ top, behavior: 'instant' });
      // A page that is not shown draws no frames.
      await Promise.race([
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
        new Promise((late) => setTimeout(late, lateMs)),
      ]);
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      const atEnd = scrollTop + clientHeight >= scrollHeight - 1;
      return { top: scrollTop, height: clientHeight, moved: scrollTop !== before, atEnd };
    },
    { top: to, lateMs: NO_FRAMES_MS },
    limits(context),
  );
}
