import { answerOf } from '../../page/page-answer.ts';
import { SopFailure } from '../../sop-failure.ts';
import { listChoices } from '../../page/list-choices.ts';
import { askPage } from '../../page/ask-page.ts';
import { namedTarget } from '../../targets/bare-words.ts';
import { resolveTarget } from '../../targets/resolve-target.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { afterwards } from '../../waiting/margins.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { momentary } from './visible-matches.ts';

/** The failure with what to write, if a radio button or checkbox was looked for by the label of its group: `radio "Status"`. */
export async function withLabelOfGroup(
  failure: SopFailure,
  target: TargetNode | null,
  scope: TargetScope,
): Promise<SopFailure> {
  const { code, kind, message, notes, cause } = failure;
  if (target === null || code !== 'target_not_found') return failure;
  const group = groupOf(target, scope);
  const choices = group && (await answerOf(choicesOf(group, scope), ANSWER_MS).catch(() => null));
  if (group === null || choices === null) return failure;
  const what = `this is the label of a group: name a box by its own words, one of ${choices}, or fill ${group.source}`;
  return new SopFailure(code, `${message}: ${what}`, { kind, notes, cause });
}

/** The words of the boxes of a group; null if there is no such group, or if there are several. */
async function choicesOf(group: TargetNode, scope: TargetScope): Promise<string | null> {
  const locator = await resolveTarget(group, momentary(scope));
  if ((await locator.count()) !== 1) return null;
  const { kind, options } = await askPage(locator, { ask: 'control' }, afterwards());
  return /^(group|box_group)$/.test(kind) && options.length > 0 ? listChoices(options) : null;
}

/** What has the words of the target as its label or heading. */
function groupOf(target: TargetNode, scope: TargetScope): TargetNode | null {
  const { find } = target;
  if (find.by === 'element') return groupOf(namedTarget(find, scope), scope);
  if (find.by !== 'role' || !/^(radio|checkbox)$/.test(find.role) || find.name === null) return null;
  const source = target.source.replace(/^(radio|checkbox)\s*|(\s*\[[^\]"/]*\])+$/g, '');
  return { ...target, source, find: { by: 'words', as: 'field', match: find.name } };
}
