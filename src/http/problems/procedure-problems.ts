import { kind } from './problem-kind.ts';

/** What can go wrong with versions of procedures. */
export const PROCEDURE_PROBLEMS = Object.freeze({
  no_procedure: kind(
    404,
    'No procedure',
    'The task has not started yet, or its plugin works without a procedure.',
    'Try again when the first attempt of the task has started.',
  ),
  procedure_changed: kind(
    404,
    'Procedure changed',
    'The task ran the files on disk, and its procedure has changed on disk since.',
    'Upload procedures with `sopwith sop upload`: Sopwith keeps every uploaded version.',
  ),
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
