import type { JsonSchema } from '../../sdk/json.ts';
import type { SopContract } from '../../sop/check/check-contract.ts';
import { schemaMisfits } from '../../sop/check/schema-fit.ts';
import type { LoadedPlugin } from './plugin-registry.ts';
import { sampleOf } from './sample-data.ts';

type Plugin = LoadedPlugin['plugin'];

/** What plugins expect of their SOPs: what they declare, or what can be seen without running a task. */
export const sopContracts = (loaded: readonly Pick<LoadedPlugin, 'plugin'>[]): readonly SopContract[] =>
  loaded.map(({ plugin }) => ({
    type: plugin.type,
    procedure: plugin.procedure,
    inputs: plugin.inputs ?? passedBy(plugin),
    outputs: readBy(plugin),
  }));

/** What a plugin reads of the outputs of its SOP: without `conclude` they are the result. Null: unknown. */
export function readBy(plugin: Plugin): JsonSchema | null {
  if (plugin.outputs !== undefined) return plugin.outputs;
  if (plugin.conclude !== undefined || plugin.run !== undefined) return null;
  return { additionalProperties: true, ...plugin.result };
}

/** Null for a plugin with a `run`, which may call SOPs with anything, and for one whose `prepare` needs real data. */
function passedBy(plugin: Plugin): JsonSchema | null {
  if (plugin.run !== undefined) return null;
  if (plugin.prepare === undefined) return plugin.data;
  const names = preparedNames(plugin);
  if (names === null) return null;
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, {}])),
  };
}

function preparedNames({ prepare, data }: Plugin): readonly string[] | null {
  try {
    const inputs = prepare?.({ data: sampleOf(data) as never, files: [] });
    return typeof inputs === 'object' && inputs !== null ? Object.keys(inputs) : null;
  } catch {
    return null;
  }
}

/** Names that `prepare` passes and `inputs` does not declare, or the other way round. */
export function prepareFaults({ plugin, file }: LoadedPlugin): readonly string[] {
  const { inputs, prepare } = plugin;
  const names = inputs === undefined || prepare === undefined ? null : preparedNames(plugin);
  if (names === null) return [];
  const passed = { required: names, properties: Object.fromEntries(names.map((name) => [name, {}])) };
  return schemaMisfits(passed, { ...inputs, additionalProperties: false }).map(({ path, problem }) =>
    problem.kind === 'missing'
      ? `${file}: "inputs" requires "${path.join('.')}", but "prepare" does not return it`
      : `${file}: "prepare" returns "${path.join('.')}", but "inputs" does not declare it`,
  );
}
