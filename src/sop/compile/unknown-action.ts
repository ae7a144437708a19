import type { Node, YAMLMap } from 'yaml';
import type { AnyAction } from '../../sdk/action.ts';
import type { FieldReader } from './field-reader.ts';
import { modifierFields } from './modifier-fields.ts';
import { insteadOfAction } from './moved-words.ts';

interface Actions {
  readonly actions: ReadonlyMap<string, AnyAction>;
}

/** Reports a step in which no key, or more than one, names an action. */
export function reportNoAction(
  problem: 'none' | 'several',
  node: YAMLMap,
  keys: readonly string[],
  reader: FieldReader,
  source: Actions,
): void {
  if (problem === 'several') {
    reader.report(
      'structure',
      reader.place(node),
      `a step has exactly one action; here are ${keys.filter((key) => source.actions.has(key)).join(', ')}`,
    );
    return;
  }
  const index = Math.max(
    0,
    keys.findIndex((key) => !Object.hasOwn(modifierFields, key)),
  );
  const key = keys[index] ?? '';
  const at = (node.items[index]?.key as Node | undefined) ?? node;
  if (Object.hasOwn(modifierFields, key))
    reader.report('unknown-action', reader.place(at), 'the step has no action', key, [
      ...source.actions.keys(),
    ]);
  else reportUnknown(key, at, reader, source);
}

/** Reports a word that names no action, and what to write instead. */
export function reportUnknown(word: string, at: Node, reader: FieldReader, { actions }: Actions): void {
  const message = `unknown action "${word}"`;
  const instead = insteadOfAction(word) ?? word;
  if (instead.includes(':'))
    reader.report('unknown-action', reader.place(at), `${message}. Write ${instead}`);
  else reader.report('unknown-action', reader.place(at), message, instead, [...actions.keys()]);
}
