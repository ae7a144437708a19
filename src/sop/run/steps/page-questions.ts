import type { Locator } from 'playwright-core';
import type { BareMeaning } from '../../../sdk/field.ts';
import type { JsonValue } from '../../../sdk/json.ts';
import { FunctionError, type PageQuestions } from '../../expressions/define-function.ts';
import { answerOf, notResponding, responds } from '../../page/page-answer.ts';
import { isAmbiguous, isNoBox, isTimeout, matchCount } from '../../page/playwright-errors.ts';
import { severalAnchors } from '../../page/several-anchors.ts';
import { unclearFailure } from '../../page/unclear-entries.ts';
import { askPage } from '../../page/ask-page.ts';
import type { Limits } from '../../waiting/margins.ts';
import { bareMeaning } from '../../targets/page-question.ts';
import { parsePlainTarget } from '../../targets/plain-target.ts';
import { resolveTarget } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { withoutLocators } from './without-locators.ts';
import { alsoUnheard, showsNow } from './visible-matches.ts';
import { ANSWER_MS, BUSY_MS } from '../../waiting/times.ts';

const parsed = new Map<string, TargetNode>();

function parse(source: string, bare: BareMeaning): TargetNode {
  const key = `${bare} ${source}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  const read = parsePlainTarget(source, bare);
  if ('fault' in read) throw new FunctionError(`the target cannot be read: ${read.fault}`);
  // Not an LRU cache: procedures use far fewer, and the library would be loaded at each start of an agent and of `sopwith sop`.
  if (parsed.size > 500) parsed.clear();
  parsed.set(key, read.target);
  return read.target;
}

/** Lines stay lines; blanks that do not break are blanks. */
function plainText(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?(?: ?\n ?)+/g, '\n\n')
    .trim();
}

/** The number of matches now. None is asked for twice: Playwright says "none" as well if the page went elsewhere during the look. */
async function countNow(locator: Locator, patienceMs: number): Promise<number> {
  const count = () => answerOf(locator.count(), patienceMs);
  return (await count()) || count();
}

/** What `read` would read: of a field what it holds. */
async function textOf(locator: Locator, options: Limits): Promise<string> {
  return (await askPage(locator, { ask: 'content', what: 'lines' }, options)) ?? '';
}

/** Without what the target says: it may be made of the task's data. */
function reasonOf(question: Detail, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isAmbiguous(error))
    return `${question}() finds ${matchCount(message) ?? 'several'} elements: name the one that is meant, or where it is (within)`;
  if (isTimeout(error))
    return `${question}() got no answer in time: the element is there and cannot be read yet`;
  if (isNoBox(error))
    return `${question}() asks for a box, and the target is neither a checkbox nor a radio button`;
  return `${question}() failed: ${withoutLocators(message.split('\n')[0] ?? '', 'the target')}`;
}

type Detail = 'enabled' | 'checked' | 'text' | 'value' | 'attribute';

async function answer(locator: Locator, question: Detail, name: string, options: Limits): Promise<JsonValue> {
  switch (question) {
    case 'enabled':
      return askPage(locator, { ask: 'enabled' }, options);
    case 'checked':
      return locator.isChecked(options);
    case 'text':
      return plainText(await textOf(locator, options));
    case 'value':
      return askPage(locator, { ask: 'content', what: null }, options);
    case 'attribute':
      return locator.getAttribute(name, options);
  }
}

/** Answers the page functions of expressions from what shows now, after what has been asked for has come (`answered`). */
export function pageQuestions(
  scope: () => TargetScope,
  answered: () => Promise<unknown>,
  silent: (source: string) => void,
  asked: (target: TargetNode) => void,
): PageQuestions {
  return {
    async ask(question, source, name): Promise<JsonValue> {
      const target = parse(source, bareMeaning(question));
      asked(target);
      await answered();
      const looking = scope();
      const patience = Math.min(BUSY_MS, looking.timeLeft());
      if (question === 'visible') return showsNow(target, looking, patience);
      if (question === 'hidden') return !(await showsNow(target, alsoUnheard(looking), patience));
      const also = question === 'count' ? { shownTexts: true } : undefined;
      const locator = await resolveTarget(target, looking, also);
      const count = await countNow(locator, patience).catch((error: unknown) => {
        throw unclearFailure(error, target.source) ?? severalAnchors(error) ?? error;
      });
      if (question === 'count') return count;
      if (count === 0) silent(source);
      if (count === 0) return question === 'enabled' || question === 'checked' ? false : null;
      const options = { timeout: Math.min(ANSWER_MS, looking.timeLeft()), signal: looking.signal };
      const said = await answer(locator, question, name ?? '', options).catch(async (error: unknown) => {
        throw (await responds(looking.page))
          ? new FunctionError(reasonOf(question, error))
          : notResponding(error);
      });
      if (said === '' || said === null) silent(source);
      return said;
    },
  };
}
