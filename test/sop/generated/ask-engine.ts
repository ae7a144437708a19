import type { Page } from 'playwright-core';
import { engineSelector } from '../../../src/sop/page/engine-selector.ts';
import { isAmbiguous } from '../../../src/sop/page/playwright-errors.ts';
import { unclearFailure } from '../../../src/sop/page/unclear-entries.ts';
import { parsePlainTarget } from '../../../src/sop/targets/plain-target.ts';
import { resolveTarget } from '../../../src/sop/targets/resolve-target.ts';
import type { Question } from './questions.ts';

/** One answer, or why there is none. */
export type Said = { readonly text: string } | { readonly refusal: 'several' | 'none' | 'unclear' };

/** Asks as the steps of a procedure do, without waiting: the target by its language, the answer by the engine in the page. */
export async function askEngine(page: Page, { ask, bare, target }: Question): Promise<Said> {
  const parsed = parsePlainTarget(target, bare);
  if ('fault' in parsed) throw new Error(`${target}: ${parsed.fault}`);
  const locator = await resolveTarget(parsed.target, {
    page,
    frame: [],
    signal: AbortSignal.timeout(10_000),
    timeLeft: () => 1_000,
    evaluate: async <T>(value: { readonly constant?: T }) => value.constant as T,
    element: (name) => {
      throw new Error(`no element ${name}`);
    },
    matched: () => undefined,
  });
  try {
    const found =
      ask === 'which'
        ? await locator.evaluateAll(idsOf)
        : (
            await locator
              .locator(engineSelector({ kind: 'answer', question: { ask: 'content', what: null } }))
              .allTextContents()
          ).map((reply) => JSON.parse(reply) as string | null);
    const [only, other] = found;
    if (only === undefined) return { refusal: 'none' };
    if (other !== undefined || only === null) return { refusal: 'several' };
    return { text: only.replace(/\s+/g, ' ').trim() };
  } catch (error) {
    if (isAmbiguous(error)) return { refusal: 'several' };
    if (unclearFailure(error, target) !== null) return { refusal: 'unclear' };
    throw error;
  }
}

/** Of a group of fields the IDs of them all. Runs in the page. */
function idsOf(elements: Element[]): string[] {
  return elements.map((element) => {
    const fields = [...element.querySelectorAll('input,select,textarea')];
    if (
      element.matches('input,select,textarea,button,a,[contenteditable],[role=combobox]') ||
      fields.length === 0
    )
      return element.id;
    return fields.map(({ id }) => id).join('+');
  });
}
