import type { FailureOptions } from '../sdk/action.ts';
import type { FailureKind } from '../sdk/outcome.ts';

/** Kinds after which the same task may be posted again with another answer to hope for. */
const retryableKinds: ReadonlySet<FailureKind> = new Set(['transient', 'timed_out', 'canceled']);

/** Why a run, or a step of it, failed: what to do next is in its kind. The message is for the author, the notes for the client. */
export class SopFailure extends Error {
  override readonly name = 'SopFailure';
  /** Stable, snake_case. */
  readonly code: string;
  readonly kind: FailureKind;
  readonly retryable: boolean;
  /** No patient data beyond what the SOP's author wrote on purpose. */
  readonly notes: string;
  readonly retryAfterMs: number | undefined;

  constructor(code: string, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.kind = options.kind ?? 'sop';
    this.retryable = retryableKinds.has(this.kind);
    this.notes = options.notes ?? message;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** A plugin's code may come in any form; what clients, timeline and logs get is a code. */
export const stableCode = (code: string): string =>
  /^[a-z][a-z0-9_.]{0,99}$/.test(code) ? code : 'invalid_failure_code';
