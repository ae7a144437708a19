import { codePlace } from './code-place.ts';
import { codeOf } from './errors.ts';

/** What was thrown, by its class, and where. Without its message: it may quote a page or the task's data. */
export interface Thrown {
  readonly cause: string;
  /** `claim_submission/check.ts:12:5` */
  readonly at: string | null;
}

/** Anything can be thrown, also what throws again as soon as somebody looks at it. */
export function describeThrown(error: unknown): Thrown {
  try {
    if (error instanceof Error && codeOf(error) === 'exit_forbidden')
      return { cause: error.message.slice(0, 60), at: codePlace(error) };
    const cause = error instanceof Error ? error.constructor.name : typeof error;
    return { cause: `threw ${cause.slice(0, 60)}`, at: codePlace(error) };
  } catch {
    return { cause: 'threw a value that cannot be inspected', at: null };
  }
}
