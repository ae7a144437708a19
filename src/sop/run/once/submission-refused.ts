import { pathOfAddress } from '../../page/shown-address.ts';
import { SopFailure } from '../../sop-failure.ts';

/** A request of `commit_requests` that was to go out while no `once` block was under way. Of its query only the names are shown: a value may name a patient. */
export function submissionRefused(method: string, url: string, cause?: unknown): SopFailure {
  return new SopFailure(
    'submission_refused',
    `${method} ${pathOfAddress(url)} was not sent: commit_requests names it as a submission, and no once block is under way`,
    { kind: 'sop', notes: 'The procedure was about to submit outside of its block.', cause },
  );
}
