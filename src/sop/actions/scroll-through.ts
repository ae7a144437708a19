import { setTimeout as delay } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import type { TableRows, WindowRow } from '../page/page-question.ts';
import { limits } from './limits.ts';

/** Of what shows at once: half of the rows stay in view, and tell where the new ones belong. */
const STEP = 0.5;
const LEAST_STEP = 0.1;
/** So long a page may take to draw what came into view. */
const DRAWN_MS = 1_000;
/** So often nothing new at the end: rows that are loaded there come late. */
const LOOKS_AT_END = 3;

export interface Wanted {
  readonly name: string;
  /** No more rows than this are needed. */
  readonly enough: number;
}

/**
 * Reads a table that holds only the rows in view: from the top, scrolled by less than what shows, each sight joined to the ones before.
 *
 * @throws `rows_missed` where two sights never have a row in common, so that nobody knows what stands between
 */
export async function scrollThrough(
  context: ActionContext,
  table: Locator,
  see: () => Promise<TableRows>,
  { name, enough }: Wanted,
): Promise<TableRows['rows']> {
  let at = await scrollRows(context, table, 0);
  let rows: readonly WindowRow[] = (await see()).window;
  // Where the newest row came into view.
  let top = at.top;
  let step = STEP;
  for (let still = 0; still < LOOKS_AT_END && fitting(rows).length < enough;) {
    at = await scrollRows(context, table, at.top + step * at.height);
    let joined = joinSights(rows, (await see()).window);
    for (let back = 0; joined === null; back += at.height) {
      step /= 2;
      if (step < LEAST_STEP) throw missed(context, name);
      at = await scrollRows(context, table, top - back);
      joined = await untilJoined(context, rows, see);
    }
    const grown = joined.length > rows.length;
    if (grown) ({ top } = at);
    rows = joined;
    still = at.atEnd && !grown ? still + 1 : 0;
    if (still > 0) await delay(100, undefined, { signal: context.signal });
  }
  return fitting(rows);
}

/** What is drawn late is no reason to go back further. */
async function untilJoined(
  context: ActionContext,
  rows: readonly WindowRow[],
  see: () => Promise<TableRows>,
): Promise<readonly WindowRow[] | null> {
  const until = performance.now() + DRAWN_MS;
  for (;;) {
    const joined = joinSights(rows, (await see()).window);
    if (joined !== null || performance.now() >= until) return joined;
    await delay(50, undefined, { signal: context.signal });
  }
}

const fitting = (rows: readonly WindowRow[]): TableRows['rows'] =>
  rows.flatMap(({ texts }) => (texts === null ? [] : [texts]));

/** The rows so far with what a new sight adds behind them, by the most that both have in common; null where they have nothing. */
function joinSights(before: readonly WindowRow[], sight: readonly WindowRow[]): readonly WindowRow[] | null {
  if (before.length === 0 || sight.length === 0) return [...before, ...sight];
  for (let start = Math.max(0, before.length - 2 * sight.length); start < before.length; start += 1) {
    const common = Math.min(before.length - start, sight.length);
    if (sight.slice(0, common).every(({ mark }, index) => before[start + index]?.mark === mark))
      return [...before, ...sight.slice(common)];
  }
  return null;
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
  readonly atEnd: boolean;
}

/** Scrolls what holds the rows, and waits until the page has drawn. */
function scrollRows(context: ActionContext, table: Locator, to: number): Promise<ScrolledTo> {
  return table.evaluate(
    async (element, top) => {
      const last = [...element.querySelectorAll('tbody tr, [role=row]')].at(-1);
      let box: Element | null = last?.parentElement ?? element;
      while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
        box = box.parentElement;
      const moved = box ?? document.scrollingElement ?? document.documentElement;
      moved.scrollTo({ top, behavior: 'instant' });
      // A page that is not shown draws no frames.
      await Promise.race([
        new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
        new Promise((late) => setTimeout(late, 500)),
      ]);
      const { scrollTop, clientHeight, scrollHeight } = moved;
      return { top: scrollTop, height: clientHeight, atEnd: scrollTop + clientHeight >= scrollHeight - 1 };
    },
    to,
    limits(context),
  );
}
