import { withTimeout } from '../../../platform/time-limit.ts';
import { SopFailure } from '../../sop-failure.ts';
import { describeLostPart, lostPart, type LostPart } from '../../targets/lost-part.ts';
import type { TargetNode } from '../../targets/target.ts';
import type { TargetScope } from '../../targets/target-engine.ts';
import { ANSWER_MS } from '../../waiting/times.ts';
import { momentary } from './visible-matches.ts';

/** Failures that a missing part of the page brings about as well as a missing target. */
const MISSING: ReadonlySet<string> = new Set([
  'target_not_found',
  'wait_timed_out',
  'expectation_failed',
  'sign_in_not_recognized',
]);

/** The page cannot be asked, or has the target. */
const NOT_LOST: ReadonlySet<string> = new Set(['page_not_responding', 'target_ambiguous']);

/** The part of the page that is missing, if the target of a failed step was looked for in it or next to it. Nothing on the page is instead of a credential. */
export async function lostPartOf(
  target: TargetNode | null,
  scope: TargetScope,
  { code, kind }: SopFailure,
): Promise<LostPart | null> {
  if (target === null || kind === 'credentials' || NOT_LOST.has(code)) return null;
  const asked = lostPart(target, momentary(scope)).catch(() => null);
  return withTimeout(asked, ANSWER_MS, () => null);
}

/** The failure with the missing part, if that is to blame. */
export function withLostPart(failure: SopFailure, lost: LostPart | null): SopFailure {
  const { code, kind, message, notes, cause } = failure;
  if (lost === null || kind !== 'portal_changed' || !MISSING.has(code)) return failure;
  return new SopFailure(code, `${message}: ${describeLostPart(lost)}`, { kind, notes, cause });
}
