/** Why an expression cannot be compiled or evaluated; never holds a value. */
export class ExpressionError extends Error {
  readonly code: string;
  /** Character of the expression, zero-based. */
  readonly at: number;
  constructor(code: string, message: string, at: number, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.at = at;
  }
}
