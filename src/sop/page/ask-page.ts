import type { Locator } from 'playwright-core';
import { unlessAborted } from '../../platform/time-limit.ts';
import { isAmbiguous } from './playwright-errors.ts';
import { engineSelector } from './engine-selector.ts';
import type { Limits } from '../waiting/margins.ts';
import type { Answers, PageQuestion } from './engine/page-question.ts';

/**
 * Asks about the one element of a locator, which is waited for. The question travels as the last part of the selector, so that it costs one round
 * trip where `locator.evaluate` takes three, and is answered in Playwright's own world, which scripts of the portal cannot reach.
 */
export async function askPage<Question extends PageQuestion>(
  locator: Locator,
  question: Question,
  limits: Limits,
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
    if (isAmbiguous(error)) await locator.waitFor({ state: 'attached', ...limits });
    error.message = error.message.replaceAll(`.locator('${selector}')`, '');
    throw error;
  }
}

/** How much of the time several questions at once may take: the rest is for callers that then ask each question alone. */
const SHARE = 0.8;

/**
 * Asks several questions in one round trip, in one and the same moment of the page. Null where they cannot go together: a locator leads into a frame,
 * or one of them finds nothing, or several elements. The caller then asks each alone to learn which.
 */
export async function askTogether<Question extends PageQuestion>(
  questions: readonly { readonly locator: Locator; readonly question: Question }[],
  { timeout, signal }: Limits,
): Promise<readonly Answers[Question['ask']][] | null> {
  const replies = questions.map(({ locator, question }, index) =>
    locator.locator(engineSelector({ kind: 'answer', question, index })),
  );
  // Nothing goes first: of a locator that leads into a frame Playwright then says at once that it cannot be joined, and does not look for the others there.
  const nothing = questions[0]?.locator.page().locator(':not(*)');
  if (nothing === undefined) return [];
  try {
    const all = replies.reduce((joined, one) => joined.or(one), nothing);
    const gathered = all.locator(engineSelector({ kind: 'gather', count: replies.length }));
    const text = await gathered.textContent({ timeout: Math.max(1, timeout * SHARE), signal });
    return JSON.parse(text ?? '') as Answers[Question['ask']][];
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** What is asked about each entry of a list: about the entry itself, or about what a locator finds in it. */
export interface EntryQuestion<Question extends PageQuestion> {
  readonly locator: Locator | null;
  readonly question: Question;
}

/**
 * Asks about all entries of a list in one round trip, in one and the same moment of the page. The list is looked for once: for each of many rows, it would take
 * longer the more rows there are. Per entry and question the answers of all elements found. Null if the questions cannot go together, as if one leads into a frame.
 */
export async function askEntries<Question extends PageQuestion>(
  entries: Locator,
  questions: readonly EntryQuestion<Question>[],
  signal: AbortSignal,
): Promise<readonly (readonly Answers[Question['ask']][][])[] | null> {
  const entry = entries.page().locator(engineSelector({ kind: 'entry' }));
  const replies = questions.map(({ locator, question }, index) =>
    (locator === null ? entry : entry.locator(locator)).locator(
      engineSelector({ kind: 'answer', question, index, ofEntry: true }),
    ),
  );
  const counted = entry.locator(
    engineSelector({ kind: 'answer', question: { ask: 'attribute', name: 'id' }, index: -1, ofEntry: true }),
  );
  const all = replies.reduce((joined, one) => joined.or(one), counted);
  const asked = entries
    .locator(engineSelector({ kind: 'entries' }))
    .locator(all)
    .allTextContents();
  try {
    return inPlaces<Question>(await unlessAborted(asked, signal), questions.length);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function inPlaces<Question extends PageQuestion>(
  texts: readonly string[],
  questions: number,
): Answers[Question['ask']][][][] {
  const replies = texts.map((text) => JSON.parse(text) as [number, number, Answers[Question['ask']]]);
  const count = replies.filter(([, index]) => index === -1).length;
  const found = Array.from({ length: count }, () =>
    Array.from({ length: questions }, (): Answers[Question['ask']][] => []),
  );
  for (const [place, index, answer] of replies) found[place]?.[index]?.push(answer);
  return found;
}
