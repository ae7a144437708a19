import type { Target } from '../../../sdk/field.ts';

/** A field and what it gets. */
export interface FieldEntry<V> {
  readonly target: Target;
  readonly value: V;
}

/** The fields of a step: the one that `target:` names, with its value in `value:`, or a mapping of many. */
export function targetEntries<V, S extends V & { readonly target: Target }>(
  args: S | readonly FieldEntry<V>[],
): readonly FieldEntry<V>[] {
  return 'target' in args ? [{ target: args.target, value: args }] : args;
}
