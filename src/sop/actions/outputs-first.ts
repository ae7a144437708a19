import type { Entry } from '../../sdk/field.ts';
import type { Wording } from '../../sdk/outline.ts';

/** A sentence about the names that are results of the procedure, and one about its variables. */
export function outputsFirst<E extends Entry<unknown>>(
  entries: readonly E[],
  { isOutput }: Pick<Wording, 'isOutput'>,
  describe: (entries: readonly E[]) => string,
): string {
  const outputs = entries.filter(({ key }) => isOutput(key));
  const variables = entries.filter(({ key }) => !isOutput(key));
  return [
    ...(outputs.length === 0
      ? []
      : [`${describe(outputs)} (${outputs.length === 1 ? 'a result' : 'results'}).`]),
    ...(variables.length === 0 ? [] : [`${describe(variables)}.`]),
  ].join(' ');
}
