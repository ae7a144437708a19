/**
 * What became of the trace of an attempt that failed. `shortened`: kept without its beginning, which was too large. `contained_secret`: deleted, because a
 * secret was found in it. `nothing_recorded`: only steps ran that are never recorded. `not_stored`: it could not be stored.
 */
export const TRACE_OUTCOMES = [
  'kept',
  'shortened',
  'contained_secret',
  'nothing_recorded',
  'not_stored',
] as const;
export type TraceOutcome = (typeof TRACE_OUTCOMES)[number];
