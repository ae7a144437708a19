import type { ActionContext } from '../../sdk/action.ts';
import type { Target } from '../../sdk/field.ts';
import type { FilledField } from './filled-fields.ts';

/**
 * Fields with their names as the page has them: `label "Diagnosis 2"` for `label "Diagnosis ${{ loop.index + 1 }}"`. A person who approves a submission reads
 * them; messages quote the author's own words, which contain no data.
 */
export async function withShownNames(
  context: ActionContext,
  target: Target,
  fields: readonly FilledField[],
): Promise<readonly FilledField[]> {
  const shown = await context.shownSource(target);
  if (shown === target.source) return fields;
  return fields.map((field) => ({ ...field, shownName: field.name.replace(target.source, () => shown) }));
}
