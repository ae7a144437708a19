import type { ProblemBody } from './types.ts';

/** The server has answered with an error. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly requestId: string | null;
  readonly errors: NonNullable<ProblemBody['errors']>;

  constructor(status: number, body: Partial<ProblemBody>) {
    super(body.detail ?? `The server has answered with status ${status}.`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.title = body.title ?? 'The request failed';
    this.requestId = body.request_id ?? null;
    this.errors = body.errors ?? [];
  }
}

/** The server did not answer at all. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause });
  }
}

export const isProblem = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
