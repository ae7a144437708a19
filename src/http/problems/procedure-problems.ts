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
  is_dry_run: kind(
    409,
    'Dry run',
    'The task is a dry run, so it cannot be run again.',
    'Run the task again that it tried: `dry_run_of` is its ID.',
  ),
  dry_run_impossible: kind(
    409,
    'Dry run not possible',
    'The plugin of this task type runs its own code around the SOP, so nothing could stop it before it submits.',
    'Try the procedure with `sopwith sop run --dry-run` instead.',
  ),
  review_required: kind(
    409,
    'Review required',
    'In this installation, an uploaded version signs in to a portal only after a second person has approved it.',
    'Submit the version for review, and have somebody else approve it. To undo an activation, roll back.',
  ),
  already_in_review: kind(
    409,
    'Already in review',
    'The version waits for a review, or is approved.',
    'Read `review` of the version.',
  ),
  not_in_review: kind(
    409,
    'Not in review',
    'The version does not wait for a review. Somebody may have decided already.',
    'Read `review` of the version.',
  ),
  own_version: kind(
    409,
    'Own version',
    'The person who made a version or submitted it for review cannot approve it.',
    'Have somebody else approve it.',
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
