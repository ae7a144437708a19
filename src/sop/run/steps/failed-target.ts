import { ANSWER_MS } from '../../waiting/times.ts';
import { isAmbiguous } from '../../page/playwright-errors.ts';
import { answerOf } from '../../page/page-answer.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { StepContext } from './step-context.ts';
import { countNow } from './visible-matches.ts';

/** More are not asked for: the last one counts then. */
const MOST = 40;

/**
 * What a failure is about: the last target that was looked for. A step that reads looks for several at once, and means the first of them that is not there, or
 * that is there several times if that is the error. So does an expression that is waited for, which may be all that a step has.
 */
export async function failedTarget(context: StepContext, error: unknown): Promise<TargetNode | null> {
  const { sought, asked, step, targetScope } = context;
  const that = (step.args as { readonly that?: unknown } | null | undefined)?.that;
  const all = context.lastTarget === null && that !== undefined ? asked : new Set(sought.keys());
  const [lastTarget = null] = context.lastTarget === null ? all : [context.lastTarget];
  if (lastTarget === null || all.size < 2 || step.action.effect !== 'reads') return lastTarget;
  const targets = [...new Set([lastTarget, ...all])].slice(0, MOST);
  const counts = Promise.all(targets.map((target) => countNow(target, targetScope)));
  const found = await answerOf(counts, ANSWER_MS).catch((): number[] => []);
  const at = found.findIndex((count) => (isAmbiguous(error) ? count > 1 : count === 0));
  return targets[at] ?? lastTarget;
}
