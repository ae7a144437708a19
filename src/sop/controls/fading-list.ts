import type { Locator } from 'playwright-core';
import type { ActionContext } from '../../sdk/action.ts';
import { LIST_FADES_MS } from '../waiting/times.ts';

interface Pick {
  entry: Locator | null;
  at: number;
}

function lastPick(context: ActionContext): Pick {
  return context.memory('last pick', () => ({ entry: null, at: 0 }));
}

/** The entry of a list that was just clicked. */
export function rememberPick(context: ActionContext, entry: Locator): void {
  Object.assign(lastPick(context), { entry, at: performance.now() });
}

/** As long as it fades, the list of the choice before takes the click or the focus of this field. */
export async function untilFaded(context: ActionContext): Promise<void> {
  const { entry, at } = lastPick(context);
  const left = Math.min(at + LIST_FADES_MS - performance.now(), context.timeLeft());
  if (entry === null || left <= 0) return;
  // What it was in may be gone altogether.
  await entry.evaluateAll(faded, left).catch(() => context.signal.throwIfAborted());
}

/** In the page: a list begins to fade up to two frames after the click. */
async function faded([entry]: Element[], most: number): Promise<void> {
  if (!entry) return;
  const begun = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ended = begun.then(() => {
    const running: Animation[] = [];
    for (let part: Element | null = entry; part !== null;) {
      running.push(...part.getAnimations());
      const root = part.getRootNode();
      part = part.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    const ends = running.filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ends.map((one) => one.finished));
  });
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, most))]);
}
