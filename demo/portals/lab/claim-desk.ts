import type { AttachmentShelf } from './attachments.ts';
import { formEdits, payerEdits, type Edit } from './claim-edits.ts';
import type { ClaimForm } from './claim-form.ts';
import type { ClaimRegister, Submitter } from './claim-register.ts';
import type { Claim } from './claim.ts';
import type { LabClock } from './clock.ts';
import type { Member } from './people.ts';
import { proceduresNeedingAuthorization } from './seed/codes.ts';
import type { SubmissionDesk, Verdict } from './submission-desk.ts';

interface Parts {
  readonly clock: LabClock;
  readonly register: ClaimRegister;
  readonly shelf: AttachmentShelf;
  readonly claimDesk: SubmissionDesk<Claim>;
}

/** Files a claim, or returns the reason why not, and records the attempt. */
export function fileClaim(
  parts: Parts,
  members: readonly Member[],
  form: ClaimForm,
  by: Submitter,
): Verdict<Claim> {
  const { clock, register, shelf } = parts;
  const verdict = parts.claimDesk.judge({
    draft: form.field('draft'),
    trapped: form.field('website') !== '',
    acceptDuplicate: form.flag('accept_duplicate'),
    edits: () => [
      ...formEdits(form, clock.today()),
      ...payerEdits(form, proceduresNeedingAuthorization),
      ...memberEdits(members, form),
    ],
    duplicate: () => register.findDuplicate(form)?.claim_number,
    record: () => {
      const attachments = form.attachments.flatMap((id) => shelf.find(id) ?? []);
      return register.record(form, attachments, by, clock.now());
    },
  });
  register.note(form.field('patient_account_number'), verdict.outcome, by.session, clock.now());
  return verdict;
}

/** The member has to be on file; the suffix does not matter. */
export function memberEdits(members: readonly Member[], form: ClaimForm): readonly Edit[] {
  const [id = ''] = form.field('member_id').toUpperCase().split('-');
  const known = members.some((member) => member.id === id);
  return known ? [] : [{ field: 'member_id', message: 'Member ID is not on file.' }];
}
