import type { JsonSchema, JsonValue } from '../../sdk/json.ts';
import type { StaticType } from '../expressions/value-type.ts';
import { isRead, type OutputMisfit, shownPath, valueMisfit } from './output-fit.ts';

/** A value that a step sets and that a plugin cannot use. */
export interface SetMisfit extends OutputMisfit {
  /** `"Active"`, or `a value such as 1234.50` */
  readonly given: string;
}

const DATE = '2026-01-31';

/**
 * Whether values of a type can be what a plugin reads as the output `name`, as far as that can be said before a run: each literal must fit, and of a form such as
 * money, one of its examples.
 */
export function setMisfits(read: JsonSchema, name: string, type: StaticType): readonly SetMisfit[] {
  return isRead(read, name) ? compare(read, [name], type) : [];
}

function compare(read: JsonSchema, path: readonly string[], type: StaticType): readonly SetMisfit[] {
  if (type.kind === 'list') return compare(read, [...path, '[]'], type.of);
  if (type.kind === 'object')
    return Object.entries(type.properties).flatMap(([name, part]) => compare(read, [...path, name], part));
  if (type.kind !== 'text') return [];
  const misfit = (value: JsonValue): OutputMisfit | null => valueMisfit(read, path, value);
  const { values, examples = type.date ? [DATE] : [] } = type;
  if (values !== undefined)
    return values.flatMap((value) => {
      const unfit = misfit(value);
      return unfit === null ? [] : { ...unfit, given: JSON.stringify(value) };
    });
  const unfit = examples.map(misfit);
  const [first = null] = unfit;
  if (first === null || unfit.includes(null)) return [];
  return [{ ...first, name: shownPath(path), given: `a value such as ${examples[0] ?? ''}` }];
}
