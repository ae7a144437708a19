import type { Page } from 'playwright-core';
import { SopFailure } from '../sop-failure.ts';

/** How long a page may take to answer a question about what it shows now. Playwright itself waits for such an answer without a limit. */
export const ANSWER_MS = 2_000;

/** Settles as the promise does, or with `late` after `ms` milliseconds. The promise is left to end by itself. */
export async function orLate<T, L>(promise: Promise<T>, ms: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  promise.catch(() => undefined);
  try {
    return await Promise.race([
      promise,
      new Promise<L>((resolve) => (timer = setTimeout(() => resolve(late), ms))),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

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

const late = Symbol('late');

/** @throws `page_not_responding` if the page gives no answer within `ms` milliseconds */
export async function answerOf<T>(asked: Promise<T>, ms: number): Promise<T> {
  const answer = await orLate(asked, ms, late);
  if (answer === late) throw notResponding();
  return answer;
}

/** Whether the page answers at all. */
export function responds(page: Page): Promise<boolean> {
  const answered = page.evaluate('1').then(
    () => true,
    () => true,
  );
  return orLate(answered, ANSWER_MS, false);
}
