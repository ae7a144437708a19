import type { Page } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import { Network } from '../../page/network.ts';
import type { StepHost } from '../steps/block-context.ts';
import { ANSWER_MS, POLLED_MS } from '../../waiting/times.ts';

/** Distinguishes what has gone from the page from what is missing for a moment: a page that is loading, or draws itself again, shows nothing. */
export class Disappearance {
  #missingSince: number | null = null;

  /** `shows` is asked before and after the page is seen to have words. A page that never stops loading, or asks for something all the time, gets some time. */
  async hasGone(host: StepHost, shows: () => Promise<boolean>): Promise<boolean> {
    const { page } = host;
    const state = (await shows()) ? null : await stateOf(page);
    if (state === null || !state.hasWords || (await shows())) {
      this.#missingSince = null;
      return false;
    }
    this.#missingSince ??= performance.now();
    const isComplete = state.isLoaded && !Network.of(host).isAwaited(page);
    return isComplete || performance.now() - this.#missingSince >= POLLED_MS;
  }
}

interface PageState {
  readonly isLoaded: boolean;
  readonly hasWords: boolean;
}

/** Of the parts of the page that answer, taken together; null if the page itself does not. */
async function stateOf(page: Page): Promise<PageState | null> {
  const parts = page.frames().map((frame) => {
    const asked = frame.evaluate(() => ({
      isLoaded: document.readyState === 'complete',
      hasWords: /\S/.test(document.body?.innerText ?? ''),
    }));
    return withTimeout(
      asked.catch(() => null),
      ANSWER_MS,
      () => null,
    );
  });
  const [main, ...others] = await Promise.all(parts);
  if (main === null || main === undefined) return null;
  const all = [main, ...others.filter((part) => part !== null)];
  return {
    isLoaded: all.every(({ isLoaded }) => isLoaded),
    hasWords: all.some(({ hasWords }) => hasWords),
  };
}
