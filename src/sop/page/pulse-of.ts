import type { Frame, Page } from 'playwright-core';
import { withTimeout } from '../../platform/time-limit.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { askPage } from './ask-page.ts';
import type { Pulse } from './engine/page-question.ts';

/** What has changed in a document; null if it does not answer. */
export function pulseOf(shown: Page | Frame, signal: AbortSignal): Promise<Pulse | null> {
  const asked = askPage(shown.locator(':root'), { ask: 'pulse' }, { timeout: ANSWER_MS, signal });
  return withTimeout(
    asked.catch(() => null),
    ANSWER_MS,
    () => null,
  );
}
