import type { Locator, Page } from 'playwright-core';
import { engineSelector } from '../../../src/sop/page/engine-selector.ts';
import { isAmbiguous } from '../../../src/sop/page/playwright-errors.ts';
import { unclearFailure } from '../../../src/sop/page/unclear-entries.ts';
import type { PageQuestion, TableRows } from '../../../src/sop/page/engine/page-question.ts';
import { parsePlainTarget } from '../../../src/sop/targets/plain-target.ts';
import { resolveTarget } from '../../../src/sop/targets/resolve-target.ts';
import type { Question } from './questions.ts';

/** One answer, or why there is none. */
export type Said = { readonly text: string } | { readonly refusal: 'several' | 'none' | 'unclear' };

/** Asks as the steps of a procedure do, without waiting: the target by its language, the answer by the engine in the page. */
export async function askEngine(page: Page, question: Question): Promise<Said> {
  const { ask, bare, target } = question;
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
      ask === 'which' ? await locator.evaluateAll(idsOf) : await answersOf(locator, questionTo(question));
    const [only, other] = found;
    // Text fields that `fill` refuses as a group.
    if (only === PART) return { refusal: 'several' };
    if (only === undefined) return { refusal: 'none' };
    if (other !== undefined || only === null) return { refusal: 'several' };
    if (typeof only === 'object') return rowsOf(only);
    return { text: only.replace(/\s+/g, ' ').trim() };
  } catch (error) {
    if (isAmbiguous(error)) return { refusal: 'several' };
    if (unclearFailure(error, target) !== null) return { refusal: 'unclear' };
    throw error;
  }
}

function questionTo({ ask, columns = [], where }: Question): PageQuestion {
  if (ask !== 'rows') return { ask: 'content', what: null };
  const conditions = where === undefined ? [] : [where];
  const attributeNames = columns.map(() => null);
  return {
    ask: 'table',
    columns,
    attributeNames,
    where: conditions,
    sameAsAbove: null,
    above: [],
    window: false,
  };
}

async function answersOf(
  locator: Locator,
  question: PageQuestion,
): Promise<readonly (string | TableRows | null)[]> {
  const replies = await locator.locator(engineSelector({ kind: 'answer', question })).allTextContents();
  return replies.map((reply) => JSON.parse(reply) as string | TableRows | null);
}

function rowsOf({ missing, unclear, rows }: TableRows): Said {
  if (missing.length > 0) return { refusal: 'none' };
  return unclear === null ? { text: JSON.stringify(rows) } : { refusal: 'unclear' };
}

const PART = 'part';

/** Of a group of radio buttons the IDs of them all. Runs in the page. */
function idsOf(elements: Element[]): string[] {
  // An action waits for what does not show.
  const shown = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  return shown.map((element) => {
    const fields = [...element.querySelectorAll('input,select,textarea')];
    if (
      element.matches('input,select,textarea,button,a,[contenteditable],[role=combobox]') ||
      fields.length === 0
    )
      return element.id;
    const isPart = fields.length > 1 && fields.some((field) => !field.matches('[type=radio]'));
    return isPart ? 'part' : fields.map(({ id }) => id).join('+');
  });
}
