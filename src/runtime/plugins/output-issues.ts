import type { JsonObject } from '../../sdk/json.ts';
import type { Issue } from '../../sdk/outcome.ts';
import { outputMisfits } from '../../sop/check/output-fit.ts';
import type { LoadedPlugin } from './plugin-registry.ts';
import { readBy } from './sop-contracts.ts';

/**
 * The outputs of a run that the plugin of its task type does not read, or cannot: they would be missing in the result without a word. The messages name outputs,
 * never values.
 */
export function outputIssues(plugin: LoadedPlugin['plugin'], outputs: JsonObject): readonly Issue[] {
  const read = readBy(plugin);
  const misfits = read === null ? [] : outputMisfits(read, outputs);
  return misfits.map(({ name, form }) =>
    form === null
      ? {
          code: 'unknown_output',
          message: `The procedure set the output "${name}", which the task type ${plugin.type} does not read: it is not in the result.`,
        }
      : {
          code: 'unreadable_output',
          message: `The procedure set the output "${name}" in a form that the task type ${plugin.type} cannot read. It must be ${form}.`,
        },
  );
}
