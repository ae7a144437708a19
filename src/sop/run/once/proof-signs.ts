import type { Evaluable } from '../../../sdk/field.ts';
import type { CompiledBlock, CompiledStep } from '../../compile/compiled-sop.ts';
import { ENDS } from '../../compile/reads-before-fail.ts';
import { saysMeaning } from '../../compile/says-meaning.ts';
import type { TargetNode } from '../../targets/target.ts';
import { stepsInside, type StepInside } from './steps-inside.ts';

/** What a step of a `once` block waits for, and then takes for the answer of the portal. */
export interface Sign extends StepInside {
  readonly target: TargetNode;
  /** What the target must say, and what the address must be. */
  readonly text: Evaluable<string> | null;
  readonly url: Evaluable<string> | null;
  /** The steps of a way of a branch say what it means that it shows. */
  readonly isExplained: boolean;
  /** These steps end with a failure, whatever the page says. */
  readonly fails: boolean;
}

interface Conditions {
  readonly isExplained?: boolean;
  readonly fails?: boolean;
  readonly target?: TargetNode;
  readonly text?: Evaluable<string>;
  readonly url?: Evaluable<string>;
}

const JUDGES: ReadonlySet<string> = new Set(['wait_for', 'expect']);

/** All that the steps of a block, and the steps inside of them, wait for. */
export function signsIn(block: CompiledBlock): readonly Sign[] {
  return stepsInside(block).flatMap(({ step, frame }) =>
    signsOf(step).map((sign) => ({
      text: null,
      url: null,
      isExplained: false,
      fails: false,
      ...sign,
      step,
      frame,
    })),
  );
}

function signsOf({ action, args }: CompiledStep): readonly (Conditions & Pick<Sign, 'target'>)[] {
  if (action.name === 'branch')
    return (
      args as { readonly branch: readonly { readonly on: TargetNode; readonly do?: CompiledBlock }[] }
    ).branch.map(({ on, do: steps }) => ({
      target: on,
      isExplained: saysMeaning(steps),
      fails: steps?.steps.some((step) => ENDS.has(step.action.name) && step.condition === null) === true,
    }));
  if (!JUDGES.has(action.name)) return [];
  const { target, text, url } = args as Conditions;
  return target === undefined || !onlyShows(args)
    ? []
    : [{ target, ...(text && { text }), ...(url && { url }) }];
}

/** Whether the step waits until something shows. One reading of the page cannot prove other states, counts, values, and exchanges. */
function onlyShows(args: unknown): boolean {
  const { state = 'visible', ...conditions } = args as Readonly<Record<string, unknown>>;
  const known = ['target', 'text', 'url', 'or_fail'];
  return (
    (state === 'visible' || state === 'attached') &&
    Object.entries(conditions).every(([name, value]) => value === undefined || known.includes(name))
  );
}
