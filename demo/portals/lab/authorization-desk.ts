import type { AttachmentShelf } from './attachments.ts';
import { authorizationEdits } from './authorization-edits.ts';
import type { AuthorizationRegister } from './authorization-register.ts';
import { rule } from './authorization-rules.ts';
import type { Authorization } from './authorization.ts';
import { memberEdits } from './claim-desk.ts';
import type { Edit } from './claim-edits.ts';
import type { ClaimForm } from './claim-form.ts';
import type { Submitter } from './claim-register.ts';
import type { LabClock } from './clock.ts';
import type { Member } from './people.ts';
import type { SubmissionDesk, Verdict } from './submission-desk.ts';
import type { SwitchBoard } from './switches.ts';
import type { workflowSwitches } from './workflow-switches.ts';

interface Parts {
  readonly clock: LabClock;
  readonly board: SwitchBoard<typeof workflowSwitches>;
  readonly authorizations: AuthorizationRegister;
  readonly authorizationDesk: SubmissionDesk<Authorization>;
  readonly shelf: AttachmentShelf;
}

/** Everything that is wrong with a request. */
export function checkAuthorization(
  shelf: AttachmentShelf,
  members: readonly Member[],
  form: ClaimForm,
): readonly Edit[] {
  const documents = form.attachments.flatMap((id) => shelf.find(id) ?? []);
  const unknown = form.field('member_id') === '' ? [] : memberEdits(members, form);
  return [...authorizationEdits(form, documents), ...unknown];
}

/** Files a request for authorization, or returns the reason why not, and records the attempt. */
export function fileAuthorization(
  parts: Parts,
  members: readonly Member[],
  form: ClaimForm,
  by: Submitter,
): Verdict<Authorization> {
  const { clock, board, authorizations, shelf } = parts;
  const verdict = parts.authorizationDesk.judge({
    draft: form.field('draft'),
    trapped: form.field('website') !== '',
    acceptDuplicate: form.flag('accept_duplicate'),
    edits: () => checkAuthorization(shelf, members, form),
    duplicate: () => authorizations.findDuplicate(form)?.authorization_number,
    record: () => {
      const member = findByNumber(members, form.field('member_id'));
      const ruling = rule(form, member, board.take('authorization_decision'));
      const patient = member === undefined ? '' : `${member.first_name} ${member.last_name}`;
      const attachments = form.attachments.flatMap((id) => shelf.find(id) ?? []);
      return authorizations.record({ form, ruling, patient_name: patient, attachments }, by, clock.now());
    },
  });
  authorizations.note(form.field('reference'), verdict.outcome, by.session, clock.now());
  return verdict;
}

/** A member by ID with or without suffix; without, the subscriber. */
function findByNumber(members: readonly Member[], memberId: string): Member | undefined {
  const [id = '', suffix = '01'] = memberId.toUpperCase().split('-');
  return members.find((member) => member.id === id && member.suffix === suffix);
}
