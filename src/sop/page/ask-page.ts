import type { Locator } from 'playwright-core';
import { engineSelector } from './engine-selector.ts';
import type { Answers, PageQuestion } from './page-question.ts';

/**
 * Asks about the one element of a locator, which is waited for. The question travels as the last part of the selector, so that it costs one round
 * trip where `locator.evaluate` takes three, and is answered in Playwright's own world, which scripts of the portal cannot reach.
 */
export async function askPage<Question extends PageQuestion>(
  locator: Locator,
  question: Question,
  limits: { readonly timeout: number; readonly signal: AbortSignal },
): Promise<Answers[Question['ask']]> {
  const selector = engineSelector({ kind: 'answer', question });
  try {
    // What the engine says is by its type the answer to this question.
    return JSON.parse(
      (await locator.locator(selector).textContent(limits)) ?? '',
    ) as Answers[Question['ask']];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Of several elements there are several answers; the elements themselves are what a person must see.
    if (error.message.includes('strict mode violation'))
      await locator.waitFor({ state: 'attached', ...limits });
    error.message = error.message.replaceAll(`.locator('${selector}')`, '');
    throw error;
  }
}
