import { ValidateError } from '@tsoa/runtime';
import { codeOf } from '../../platform/errors.ts';
import { TaskError } from '../../tasks/task-error.ts';
import { queryErrors } from './query-errors.ts';
import { isProblemCode, type ProblemCode } from './problem-table.ts';
import { Problem } from './problem.ts';

/**
 * Nothing listens, the connection broke, the pool gave up; PostgreSQL starts, stops, has become a standby, takes too long, or has no room,
 * memory or connection left; another transaction was in the way each time; our own disk is full.
 */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|57014|53[1-4]00|58030|25006|40001|40P01|55P03|unavailable|storage_full|ENOSPC|EDQUOT|EMFILE)$/;
/** What `pg`, `pg-pool` and `knex` say without a code: the database does not answer, or the connection broke. */
const BROKEN_CONNECTION =
  /^timeout expired$|^query read timeout$|connection terminated|not queryable|timeout (?:acquiring|exceeded when trying to connect)|unable to acquire a connection/i;

/** Which problem an error is. Domain errors carry a code of the table; their messages stay inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ValidateError) return new Problem('validation_failed', { errors: queryErrors(error) });
  if (isUnreachable(error)) return new Problem('unavailable', { cause: error });
  const own = codeOf(error);
  const code = KNOWN_AS[own ?? ''] ?? own;
  if (isProblemCode(code)) {
    const errors = error instanceof TaskError && error.errors.length > 0 ? { errors: error.errors } : {};
    return new Problem(code, { cause: error, ...errors });
  }
  return new Problem('internal_error', { cause: error });
}

/** Errors of administration, as clients know them. */
const KNOWN_AS: Readonly<Record<string, ProblemCode>> = {
  account_not_found: 'not_found',
  api_key_not_found: 'not_found',
  person_not_found: 'not_found',
  person_disabled: 'conflict',
  no_second_factor: 'conflict',
  portal_not_connected: 'not_found',
  maintenance_not_found: 'not_found',
  hold_not_found: 'not_found',
  sign_in_test_not_found: 'not_found',
  schedule_not_found: 'not_found',
  schedule_ended: 'conflict',
  never_due: 'conflict',
  sop_version_not_found: 'not_found',
  portal_not_found: 'not_found',
  invalid_portal: 'not_found',
  version_changed: 'precondition_failed',
  scope_not_held: 'insufficient_scope',
};

function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const code = codeOf(error);
  if (code !== undefined) return UNREACHABLE.test(code);
  if (!(error instanceof Error)) return false;
  return error.name === 'KnexTimeoutError' || BROKEN_CONNECTION.test(error.message);
}
