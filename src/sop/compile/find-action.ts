import type { AnyAction } from '../../sdk/action.ts';
import type { Fields } from '../../sdk/field.ts';
import type { LeftOut } from './left-out.ts';
import { modifierFields } from './modifier-fields.ts';

export interface StepSource {
  readonly sop: string;
  readonly file: string;
  readonly actions: ReadonlyMap<string, AnyAction>;
  /** Where the steps with faults are noted. */
  readonly leftOut: LeftOut;
}

/** The keys that a step of this action has next to each other; none if all of them are under its name. */
export function besideFields(action: AnyAction): Fields {
  return action.beside === true && action.arguments.spec.kind === 'object'
    ? action.arguments.spec.fields
    : {};
}

/** The action of a step: the one key that names an action and is neither a modifier nor an argument of another action of the step. */
export function findAction(
  keys: readonly string[],
  source: Pick<StepSource, 'actions'>,
): AnyAction | 'none' | 'several' {
  const conditional = source.actions.get('if');
  if (conditional !== undefined && keys.includes('if') && keys.includes('then')) return conditional;
  const named = keys.filter((key) => key !== 'if').flatMap((key) => source.actions.get(key) ?? []);
  const taken = new Set(
    named.flatMap((action) => Object.keys(besideFields(action)).filter((name) => name !== action.name)),
  );
  const free = named.filter((action) => !taken.has(action.name));
  // `screenshot` alone is an action; next to another action it is a modifier.
  const left = free.length > 1 ? free.filter((action) => !Object.hasOwn(modifierFields, action.name)) : free;
  const [only] = left.length === 0 ? named : left;
  if (only === undefined) return 'none';
  return left.length > 1 ? 'several' : only;
}
