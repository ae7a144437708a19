import { withTimeout } from '../../../platform/time-limit.ts';
import type { Frame } from 'playwright-core';
import { SopFailure } from '../../sop-failure.ts';
import { lostFrame } from '../../targets/describe-frames.ts';
import { frameOf } from '../../targets/frame-path.ts';
import { resolveFrame } from '../../targets/resolve-frame.ts';
import type { StepHost } from './block-context.ts';
import { ANSWER_MS } from '../../waiting/times.ts';

/** The frame in which a step works, as Playwright knows it; waited for. Without `in_frame`, or with `any`, it is the page's own. */
export async function frameOfStep({ inFrame, targetScope }: StepHost): Promise<Frame> {
  const frame = await resolveFrame(inFrame, targetScope);
  if (frame !== null) return frame;
  throw new SopFailure('target_not_found', 'what "in_frame" names is not a frame', {
    kind: 'portal_changed',
  });
}

/** Failures that a frame which is not there brings about as well as a missing target. */
const ABOUT_TARGETS: ReadonlySet<string> = new Set([
  'target_not_found',
  'target_ambiguous',
  'wait_timed_out',
  'expectation_failed',
  'step_timed_out',
]);

/** The failure of a step whose frame is not there, or not the only one, with the frames that are. Null if the frame is not to blame. */
export async function frameFailure(host: StepHost, failure: SopFailure): Promise<SopFailure | null> {
  if (!ABOUT_TARGETS.has(failure.code)) return null;
  const scope = host.targetScope;
  const path = host.lastTarget === null ? host.inFrame : frameOf(host.lastTarget, scope);
  const lost = await withTimeout(
    lostFrame(path, scope).catch(() => null),
    ANSWER_MS,
    () => null,
  );
  if (lost === null) return null;
  return new SopFailure(lost.several ? 'target_ambiguous' : 'target_not_found', lost.message, {
    kind: 'portal_changed',
    notes: 'The portal does not show its pages in the frames that the procedure knows.',
    cause: failure,
  });
}
