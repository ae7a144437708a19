import type { Evaluable } from '../../sdk/field.ts';
import type { TargetNode } from './target.ts';
import { walkTarget } from './walk-target.ts';

/** A target as its author wrote it, with the values of its expressions: `label "Diagnosis 2"` for `label "Diagnosis ${{ loop.index + 1 }}"`. */
export async function shownSource(
  target: TargetNode,
  evaluate: (part: Evaluable<unknown>) => Promise<unknown>,
): Promise<string> {
  if (!target.source.includes('${{')) return target.source;
  const parts: Evaluable<unknown>[] = [];
  walkTarget(target, { target: () => undefined, value: (part) => void parts.push(part) });
  let shown = target.source;
  for (const part of parts) {
    // An expression that asks the page may no longer have an answer after the field is filled.
    const value = await evaluate(part).then(String, () => part.source);
    shown = shown.replace(part.source, () => value);
  }
  return shown;
}
