import type { CompiledBlock, CompiledStep } from './compiled-sop.ts';

/** Actions that end the procedure with a failure. */
export const ENDS: ReadonlySet<string> = new Set(['fail', 'defer']);

/** The reads of some steps that nothing keeps from the `fail` after them. */
export function readsBeforeFail({ steps }: Pick<CompiledBlock, 'steps'>): readonly CompiledStep[] {
  const end = steps.findIndex(
    ({ action, condition, onError }) => ENDS.has(action.name) && condition === null && onError === 'fail',
  );
  const before = steps.slice(0, Math.max(end, 0));
  return before.slice(before.findLastIndex(mayTurn) + 1).filter(({ action }) => action.name === 'read');
}

/** Whether a step changes the page, decides, or may leave the steps around it. */
const mayTurn = ({ action: { effect, family, name }, parts }: CompiledStep): boolean =>
  effect !== 'reads' || family === 'control' || name === 'finish' || parts.blocks.length > 0;
