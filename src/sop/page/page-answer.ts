import { withTimeout } from '../../platform/time-limit.ts';
import type { Page } from 'playwright-core';
import { SopFailure } from '../sop-failure.ts';
import { ANSWER_MS } from '../waiting/times.ts';

export function notResponding(cause?: unknown): SopFailure {
  return new SopFailure(
    'page_not_responding',
    'the page does not respond: a script of the portal keeps it busy',
    {
      kind: 'transient',
      notes: 'The page of the portal does not respond.',
      cause,
    },
  );
}

/** @throws `page_not_responding` if the page gives no answer within `ms` milliseconds */
export function answerOf<T>(asked: Promise<T>, ms: number): Promise<T> {
  return withTimeout(asked, ms, () => {
    throw notResponding();
  });
}

/** Whether the page answers at all. */
export function responds(page: Page): Promise<boolean> {
  const answered = page.evaluate('1').then(
    () => true,
    () => true,
  );
  return withTimeout(answered, ANSWER_MS, () => false);
}
