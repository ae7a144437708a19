import type { JsonSchema } from '../../sdk/json.ts';
import type { CompiledSop, InputSchema } from '../compile/compiled-sop.ts';
import type { FaultLog } from '../yaml/fault.ts';
import { shownPath } from './output-fit.ts';
import { type Misfit, namesIn, propertiesOf, schemaMisfits } from './schema-fit.ts';
import type { SetOutputs } from './check-results.ts';
import { setMisfits } from './value-fit.ts';

/** What a plugin and the SOPs that it calls expect of each other. */
export interface SopContract {
  /** The task type of the plugin. */
  readonly type: string;
  /** The SOPs of this name in the folders of all portals. */
  readonly procedure: string;
  /** JSON Schema of what the plugin passes; null: unknown. */
  readonly inputs: JsonSchema | null;
  /** JSON Schema of what the plugin reads; null: unknown. */
  readonly outputs: JsonSchema | null;
}

/** Reports by name what an SOP and the plugin of a task type do not agree on: each task would fail, or lack a result. */
export function checkContract(
  sop: CompiledSop,
  setOutputs: SetOutputs,
  contract: SopContract,
  log: FaultLog,
): void {
  if (!sop.name.endsWith(`/${contract.procedure}`)) return;
  const isWhole = !log.faults.some(({ severity }) => severity === 'error');
  if (contract.inputs !== null) checkInputs(sop.inputs, contract.type, contract.inputs, log);
  if (contract.outputs !== null) {
    checkOutputs(sop.outputs, contract.type, contract.outputs, log);
    checkValues(setOutputs, contract.type, contract.outputs, log);
  }
  // A step with an error is left out, and may be the one that sets it.
  const required = isWhole ? namesIn(contract.outputs?.['required']) : [];
  for (const name of required.filter((one) => hasOutput(sop, one) && !setOutputs.has(one)))
    log.report(
      'plugin-contract',
      sop.outputs.place(name),
      `the plugin ${contract.type} needs the output "${name}", and no step sets it. Set it with read, set, or finish`,
    );
}

const hasOutput = (sop: CompiledSop, name: string): boolean =>
  Object.hasOwn(sop.outputs.type.properties, name);

function checkInputs(inputs: InputSchema, type: string, passed: JsonSchema, log: FaultLog): void {
  // Names that an SOP does not declare cannot be used in it, unless it says that there are others.
  const { schema } = inputs;
  const wanted = { ...schema, additionalProperties: schema['additionalProperties'] ?? false };
  for (const { path, problem } of schemaMisfits(passed, wanted)) {
    const name = shownPath(path);
    log.report('plugin-contract', inputs.place(path[0] ?? ''), inputMessage(name, type, problem));
  }
}

function inputMessage(name: string, type: string, problem: Misfit['problem']): string {
  if (problem.kind === 'type' || problem.kind === 'form')
    return `the SOP wants ${problem.wanted} as the input "${name}", but the plugin ${type} passes ${problem.given}. Change its type here`;
  if (problem.kind === 'missing')
    return `the SOP requires the input "${name}", but the plugin ${type} does not always pass it. Remove it from required, or make the plugin pass it`;
  return `the plugin ${type} passes the input "${name}", but the SOP does not declare it. Add it to inputs`;
}

function checkOutputs(outputs: InputSchema, type: string, read: JsonSchema, log: FaultLog): void {
  const { schema } = outputs;
  const declared = Object.keys(outputs.type.properties);
  // What a step may leave unset is null, whatever the schema says: only names and types count.
  const given = withoutNull({ type: 'object', ...schema, required: declared });
  const wanted = { ...read, additionalProperties: read['additionalProperties'] ?? false };
  for (const { path, problem } of schemaMisfits(given, wanted)) {
    if (problem.kind === 'form') continue;
    const [output = ''] = path;
    const message = outputMessage(shownPath(path), type, problem);
    const suggest = { wrong: output, words: Object.keys(propertiesOf(read)) };
    log.report(
      'plugin-contract',
      outputs.place(output),
      message,
      problem.kind === 'unknown' ? suggest : undefined,
    );
  }
}

function outputMessage(name: string, type: string, problem: Misfit['problem']): string {
  if (problem.kind === 'unknown')
    return `the plugin ${type} does not read the output "${name}". Remove it from outputs, or rename it`;
  if (problem.kind === 'missing')
    return `the plugin ${type} needs the output "${name}", but the SOP does not declare it. Add it to outputs, and set it with read, set, or finish`;
  return `the plugin ${type} reads ${problem.wanted} as the output "${name}", but the SOP declares ${problem.given}. Change its type here`;
}

/** What steps set, as far as it is known before a run. */
function checkValues(outputs: SetOutputs, type: string, read: JsonSchema, log: FaultLog): void {
  for (const [output, sets] of outputs)
    for (const { place, type: known } of sets)
      for (const { name, form, given } of setMisfits(read, output, known))
        log.report(
          'plugin-contract',
          place,
          `this sets the output "${name}" to ${given}, but the plugin ${type} reads ${form}`,
        );
}

/** The outputs themselves without the type `null`, which means that the portal shows nothing. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return { ...schema, properties: {} };
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nullable(part)])),
  };
}

function nullable(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('type' in part) || !Array.isArray(part.type))
    return part;
  return { ...part, type: part.type.filter((one) => one !== 'null') };
}
