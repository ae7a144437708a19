import type { SourcePlace } from '../../sdk/field.ts';
import type { CompiledPortal, CompiledSop } from '../compile/compiled-sop.ts';

/** What the checker of one SOP needs of its library. */
export interface Neighbours {
  readonly portal: CompiledPortal | null;
  sop(name: string): CompiledSop | undefined;
  readonly names: readonly string[];
  /** Names of files that are there, but so faulty that nothing of them is known. */
  readonly unread: ReadonlySet<string>;
}

/** A call found in an SOP, for the search for circles. */
export interface FoundCall {
  readonly from: string;
  readonly to: string;
  readonly place: SourcePlace;
}
