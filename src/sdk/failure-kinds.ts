import type { FailureKind } from './outcome.ts';

/** All kinds of failure, to validate one. */
export const FAILURE_KINDS: readonly FailureKind[] = Object.freeze([
  'business',
  'transient',
  'portal_changed',
  'credentials',
  'sop',
  'plugin',
  'canceled',
  'timed_out',
] satisfies FailureKind[]);
