import type { JsonObject } from '../../../sdk/json.ts';
import type { CompiledSop } from '../../compile/compiled-sop.ts';
import { valueFaults } from '../../compile/json-schema.ts';
import { SopFailure } from '../../sop-failure.ts';
import { LeaveSignal } from './leave-signal.ts';
import { type Frame, makeFrame } from './frame.ts';
import { withDefaults, withoutMissing } from './missing-inputs.ts';
import type { RunState } from './run-state.ts';
import type { StepHost } from './block-context.ts';
import type { FramePath } from '../../targets/target.ts';
import { fullName } from '../../compile/call-names.ts';

/** A frame for an SOP of the run's library, its inputs completed by their defaults and checked. */
export function openFrame(run: RunState, name: string, given: JsonObject): Frame {
  const sop = run.library.get(name);
  const portal = run.library.portal(name.split('/')[0] ?? '');
  if (sop === undefined || portal === undefined)
    throw new SopFailure('unknown_sop', `no valid SOP "${name}"`);
  const inputs = withDefaults(sop.inputs.schema, given);
  const faults = valueFaults(sop.inputs.schema, inputs);
  if (faults.length > 0) {
    const list = faults.map((fault) => `${fault.pointer || '/'} ${fault.message}`).join('; ');
    throw new SopFailure('invalid_inputs', `the inputs of ${name} are wrong: ${list}`, {
      notes: `The inputs of the procedure are wrong: ${list}.`,
    });
  }
  return makeFrame(sop, portal, inputs, (called) => run.library.get(fullName(called, name)));
}

/** The outputs of an SOP that came to its end; declared and required ones must be there. */
export function closeFrame(frame: Frame): JsonObject {
  const missing = missingOutputs(frame.sop, frame.outputs);
  if (missing.length === 0) return { ...frame.outputs };
  throw new SopFailure('missing_outputs', `${frame.sop.name} ended without ${missing.join(', ')}`, {
    notes: `The procedure ended without ${missing.join(', ')}.`,
  });
}

function missingOutputs(sop: CompiledSop, outputs: JsonObject): readonly string[] {
  const required = sop.outputs.schema['required'];
  return Array.isArray(required) ? required.map(String).filter((name) => !Object.hasOwn(outputs, name)) : [];
}

/** Runs the steps of a frame; `finish` ends them. An SOP that names no `in_frame` works where its caller works. */
export async function runCalledSop(
  context: StepHost,
  name: string,
  inputs: JsonObject,
  inFrame: FramePath = context.inFrame,
): Promise<JsonObject> {
  const { around } = context;
  const called = around.run.library.get(name);
  const given = called === undefined ? inputs : withoutMissing(called.inputs.schema, inputs);
  const frame = openFrame(around.run, name, given);
  try {
    await around.engine.runBlock(frame.sop.steps, {
      ...around,
      frame,
      inFrame: frame.sop.inFrame ?? inFrame,
      names: {},
      elements: new Map(),
      said: new Map(),
      until: context.step.timeoutMs === null ? around.until : context.until,
    });
  } catch (error) {
    if (!(error instanceof LeaveSignal)) throw error;
  }
  return closeFrame(frame);
}
