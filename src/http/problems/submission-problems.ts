import { kind } from './problem-kind.ts';

/** Of submissions that were made, or may have been. */
export const SUBMISSION_PROBLEMS = Object.freeze({
  already_submitted: kind(
    409,
    'Already submitted',
    'The task has made its submission on the portal, so running it again would submit twice.',
    'Read the `result`, `issues`, and `notes` of the task. If the payer needs a second submission, create a new task.',
  ),
  submission_uncertain: kind(
    409,
    'Submission uncertain',
    'The task has started a submission on the portal, and its outcome is unknown.',
    'Check the portal. If it was not made, record that with `sopwith submission settle`, then retry. After a restore, create a new task.',
  ),
  nothing_uncertain: kind(
    409,
    'Nothing to settle',
    'The task has no submission with an unknown outcome. Somebody may have settled it.',
    'List the uncertain submissions again.',
  ),
} as const);
