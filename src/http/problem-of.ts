import { ValidateError } from '@tsoa/runtime';
import { codeOf } from '../platform/errors.ts';
import { TaskError } from '../tasks/task-error.ts';
import { isProblemCode } from './problem-table.ts';
import { Problem } from './problem.ts';
import type { FieldError } from './ports.ts';

/** Nothing listens, the connection broke, the pool gave up, PostgreSQL starts, stops or has no connection left; the disk is full. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|53[34]00|unavailable|storage_full|ENOSPC|EMFILE)$/;
const BROKEN_CONNECTION =
  /connection terminated|timeout (?:acquiring|exceeded when trying to connect)|client was closed|unable to acquire a connection/i;

/** Which problem an error is. Domain errors carry a code of the table; their messages stay inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ValidateError) return new Problem('validation_failed', { errors: fieldErrors(error) });
  if (isUnreachable(error)) return new Problem('unavailable', { cause: error });
  const code = codeOf(error);
  if (isProblemCode(code)) {
    const errors = error instanceof TaskError && error.errors.length > 0 ? { errors: error.errors } : {};
    return new Problem(code, { cause: error, ...errors });
  }
  return new Problem('internal_error', { cause: error });
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const code = codeOf(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  if (!(error instanceof Error)) return false;
  return error.name === 'KnexTimeoutError' || BROKEN_CONNECTION.test(error.message);
}

/**
 * tsoa's validation errors carry the offending value (patient data, perhaps), some even in their message: only the place is
 * kept, and the messages that are known to speak of the parameter alone.
 */
function fieldErrors(error: ValidateError): FieldError[] {
  return Object.entries(error.fields)
    .slice(0, 50)
    .map(([place, field]) => ({
      pointer: `/query/${/^\w+/.exec(place)?.[0] ?? ''}`,
      code: 'invalid',
      message: SAFE_MESSAGE.test(field.message) ? field.message : 'is not a value that the parameter takes',
    }));
}

const SAFE_MESSAGE =
  /^(?:min|max) -?\d+$|^must be an integer$|^should be one of the following; \['\w+'(?:,'\w+')*\]$/;
