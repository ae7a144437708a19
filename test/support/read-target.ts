import { parseDocument, type Node } from 'yaml';
import type { BareMeaning, Evaluable, Field, SourcePlace } from '../../src/sdk/field.ts';
import { parseTarget } from '../../src/sop/targets/parse-target.ts';
import type { TargetNode } from '../../src/sop/targets/target.ts';
import type { TargetReader } from '../../src/sop/targets/target-reader.ts';

const PLACE: SourcePlace = { line: 1, column: 1 };

export interface ReadFault {
  readonly message: string;
  readonly wrong: string | undefined;
  readonly offset: number;
}

/** Reads a target from YAML as an SOP would, and keeps the faults. */
export function readWithFaults(
  yaml: string,
  bare: BareMeaning = 'text',
): { readonly target: TargetNode | null; readonly faults: readonly ReadFault[] } {
  const faults: ReadFault[] = [];
  const reader: TargetReader = {
    place: (_node, offset = 0) => ({ line: 1, column: offset + 1 }),
    text: (source) => evaluable(source),
    read: (field, node) => readPlain(field, node),
    fault: (place, message, wrong) => void faults.push({ message, wrong, offset: place.column - 1 }),
  };
  const target = parseTarget(parseDocument(yaml).contents as Node, bare, reader);
  return { target, faults };
}

/** A target that must be right. */
export function readTarget(yaml: string, bare: BareMeaning = 'text'): TargetNode {
  const { target, faults } = readWithFaults(yaml, bare);
  if (target === null) throw new Error(faults.map((fault) => fault.message).join('; '));
  return target;
}

function evaluable(source: string): Evaluable<string> {
  return source.includes('${{') ? { source, place: PLACE } : { source, place: PLACE, constant: source };
}

/** Flags and whole numbers, as literals. */
function readPlain<T>(field: Field<T>, node: Node): T | null {
  const value: unknown = node.toJSON();
  if (field.spec.kind === 'flag') return typeof value === 'boolean' ? (value as T) : null;
  if (field.spec.kind === 'whole') return typeof value === 'number' ? (value as T) : null;
  return { source: String(value), place: PLACE, constant: value } as T;
}
