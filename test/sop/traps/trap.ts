import type { JsonObject, JsonValue } from '../../../src/sdk/json.ts';

/**
 * A page on which a careless reader goes wrong without noticing, and what must happen there instead. Add a row to one of the tables next to this file.
 * Choose the strictest outcome that is true for the page: a value only if no person could read it in two ways, otherwise `fails`.
 */
export interface Trap {
  /** The test's title, after "should". */
  readonly should: string;
  /** The body of the page at the portal's address. */
  readonly page: string;
  /** The bodies of other pages, by path: frames, answers to a submitted form, pages that load again. */
  readonly others?: Readonly<Record<string, string>>;
  /** How long the answers of these paths take, in milliseconds. */
  readonly late?: Readonly<Record<string, number>>;
  /** The HTTP status with which these paths are answered, if it is not 200. */
  readonly statuses?: Readonly<Record<string, number>>;
  readonly portal?: string;
  /** SOP keys above `steps`, such as `elements`. */
  readonly head?: string;
  readonly inputs?: JsonObject;
  /** A step that waits for what does not come gets `timeout: 3s`: a busy machine may take a second for the look that must not be the last. */
  readonly steps: string;
  readonly outcome: Read | Fails;
}

/** The run finishes. */
interface Read {
  /** What `read` and `set` must have put into `vars`, complete. */
  readonly reads?: Readonly<Record<string, JsonValue>>;
  /** What the elements of these CSS selectors must hold afterwards: the value of a field, otherwise the text. */
  readonly leaves?: Readonly<Record<string, string>>;
}

/** The run ends with an error. */
interface Fails {
  /** The code of the failure, such as `target_ambiguous`. */
  readonly fails: string;
  /** Parts that the message or the list of matches must contain, so that the author sees the reason. */
  readonly names?: readonly string[];
  /** As in `Read`: what a refused step must not have changed. */
  readonly leaves?: Readonly<Record<string, string>>;
}

/**
 * Traps that differ only in their data or in a detail of their page. The suite runs the first `count` of them, such as two that belong together, and
 * `npm run test:long` the others.
 */
export const alike = (traps: readonly Trap[], count = 1): readonly Trap[] =>
  traps.map((trap, index) => (index < count ? trap : { ...trap, should: `${trap.should} ${LONG}` }));

/** Whether only `npm run test:long` runs it. */
export const isLong = ({ should }: Trap): boolean => should.endsWith(LONG);

const LONG = '(long)';
