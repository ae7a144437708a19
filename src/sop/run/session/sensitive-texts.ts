import type { Locator } from 'playwright-core';
import { withTimeout } from '../../../platform/time-limit.ts';
import { LOOK_EVERY_MS, SHOWS_SECRET_MS } from '../../waiting/times.ts';
import { pause } from '../../waiting/until.ts';

/** Shorter texts occur in every page by chance. */
const MIN_LENGTH = 4;

/** What elements show, as texts and in fields; null if the page does not answer. */
export async function textsShown(find: () => Promise<readonly Locator[]>): Promise<readonly string[] | null> {
  const late = AbortSignal.timeout(SHOWS_SECRET_MS);
  const read = async (): Promise<readonly string[] | null> => {
    for (;;) {
      try {
        const texts = await Promise.all((await find()).map(textsOf));
        return texts.flat().flatMap((text) => (text.trim().length < MIN_LENGTH ? [] : [text.trim()]));
      } catch {
        // The page is loading another one, or closed.
        await pause(LOOK_EVERY_MS, late);
      }
    }
  };
  return withTimeout(
    read().catch(() => null),
    SHOWS_SECRET_MS,
    () => null,
  );
}

const textsOf = (locator: Locator): Promise<readonly string[]> =>
  locator.evaluateAll((all) =>
    all
      .flatMap((one) => [one, ...one.querySelectorAll('*')])
      .flatMap((one) => {
        if (one instanceof HTMLSelectElement) return [...one.selectedOptions].map(({ label }) => label);
        if (one instanceof HTMLOptionElement) return [];
        const held = one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? [one.value] : [];
        return [...held, ...[...one.childNodes].map((node) => (node instanceof Text ? node.data : ''))];
      }),
  );
