import { nearestWord } from '../../platform/nearest-word.ts';
import type { SourcePlace } from '../../sdk/field.ts';
import type { CompiledBlock, CompiledSop } from '../compile/compiled-sop.ts';
import { looksAtPage } from '../compile/looks-at-page.ts';
import type { StaticType } from '../expressions/value-type.ts';
import type { FaultLog } from '../yaml/fault.ts';

/** A place that sets an output, and what is known of the value. */
export interface SetOutput {
  readonly place: SourcePlace;
  readonly type: StaticType;
}

/** The outputs that steps set, by name. */
export type SetOutputs = ReadonlyMap<string, readonly SetOutput[]>;

/** What the steps of an SOP set: outputs, and names of variables with the first place that sets each. */
export interface SetNames {
  readonly outputs: SetOutputs;
  readonly variables: ReadonlyMap<string, SourcePlace>;
}

/** Reports typos in names of outputs: a wrong name is a variable that nothing reads, and the output would be missing. */
export function checkResults(
  sop: CompiledSop,
  read: ReadonlySet<string> | 'all',
  set: SetNames,
  log: FaultLog,
): void {
  // A step with an error is left out, and may be the one that sets or reads a name.
  if (log.faults.some(({ severity }) => severity === 'error')) return;
  const outputs = Object.keys(sop.outputs.type.properties);
  const unread = read === 'all' ? [] : [...set.variables].filter(([name]) => !read.has(name));
  const typos = unread.filter(([name]) => nearestWord(name, outputs) !== null);
  for (const [name, place] of typos) {
    const message = `"${name}" is not declared in outputs, and nothing reads a variable of that name`;
    log.report('undeclared-output', place, message, { wrong: name, words: outputs });
  }
  if (typos.length > 0) return;
  checkVerify(sop.steps, log);
  for (const name of outputs.filter((one) => !set.outputs.has(one)))
    log.report('unset-output', sop.outputs.place(name), `no step sets the output "${name}"`);
}

/** `verify` proves a submission by setting an output. */
function checkVerify({ steps }: CompiledBlock, log: FaultLog): void {
  for (const { action, args, parts, modifiers } of steps) {
    const verify = action.name === 'once' ? (args as { readonly verify?: CompiledBlock }).verify : undefined;
    if (verify !== undefined && !setsOutput(verify))
      log.report(
        'verify-without-output',
        verify.place,
        'verify sets no output, so it can never show that the submission was made',
      );
    else if (verify !== undefined && !looks(verify))
      log.report(
        'blind-verify',
        verify.place,
        'verify sets an output and never looks at the portal, so it would prove every submission',
      );
    for (const block of [...parts.blocks, ...modifiers.blocks]) checkVerify(block, log);
  }
}

function setsOutput({ steps }: CompiledBlock): boolean {
  return steps.some(
    ({ parts, modifiers }) =>
      parts.outputs.length > 0 || [...parts.blocks, ...modifiers.blocks].some(setsOutput),
  );
}

/** A click on something fails if the page does not have it. What a procedure does that it calls is not known here. */
function looks({ steps }: CompiledBlock): boolean {
  return steps.some(
    (step) =>
      looksAtPage(step) ||
      step.parts.targets.length > 0 ||
      step.action.family === 'files' ||
      step.action.name === 'switch_page' ||
      [...step.parts.blocks, ...step.modifiers.blocks].some(looks),
  );
}
