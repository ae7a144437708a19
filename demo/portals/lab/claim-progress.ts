import type { Category, Claim } from './claim.ts';
import type { LabClock } from './clock.ts';
import type { submissionSwitches } from './submission-switches.ts';
import type { SwitchBoard } from './switches.ts';

interface Parts {
  readonly clock: LabClock;
  readonly board: SwitchBoard<typeof submissionSwitches>;
}

const STAGES: readonly Category[] = ['A1', 'A2', 'P1', 'F1'];
const COPAY = 25_00;

/** False for a submitted claim that the payer has not posted yet. */
export function isPosted(parts: Parts, claim: Claim): boolean {
  return (
    claim.submitted_at === null ||
    parts.clock.now() - claim.submitted_at >= parts.board.value('posting_delay_ms')
  );
}

/** The claim in its current state: a submitted one moves on with lab time if the switch is on. */
export function claimNow(parts: Parts, claim: Claim): Claim {
  const stageMs = parts.board.value('status_changes_with_time');
  if (claim.submitted_at === null || stageMs === 0) return claim;
  const stage = Math.floor((parts.clock.now() - claim.submitted_at) / stageMs);
  const category = STAGES[Math.min(Math.max(stage, 0), STAGES.length - 1)] ?? 'A1';
  return category === 'F1' ? paid(claim, parts.clock.today()) : { ...claim, category };
}

/** Allowed is 70 % of the charge; the patient owes the co-pay. */
function paid(claim: Claim, date: string): Claim {
  const allowed = Math.round(claim.billed * 0.7);
  const responsibility = Math.min(COPAY, allowed);
  return {
    ...claim,
    category: 'F1',
    processed: date,
    allowed,
    paid: allowed - responsibility,
    patient_responsibility: responsibility,
    adjustments: [
      { group: 'CO', carc: '45', amount: claim.billed - allowed },
      { group: 'PR', carc: '3', amount: responsibility },
    ],
    payment: { method: 'EFT', number: `EFT8${claim.claim_number.slice(-5)}`, date },
  };
}
