import { kind } from './problem-kind.ts';

/** What can go wrong with versions of procedures. */
export const PROCEDURE_PROBLEMS = Object.freeze({
  nothing_to_roll_back: kind(
    409,
    'Nothing to roll back',
    'No canary is under way, and no other version was active before.',
    'Activate the version that tasks should run.',
  ),
  invalid_procedures: kind(
    422,
    'Procedures rejected',
    'The procedures have errors, or do not match the plugins of this installation.',
    'Fix the errors listed in `errors`. `sopwith sop lint` finds the same errors before the upload.',
  ),
});
