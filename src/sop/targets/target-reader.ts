import type { Node } from 'yaml';
import type { Evaluable, Field, SourcePlace } from '../../sdk/field.ts';

/** What the reader of fields lends to `parseTarget`, so that a target's texts, numbers and faults are treated as everybody's. */
export interface TargetReader {
  /** Where a node starts; `offset` counts characters of a scalar's value. */
  place(node: Node, offset?: number): SourcePlace;
  /** A text that may hold `${{ }}`; `source` is the node's value or a part of it. */
  text(source: string, node: Node): Evaluable<string>;
  /** Reads a node as a field says; null after a fault has been reported. */
  read<T>(field: Field<T>, node: Node): T | null;
  /** `near` is the list of words that would be right there; the nearest one becomes the suggestion. */
  fault(place: SourcePlace, message: string, wrong?: string, near?: readonly string[]): void;
}
