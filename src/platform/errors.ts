/**
 * An error with a stable `code` (snake_case) to act on. Its message names the thing, quotes the value if it is not a
 * secret or patient data, and states the fix.
 *
 * @example throw new CodedError('data_dir_not_writable', `cannot write to ${dir}: chown it to this user`, { cause });
 */
export class CodedError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'CodedError';
    this.code = code;
  }
}

/** A `CodedError` whose message has two parts: what is wrong, and the command or sentence that fixes it. */
export class RemedyError extends CodedError {
  readonly remedy: string;

  constructor(code: string, what: string, remedy: string, options?: { cause?: unknown }) {
    super(code, `${what}: ${remedy}`, options);
    this.remedy = remedy;
  }
}

/** The `code` of an error, ours or Node's or PostgreSQL's; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
