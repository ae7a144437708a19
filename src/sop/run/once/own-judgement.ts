import type { OnceBlock } from '../../../sdk/action.ts';
import type { CompiledBlock } from '../../compile/compiled-sop.ts';
import type { SopFailure } from '../../sop-failure.ts';
import type { RunState } from '../steps/run-state.ts';
import { stepsInside } from './steps-inside.ts';

/**
 * Whether the procedure itself has judged that something is wrong, by `fail` or by what `expect` compares, rather than that an answer did not come: to find the
 * submission on the portal does not make that right. What is to be tried again, such as a portal that is down, says nothing about the submission.
 */
export function isOwnJudgement({ steps }: OnceBlock, failure: SopFailure, { reports }: RunState): boolean {
  const place = reports.get(failure)?.step;
  if (place === undefined || failure.kind === 'transient') return false;
  if (place.action === 'fail' || failure.code === 'expectation_failed') return true;
  // Every StepBlock was made by the compiler.
  const { step } = stepsInside(steps as CompiledBlock).find((one) => one.step.place === place) ?? {};
  return (
    step?.action.name === 'expect' && (step.args as { readonly or_fail?: unknown }).or_fail !== undefined
  );
}
