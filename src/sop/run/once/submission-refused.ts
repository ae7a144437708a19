import { SopFailure } from '../../sop-failure.ts';

/** A request of `commit_requests` that was to go out while no `once` block was under way. The query is left out: it may name a patient. */
export function submissionRefused(method: string, url: string, cause?: unknown): SopFailure {
  const path = URL.parse(url)?.pathname ?? url;
  return new SopFailure(
    'submission_refused',
    `${method} ${path} was not sent: commit_requests names it as a submission, and no once block is under way`,
    { kind: 'sop', notes: 'The procedure was about to submit outside of its block.', cause },
  );
}
