import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { callId } from '../../compile/call-names.ts';
import type { CompiledBlock, CompiledPortal, CompiledSop } from '../../compile/compiled-sop.ts';
import type { StaticType } from '../../expressions/value-type.ts';

/** Data as expressions may read it: no prototypes, and null for what is declared and not there. */
export function withNulls(type: StaticType, value: JsonValue | undefined): JsonValue {
  if (value === null || value === undefined)
    return type.kind === 'object' && value === undefined && !type.open ? emptyObject(type) : null;
  if (Array.isArray(value))
    return (value as readonly JsonValue[]).map((one) =>
      withNulls(type.kind === 'list' ? type.of : { kind: 'any' }, one),
    );
  if (typeof value !== 'object') return value;
  const copy = Object.create(null) as Record<string, JsonValue>;
  const properties = type.kind === 'object' ? type.properties : {};
  for (const name of Object.keys(properties)) copy[name] = null;
  for (const [name, part] of Object.entries(value as JsonObject))
    copy[name] = withNulls(properties[name] ?? { kind: 'any' }, part);
  return copy;
}

function emptyObject(type: StaticType & { kind: 'object' }): JsonObject {
  const copy = Object.create(null) as Record<string, JsonValue>;
  for (const [name, part] of Object.entries(type.properties)) copy[name] = withNulls(part, null);
  return copy;
}

/** Everything that may be set or called in an SOP, so that reading it before is null and no failure. */
function declare(
  block: CompiledBlock,
  vars: Record<string, JsonValue>,
  steps: Record<string, JsonValue>,
  outputsOf: (name: string) => JsonValue,
): void {
  for (const step of block.steps) {
    for (const part of step.parts.variables) vars[part.name] = null;
    if (step.action.name === 'call') {
      const name = (step.args as { readonly call: string }).call;
      steps[callId(step, name)] = { outputs: outputsOf(name) };
    }
    for (const inner of [...step.parts.blocks, ...step.modifiers.blocks])
      declare(inner, vars, steps, outputsOf);
  }
}

/** One SOP while it runs: what expressions read. */
export interface Frame {
  readonly sop: CompiledSop;
  readonly portal: CompiledPortal;
  readonly inputs: JsonValue;
  readonly vars: Record<string, JsonValue>;
  /** As set; what expressions read has null for the rest. */
  readonly outputs: Record<string, JsonValue>;
  readonly shownOutputs: Record<string, JsonValue>;
  readonly steps: Record<string, JsonValue>;
  /** The outputs by name, in the order in which they were set; one that is set again, or was missing, is listed again. */
  readonly written: string[];
  /** Those of `once` blocks that were skipped or proved, until a `goto`: what such a block would have left on the page is not there. */
  readonly known: Set<string>;
}

export function makeFrame(
  sop: CompiledSop,
  portal: CompiledPortal,
  inputs: JsonObject,
  callee: (name: string) => CompiledSop | undefined,
): Frame {
  const vars = Object.create(null) as Record<string, JsonValue>;
  const steps = Object.create(null) as Record<string, JsonValue>;
  declare(sop.steps, vars, steps, (name) => {
    const called = callee(name);
    return called === undefined ? null : withNulls(called.outputs.type, {});
  });
  return {
    sop,
    portal,
    inputs: withNulls(sop.inputs.type, inputs),
    vars,
    outputs: Object.create(null) as Record<string, JsonValue>,
    shownOutputs: withNulls(sop.outputs.type, {}) as Record<string, JsonValue>,
    steps,
    written: [],
    known: new Set(),
  };
}
