import type { Locator } from 'playwright-core';
import { defineAction, type ActionContext } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { endOfContent } from '../../page/end-of-content.ts';
import { Network } from '../../page/network.ts';
import { describeDistance, distance, spotOf, type Spot } from './pointer-fields.ts';
import { SCROLLED_INTO_VIEW_MS, SCROLLED_TO_END_MS } from '../../waiting/times.ts';
import { limits } from '../../waiting/margins.ts';

export const scroll = defineAction({
  name: 'scroll',
  family: 'pointer',
  effect: 'reads',
  title: 'Scroll',
  doc: 'Scrolls an element into view, or scrolls the page (or the box in its middle) or an element: by a distance, to the top, or to the end. `end` continues while more is loaded, and fails with `page_never_ends` after 200 rounds. Other actions scroll automatically.',
  examples: [
    'scroll: heading "Claims"',
    'scroll: { by: { x: 0, y: 600 } }',
    'scroll: { to: end }',
    'scroll: { target: grid "Claims", by: { x: 0, y: 200 } }',
  ],
  arguments: field.object(
    'Where to.',
    {
      target: field.optional(field.target('The element to show or to scroll.', { bare: 'text' })),
      by: field.optional(distance),
      to: field.optional(field.choice('How far.', ['top', 'end'])),
    },
    { short: 'target' },
  ),
  sentence: ({ target, by, to }, words) => {
    if (target !== undefined && by === undefined && to === undefined)
      return `Scroll to ${words.target(target)}.`;
    const ways = [
      ...(by === undefined ? [] : [`by ${describeDistance(by, words)}`]),
      ...(to === undefined ? [] : [`to the ${to}`]),
    ];
    return `Scroll ${target === undefined ? 'the page' : words.target(target)} ${words.list(ways)}.`;
  },
  async run(context, { target, by, to }) {
    const box = target && (await context.resolve(target));
    if (box && !by && !to) return box.scrollIntoViewIfNeeded(limits(context));
    const way = by && (await spotOf(context, by));
    if (way && box) await scrollBy(context, box, way);
    else if (way) await context.page.mouse.wheel(way.x, way.y);
    const scroller = box ?? (await context.frame()).locator(':root');
    if (to === 'top') await scrollTo(context, scroller, 'top');
    if (to === 'end') await scrollToEnd(context, scroller);
  },
});

/** More rounds than any page that ends. */
const MOST_ROUNDS = 200;

async function scrollToEnd(context: ActionContext, scroller: Locator): Promise<void> {
  const isOver = endOfContent(Network.of(context));
  let [before, height] = [-1, -1];
  for (let rounds = 0; !isOver(before === height && height !== -1); rounds += 1) {
    if (rounds >= MOST_ROUNDS || context.timeLeft() < 500) throw endless(context, rounds);
    before = height;
    height = await scrollTo(context, scroller, 'end');
    context.signal.throwIfAborted();
  }
}

function endless(context: ActionContext, rounds: number): Error {
  return context.failure('page_never_ends', `the page still grows after ${rounds} rounds of scrolling`, {
    kind: 'portal_changed',
    notes: 'A page of the portal keeps loading more content.',
  });
}

/** Its height afterwards. What scrolls is the element, the nearest around it that can, or the page; if the page cannot, what the wheel scrolls in its middle. */
function scrollTo(context: ActionContext, scroller: Locator, where: 'top' | 'end'): Promise<number> {
  return scroller.evaluate(
    async (element, { to, drawnMs }) => {
      const { documentElement: root } = document;
      const isFixed = element === root && root.scrollHeight <= root.clientHeight;
      let box: Element | null = isFixed
        ? document.elementFromPoint(root.clientWidth / 2, root.clientHeight / 2)
        : element;
      while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
        box = box.parentElement;
      const moved = box ?? document.scrollingElement ?? document.documentElement;
      moved.scrollTop = to === 'top' ? 0 : moved.scrollHeight;
      if (to === 'end') await new Promise((resolve) => setTimeout(resolve, drawnMs));
      return moved.scrollHeight;
    },
    { to: where, drawnMs: SCROLLED_TO_END_MS },
    limits(context),
  );
}

/** And until the page has drawn what came into view. */
function scrollBy(context: ActionContext, box: Locator, by: Spot): Promise<void> {
  return box.evaluate(
    async (element, { x, y, drawnMs }) => {
      let moved: Element | null = element;
      // Written out: a named function inside would need a helper that the page does not have.
      for (; moved; moved = moved.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(moved);
        if (y !== 0 && moved.scrollHeight > moved.clientHeight && overflowY !== 'visible') break;
        if (x !== 0 && moved.scrollWidth > moved.clientWidth && overflowX !== 'visible') break;
      }
      (moved ?? document.scrollingElement ?? element).scrollBy({ left: x, top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, drawnMs));
    },
    { ...by, drawnMs: SCROLLED_INTO_VIEW_MS },
    limits(context),
  );
}
