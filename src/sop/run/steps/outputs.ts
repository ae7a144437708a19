import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { propertySchema, type SchemaFault, valueFaults } from '../../compile/json-schema.ts';
import { SopFailure } from '../../sop-failure.ts';
import type { Frame } from './frame.ts';

/**
 * Sets an output that the SOP declares.
 *
 * @throws `undeclared_output`; `wrong_output` if its schema does not allow the value
 */
export function setOutput(frame: Frame, name: string, value: JsonValue): void {
  const fault = faultOf(frame, name, value);
  if (fault !== null) {
    throw new SopFailure('wrong_output', `the output "${name}"${fault.pointer} ${fault.message}`, {
      kind: 'portal_changed',
      notes: `What the portal shows as "${name}" is not what was expected.`,
    });
  }
  frame.outputs[name] = value;
  keep(frame, name, value);
}

/** An output whose value is missing on the page is null if its schema allows that; otherwise it is not set, and no longer has an earlier value. */
export function setMissingOutput(frame: Frame, name: string): void {
  if (faultOf(frame, name, null) === null) return setOutput(frame, name, null);
  delete frame.outputs[name];
  keep(frame, name, null);
}

/** The outputs that were set after the first `count`: also those that an earlier iteration of a loop has set. A missing one is null. */
export function outputsSince(frame: Frame, count: number): JsonObject {
  return Object.fromEntries(frame.written.slice(count).map((name) => [name, frame.outputs[name] ?? null]));
}

/**
 * While `work` runs, expressions read outputs as they were in `before`: the steps that look a submission up must read the same as after a crash of the block.
 * What they do not set keeps its value.
 */
export async function unsetBy<T>(frame: Frame, before: JsonObject, work: () => Promise<T>): Promise<T> {
  const [after, count] = [{ ...frame.shownOutputs }, frame.written.length];
  Object.assign(frame.shownOutputs, before);
  try {
    return await work();
  } finally {
    const set = new Set(frame.written.slice(count));
    for (const [name, value] of Object.entries(after)) if (!set.has(name)) frame.shownOutputs[name] = value;
  }
}

function keep(frame: Frame, name: string, value: JsonValue): void {
  frame.written.push(name);
  frame.shownOutputs[name] = value;
}

function faultOf({ sop }: Frame, name: string, value: JsonValue): SchemaFault | null {
  const declared = propertySchema(sop.outputs.schema, name);
  if (declared === null) throw new SopFailure('undeclared_output', `"${name}" is not declared in outputs`);
  const [fault] = '$ref' in declared ? [] : valueFaults(declared, value);
  return fault ?? null;
}
