import { answerOf } from '../../page/page-answer.ts';
import { SopFailure } from '../../sop-failure.ts';
import { namedTarget } from '../../targets/bare-words.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { countNow } from './visible-matches.ts';

/** The failure with what to write, if a radio button or checkbox was looked for by the label of its group: `radio "Status"`. */
export async function withLabelOfGroup(
  failure: SopFailure,
  target: TargetNode | null,
  scope: TargetScope,
): Promise<SopFailure> {
  const { code, kind, message, notes, cause } = failure;
  if (target === null || code !== 'target_not_found') return failure;
  const group = groupOf(target, scope);
  if (group === null) return failure;
  const count = await answerOf(countNow(group, scope), ANSWER_MS).catch(() => 0);
  if (count === 0) return failure;
  const what = `this is the label of a group: name a box by its own words, or fill ${group.source}`;
  return new SopFailure(code, `${message}: ${what}`, { kind, notes, cause });
}

/** What has the words of the target as its label. */
function groupOf(target: TargetNode, scope: TargetScope): TargetNode | null {
  const { find } = target;
  if (find.by === 'element') return groupOf(namedTarget(find, scope), scope);
  if (find.by !== 'role' || !/^(radio|checkbox)$/.test(find.role) || find.name === null) return null;
  const source = target.source.replace(/^(radio|checkbox)\b/, 'label');
  return { ...target, source, find: { by: 'label', match: find.name } };
}
