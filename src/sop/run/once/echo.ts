import type { Locator } from 'playwright-core';
import { askPage } from '../../page/ask-page.ts';
import { typedTexts } from '../../page/typed-texts.ts';
import { saysFailure } from '../../page/word-parts.ts';
import { matchOf } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { Limits } from '../../waiting/margins.ts';
import type { StepHost } from '../steps/block-context.ts';
import { holdsForAll } from './holds-for-all.ts';

/**
 * Whether all that shows of a target is a sentence of which the procedure names only what it has typed itself: "There are no clients called Obermatt" repeats
 * it as well as a confirmation does. In a heading, or in the entry of a table or a list, it is what was saved, unless its line says the contrary.
 */
export async function isEcho(host: StepHost, target: TargetNode): Promise<boolean> {
  const typed = [...typedTexts(host)].map(wordsOf).filter((words) => words !== '');
  const { find } = target;
  const named = 'match' in find ? find.match : find.by === 'role' ? find.name : null;
  if (typed.length === 0 || named === null) return false;
  const match = await matchOf(named, host.targetScope);
  const isText = find.by === 'text' || find.by === 'words';
  return holdsForAll(host, target, async (found, limits) => {
    const { line, isEntry } = await lineOf(found, limits);
    const part = typeof match === 'string' ? match : (new RegExp(match, 'iu').exec(line)?.[0] ?? '');
    if (!isTyped(wordsOf(part), typed)) return false;
    return saysFailure(line) || (isText && !isEntry && saysMore(wordsOf(line), typed));
  });
}

async function lineOf(
  found: Locator,
  limits: Limits,
): Promise<{ readonly line: string; readonly isEntry: boolean }> {
  const line = (await askPage(found, { ask: 'content', what: 'line' }, limits)) ?? '';
  const isEntry = await found.evaluate(
    (one) => one.closest('tr,li,[role=row],[role=listitem]') !== null,
    undefined,
    limits,
  );
  return { line, isEntry };
}

/** The whole of a typed text, or whole words of it. */
const isTyped = (part: string, typed: readonly string[]): boolean =>
  part !== '' && typed.some((words) => ` ${words} `.includes(` ${part} `));

/** Other words than those that were typed. */
function saysMore(line: string, typed: readonly string[]): boolean {
  const known = new Set(typed.flatMap((words) => words.split(' ')));
  return line.split(' ').some((word) => word !== '' && !known.has(word));
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
