import { withTimeout } from '../../../platform/time-limit.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeLostPart, lostPart } from '../../targets/lost-part.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import type { StepHost } from './block-context.ts';
import { momentary } from './visible-matches.ts';

/** Failures that a missing part of the page brings about as well as a missing target. */
const MISSING: ReadonlySet<string> = new Set([
  'target_not_found',
  'wait_timed_out',
  'expectation_failed',
  'sign_in_not_recognized',
]);

/** The same failure with the part of the page that is missing, if the target was looked for in it or next to it. Null if no part is to blame. */
export async function lostPartFailure(
  { lastTarget, targetScope }: StepHost,
  { code, kind, message, notes, cause }: SopFailure,
): Promise<SopFailure | null> {
  if (lastTarget === null || kind !== 'portal_changed' || !MISSING.has(code)) return null;
  const lost = await withTimeout(
    lostPart(lastTarget, momentary(targetScope)).catch(() => null),
    ANSWER_MS,
    () => null,
  );
  return lost && new SopFailure(code, `${message}: ${describeLostPart(lost)}`, { kind, notes, cause });
}
