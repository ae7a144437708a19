import type { CompiledBlock, CompiledSop, CompiledStep } from '../compile/compiled-sop.ts';
import { type Elements, isDoubtful, submittingTarget } from '../compile/submitting-click.ts';
import type { FaultLog } from '../yaml/fault.ts';

const FILLS: ReadonlySet<string> = new Set(['fill', 'fill_rows']);
const CLICKS: ReadonlySet<string> = new Set(['click', 'press']);
/** After them, the fields may be on another page, or were read back by a procedure that is called. */
const FORGETS: ReadonlySet<string> = new Set(['verify_form', 'goto', 'navigate', 'call']);

/** What a step has filled that no step has read back, and the click of a `once` block that came after it. */
interface Unread {
  readonly filled: CompiledStep;
  readonly click: CompiledStep | null;
}

/**
 * Fields that no step reads back between the `fill` and the click that submits them: `fill` itself reads what a field holds before the portal has checked it,
 * and openSIS empties one whose value another record has. Outside of `once`, a click may have sent them already, as that of a search.
 */
export function checkReadBack(sop: CompiledSop, elements: Elements, log: FaultLog): void {
  const submits = (step: CompiledStep): boolean =>
    CLICKS.has(step.action.name) && (submittingTarget(step, elements) !== null || isDoubtful(step));
  const after = (step: CompiledStep, unread: Unread | null, inOnce: boolean): Unread | null => {
    const { name } = step.action;
    if (FORGETS.has(name)) return null;
    if (FILLS.has(name)) return isReadBack(step.args as FillArgs) ? { filled: step, click: null } : unread;
    if (!CLICKS.has(name) || unread === null) return unread;
    if (inOnce) return submits(step) ? { ...unread, click: step } : unread;
    return name === 'press' && !isDoubtful(step) ? unread : null;
  };
  const walk = ({ steps }: CompiledBlock, before: Unread | null, inOnce: boolean): Unread | null => {
    let unread = before;
    for (const step of steps) {
      unread = after(step, unread, inOnce);
      const once = step.action.name === 'once' ? (step.args as { readonly steps: CompiledBlock }) : null;
      const ways = once === null ? step.parts.blocks : [once.steps];
      const left = ways.map((block) => walk(block, unread, inOnce || once !== null));
      if (ways.length > 0) unread = left.find((one) => one !== null) ?? null;
      if (once !== null) unread = reported(unread, log);
    }
    return unread;
  };
  walk(sop.steps, null, false);
}

/** What is still unread after a block that has reported it. */
function reported(unread: Unread | null, log: FaultLog): Unread | null {
  if (unread === null || unread.click === null) return unread;
  const { title, line } = unread.filled.place;
  log.report(
    'unverified-form',
    unread.click.place,
    `nothing reads back what "${title}" (line ${line}) has filled: add verify_form before the click`,
  );
  return null;
}

interface FillArgs {
  readonly verify?: boolean;
  readonly fields?: readonly { readonly value: FillArgs }[];
}

/** `verify_form` reads a field unless `verify: false` excludes it. */
function isReadBack(args: FillArgs | NonNullable<FillArgs['fields']>): boolean {
  const entries = 'length' in args ? args : args.fields;
  return entries?.some(({ value }) => isReadBack(value)) ?? (args as FillArgs).verify !== false;
}
