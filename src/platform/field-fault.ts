/** One thing that is wrong with a JSON value, such as a task's data or the body of a request. */
export interface FieldFault {
  /** JSON Pointer (RFC 6901), for example `/claim/lines/0/charge`; empty for the whole value. */
  readonly pointer: string;
  /** Stable, snake_case. */
  readonly code: string;
  /** For a person. Names the rule, never the value. */
  readonly message: string;
}
