import type { SourcePlace } from '../../sdk/field.ts';
import { callOf, childrenOf, type ExpressionNode } from '../expressions/expression-node.ts';
import { compiledValue } from '../expressions/compiled-value.ts';
import { functionTable } from '../expressions/function-table.ts';
import type { FaultLog } from '../yaml/fault.ts';
import { bareMeaning } from '../targets/page-question.ts';
import { parseTargetText } from '../targets/parse-target.ts';
import type { TargetNode } from '../targets/target.ts';

/** The targets that an expression names in words, `visible('button "Next"')`: read before the run, as all targets are. */
export function pageTargets(
  node: ExpressionNode,
  place: (at: number) => SourcePlace,
  log: FaultLog,
): readonly TargetNode[] {
  const inside = childrenOf(node).flatMap((child) => pageTargets(child, place, log));
  const call = callOf(node);
  const [first] = call?.args ?? [];
  if (call === null || first === undefined || functionTable.get(call.name)?.family !== 'page') return inside;
  if (first.op !== 'value' || typeof first.args !== 'string') return inside;
  const where = place(first.start);
  const target = parseTargetText(first.args, bareMeaning(call.name), {
    place: where,
    text: (text) => compiledValue(text, where, 'text', false, { kind: 'constant', value: text }) as never,
    fault: (message, wrong, words = []) =>
      log.report('target-syntax', where, message, wrong === undefined ? undefined : { wrong, words }),
  });
  return target === null ? inside : [...inside, target];
}
