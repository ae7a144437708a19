import type { CompiledBlock, CompiledSop, CompiledStep } from '../compile/compiled-sop.ts';
import { type Elements, isDoubtful, submittingTarget } from '../compile/submitting-click.ts';
import type { FaultLog } from '../yaml/fault.ts';

const FILLS: ReadonlySet<string> = new Set(['fill', 'fill_rows']);
/** After them, the fields may be on another page, or were read back by a procedure that is called. */
const FORGETS: ReadonlySet<string> = new Set(['verify_form', 'goto', 'navigate', 'call', 'click', 'press']);

/**
 * Fields that no step reads back between the `fill` and the click that submits them: `fill` itself reads what a field holds before the portal has checked it,
 * and openSIS empties one whose value another record has. A click before the submission may have sent them already, as that of a search.
 */
export function checkReadBack(sop: CompiledSop, elements: Elements, log: FaultLog): void {
  let filled: CompiledStep | null = null;
  const walk = ({ steps }: CompiledBlock, inOnce: boolean): void => {
    for (const step of steps) {
      const { action, args, parts } = step;
      const submits = inOnce && (submittingTarget(step, elements) !== null || isDoubtful(step));
      if (submits && filled !== null)
        log.report(
          'unverified-form',
          step.place,
          `nothing reads back what "${filled.place.title}" (line ${filled.place.line}) has filled: add verify_form before the click`,
        );
      if (FORGETS.has(action.name)) filled = null;
      if (FILLS.has(action.name) && isReadBack(args as FillArgs)) filled = step;
      const submitting = action.name === 'once' ? (args as { readonly steps: CompiledBlock }).steps : null;
      for (const block of parts.blocks)
        if (submitting === null || block === submitting) walk(block, inOnce || submitting !== null);
    }
  };
  walk(sop.steps, false);
}

interface FillArgs {
  readonly verify?: boolean;
}

/** `verify_form` reads a field unless `verify: false` excludes it. */
const isReadBack = (args: FillArgs | readonly { readonly value: FillArgs }[]): boolean =>
  Array.isArray(args)
    ? args.some(({ value }) => value.verify !== false)
    : (args as FillArgs).verify !== false;
