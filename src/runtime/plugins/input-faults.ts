import type { SopLibrary } from '../../sop/load-library.ts';
import type { PluginRegistry } from './plugin-registry.ts';
import { sampleOf } from './sample-data.ts';

type Plugin = ReturnType<PluginRegistry['list']>[number]['plugin'];

/**
 * SOPs that cannot take what their plugin passes, by the names of the inputs: every task would fail with `invalid_inputs`. Not checked: plugins
 * with a `run`, which may call SOPs with anything, and plugins whose `prepare` needs real data.
 */
export function inputFaults(plugins: PluginRegistry, library: SopLibrary): readonly string[] {
  return plugins.list().flatMap(({ plugin }) => {
    const passed = passedBy(plugin);
    return passed === null
      ? []
      : library.names
          .filter((name) => name.endsWith(`/${plugin.procedure}`))
          .flatMap((name) => faultsOf(name, plugin.type, passed, library));
  });
}

function passedBy({ run, prepare, data }: Plugin): readonly string[] | null {
  if (run !== undefined) return null;
  const sample = sampleOf(data);
  try {
    const inputs = prepare === undefined ? sample : prepare({ data: sample as never, files: [] });
    return typeof inputs === 'object' && inputs !== null ? Object.keys(inputs) : null;
  } catch {
    return null;
  }
}

function faultsOf(
  name: string,
  type: string,
  passed: readonly string[],
  library: SopLibrary,
): readonly string[] {
  const sop = library.get(name);
  if (sop === undefined) return [];
  const { schema } = sop.inputs;
  const { properties, open } = sop.inputs.type;
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const missing = required.filter((input) => !passed.includes(input));
  const unknown = open ? [] : passed.filter((input) => !Object.hasOwn(properties, input));
  if (missing.length === 0 && unknown.length === 0) return [];
  const reasons = [
    ...(missing.length === 0 ? [] : [`requires ${missing.join(', ')}`]),
    ...(unknown.length === 0 ? [] : [`does not declare ${unknown.join(', ')}`]),
  ];
  return [
    `${sop.file}: the inputs do not fit the plugin ${type}, which passes ${passed.join(', ') || 'none'}: the SOP ${reasons.join(' and ')}`,
  ];
}
