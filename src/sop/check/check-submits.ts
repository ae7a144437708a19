import type { CompiledBlock, CompiledStep, CompiledSop } from '../compile/compiled-sop.ts';
import type { FaultLog } from '../yaml/fault.ts';
import type { TargetNode } from '../targets/target.ts';
import { submittingTarget } from '../compile/submitting-click.ts';

/** Whether a step looks at the page, so that a refusal of the portal would be seen there. */
function looks(step: CompiledStep): boolean {
  const { family, name } = step.action;
  return (
    (['judging', 'waiting', 'reading', 'people', 'plugin'].includes(family) &&
      name !== 'wait' &&
      name !== 'parse_file') ||
    ['call', 'download', 'verify_form', 'for_each'].includes(name) ||
    readsPage(step) ||
    step.parts.blocks.some(({ steps }) => steps.some(looks))
  );
}

/** `if: ${{ visible('…') }}` and the like. */
function readsPage({ parts, modifiers }: CompiledStep): boolean {
  return [...parts.values, ...modifiers.values].some(({ expressions }) =>
    expressions.some(({ expression }) => expression.usesPage),
  );
}

/** Clicks that may file something: outside of `once` they may do so twice, and if no step checks the answer, a refusal passes for success. */
export function checkSubmits(
  sop: CompiledSop,
  elements: ReadonlyMap<string, TargetNode>,
  log: FaultLog,
): void {
  const walk = ({ steps }: CompiledBlock, inOnce: boolean, seenAfter: boolean): void => {
    for (const [index, step] of steps.entries()) {
      const seen = steps.slice(index + 1).some(looks) || seenAfter;
      const target = submittingTarget(step, elements);
      if (target !== null && !inOnce)
        log.report(
          'submit-outside-once',
          target.place,
          `${target.source} may submit something: what must not be filed twice belongs into a once block`,
        );
      if (target !== null && !seen)
        log.report(
          'unseen-answer',
          target.place,
          `nothing looks at what ${target.source} brought: if the portal refuses, the run still counts as finished`,
        );
      const once = step.action.name === 'once';
      const submits = once ? (step.args as { readonly steps: CompiledBlock }).steps : null;
      for (const block of step.parts.blocks) walk(block, inOnce || once, block === submits ? false : seen);
      for (const block of step.modifiers.blocks) walk(block, inOnce, seen);
    }
  };
  walk(sop.steps, false, false);
}
