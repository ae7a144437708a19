import type { BrowserContext } from 'playwright-core';
import { unansweredRequest } from '../../../browser/replay-recording.ts';
import { SopFailure } from '../../sop-failure.ts';

/** A portal that seems to be gone, if a recording takes its place and lacks the request; else null. */
export function notRecorded(context: BrowserContext, failure: SopFailure): SopFailure | null {
  const request = failure.code === 'portal_unreachable' ? unansweredRequest(context) : null;
  return request === null ? null : lacking(request, failure);
}

export const lacking = (request: string, cause?: unknown): SopFailure =>
  new SopFailure('not_recorded', `the recording has no response to ${request}`, {
    kind: 'sop',
    notes: `The recording has no response to ${request}. Record the procedure again, or change it to what was recorded.`,
    cause,
  });
