import type { BareMeaning, Evaluable, SourcePlace } from '../../sdk/field.ts';
import { compiledValue } from '../expressions/compiled-value.ts';
import { parseTargetText } from './parse-target.ts';
import type { TargetNode } from './target.ts';

const nowhere: SourcePlace = Object.freeze({ line: 1, column: 1 });

/** Reads a target from a value: `${{` in it stays text, and it can only find elements. If it is not a valid target, returns what is wrong with it. */
export function parsePlainTarget(
  source: string,
  bare: BareMeaning,
): { readonly target: TargetNode } | { readonly fault: string } {
  let fault = '';
  const target = parseTargetText(source, bare, {
    place: nowhere,
    text: (text) =>
      compiledValue(text, nowhere, 'text', false, { kind: 'constant', value: text }) as Evaluable<string>,
    fault: (message) => (fault ||= message),
  });
  return target === null ? { fault } : { target };
}
