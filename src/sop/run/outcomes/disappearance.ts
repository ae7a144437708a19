import type { Page } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import { Network } from '../../page/network.ts';
import type { StepHost } from '../steps/block-context.ts';
import { ANSWER_MS, POLLED_MS } from '../../waiting/times.ts';

/** Distinguishes what has gone from the page from what is missing for a moment: a page that is loading, or draws itself again, shows nothing. */
export class Disappearance {
  #missingSince: number | null = null;

  /** `shows` is asked before and after the page is seen to be complete. What a page asks for all the time does not keep it from being complete. */
  async hasGone(host: StepHost, shows: () => Promise<boolean>): Promise<boolean> {
    const { page } = host;
    if ((await shows()) || !(await isDrawn(page)) || (await shows())) {
      this.#missingSince = null;
      return false;
    }
    this.#missingSince ??= performance.now();
    return !Network.of(host).isAwaited(page) || performance.now() - this.#missingSince >= POLLED_MS;
  }
}

/** Whether no part of the page that answers is loading, and one of them has words. */
async function isDrawn(page: Page): Promise<boolean> {
  const parts = page.frames().map((frame) => {
    const asked = frame.evaluate(() => ({
      loaded: document.readyState === 'complete',
      hasWords: /\S/.test(document.body?.innerText ?? ''),
    }));
    return withTimeout(
      asked.catch(() => null),
      ANSWER_MS,
      () => null,
    );
  });
  const [main, ...others] = await Promise.all(parts);
  const all = [main, ...others].filter((part) => part !== null && part !== undefined);
  return main !== null && all.every(({ loaded }) => loaded) && all.some(({ hasWords }) => hasWords);
}
