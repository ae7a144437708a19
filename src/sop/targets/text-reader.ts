import type { Node } from 'yaml';
import type { Field } from '../../sdk/field.ts';
import type { ParseTargetText } from './target-engine.ts';
import type { TargetReader } from './target-reader.ts';

/** Reads the nodes of a target that is a text alone. Everything in it is literal, and faults are reported at the place of the text. */
export function textReader({ place, text, fault }: Parameters<ParseTargetText>[2]): TargetReader {
  return {
    place: () => place,
    text: (source) => text(source),
    read<T>({ spec }: Field<T>, node: Node): T | null {
      const constant: unknown = node.toJSON();
      const isFlag = spec.kind === 'flag';
      if (isFlag ? typeof constant === 'boolean' : Number.isInteger(constant))
        return (spec.kind === 'value' ? { source: String(constant), place, constant } : constant) as T;
      fault(
        `${isFlag ? 'true or false' : 'a whole number'} is expected here, not ${JSON.stringify(constant)}`,
      );
      return null;
    },
    fault: (_place, message, wrong, near) => fault(message, wrong, near),
  };
}
