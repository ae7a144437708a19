import { PROBLEMS, type ProblemCode } from './problem-table.ts';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { ProblemObject } from '../api-types.ts';

export interface ProblemOptions {
  readonly detail?: string;
  readonly errors?: readonly FieldFault[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A refusal with a code of the problem table. `detail` says what happened, to the client: it never quotes a value. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(
      options.detail ?? PROBLEMS[code].detail,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = 'Problem';
    this.code = code;
    this.detail = this.message;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }
}

/** A validation problem with one entry. */
export function fieldProblem(
  code: ProblemCode,
  pointer: string,
  fieldCode: string,
  message: string,
): Problem {
  return new Problem(code, { errors: [{ pointer, code: fieldCode, message }] });
}

/** The answer: its `detail` says what happened, and then what to do. */
export function problemObject(
  problem: Problem,
  place: { readonly publicUrl: string; readonly instance: string; readonly requestId: string },
): ProblemObject {
  const { status, title, remedy } = PROBLEMS[problem.code];
  return {
    type: `${place.publicUrl}/docs/errors/${problem.code}`,
    title,
    status,
    detail: `${problem.detail} ${remedy}`,
    instance: place.instance,
    code: problem.code,
    request_id: place.requestId,
    ...(problem.errors === undefined ? {} : { errors: [...problem.errors] }),
  };
}
