import type { FailureKind } from '../../sdk/outcome.ts';

/** The kinds of failures that a procedure can cause: not what the payer answers, credentials, or a person who cancels. */
export const PROCEDURE_FAULTS: readonly FailureKind[] = Object.freeze([
  'portal_changed',
  'sop',
  'plugin',
  'transient',
  'timed_out',
]);
