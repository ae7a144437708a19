import type { Frame, Locator } from 'playwright-core';
import { askPage } from '../page/ask-page.ts';
import { engineSelector } from '../page/engine-selector.ts';
import { afterwards } from '../waiting/margins.ts';
import { ANSWER_MS } from '../waiting/times.ts';
import { describeMarks } from './describe-element.ts';
import { describeMatch } from './describe-matches.ts';
import { parsePlainTarget } from './plain-target.ts';
import { readSnapshot, type TextualElement } from './read-snapshot.ts';
import { resolveTarget } from './resolve-target.ts';
import type { TargetNode } from './target.ts';
import type { TargetScope } from './target-engine.ts';

/**
 * The fields that have the words in what the page does not call them: in their `name`, or in the words near them. `captioned` are those that have a target in such words
 * already. Each with the target that finds it: its `name`, else its place.
 */
export async function unnamedFields(
  frame: Frame,
  words: string,
  target: TargetNode,
  scope: TargetScope,
  captioned: readonly TextualElement[],
): Promise<TextualElement[]> {
  const fields = await frame
    .locator('body')
    .locator(engineSelector({ kind: 'hinted', name: words }))
    .all();
  const found = await Promise.all(fields.map((field) => unnamed(field, target, scope, captioned)));
  return found.filter((one) => one !== null);
}

async function unnamed(
  field: Locator,
  target: TargetNode,
  scope: TargetScope,
  captioned: readonly TextualElement[],
): Promise<TextualElement | null> {
  const [element] = readSnapshot(await field.ariaSnapshot({ timeout: ANSWER_MS }).catch(() => ''));
  if (element === undefined || element.name !== '') return null;
  const caption = await askPage(field, { ask: 'caption' }, afterwards()).catch(() => '');
  const named = captioned.find(({ name }) => name === caption);
  if (named !== undefined) return named;
  const written = await describeMatch(field, target, scope);
  return written === null ? null : { ...element, written, marks: await markedAs(element, field) };
}

const markedAs = async ({ role }: TextualElement, field: Locator): Promise<string> =>
  [role, ...(await describeMarks(field))].join(', ');

/** What an element without a name is, and where, if only its role or its place finds it. */
export async function marksOf(
  element: TextualElement & { readonly target: string; readonly frame: string | null },
  scope: TargetScope,
): Promise<string> {
  const { name, marks, target, frame } = element;
  if (marks !== undefined || name !== '' || frame !== null) return marks ?? '';
  const read = parsePlainTarget(target, 'text');
  if ('fault' in read) return '';
  const found = await resolveTarget(read.target, scope);
  return (await found.count()) === 1 ? markedAs(element, found) : '';
}
