import { randomUUID } from 'node:crypto';
import { fileClaim } from '../lab/claim-desk.ts';
import { formEdits } from '../lab/claim-edits.ts';
import type { Claim } from '../lab/claim.ts';
import { findMember } from '../lab/eligibility-desk.ts';
import { formatDate, parseDate } from '../lab/formats.ts';
import { memberKey, type Member } from '../lab/people.ts';
import { organisationOf, submitterOf } from '../lab/portal-core.ts';
import { birthOf, CLAIM_COLUMNS, claimFormOf } from './claim-fields.ts';
import { CLAIM_STEPS, drawClaim } from './claim-views.ts';
import { splitDate } from './postback.ts';
import { membersOf } from './seed/payers.ts';
import { commonCommand, newLine, stepBack, type WizardState } from './wizard.ts';
import { ANSWERED, emptyState, type Visit, type WorkPage } from './work-page.ts';

type State = WizardState<Claim>;

const MAX_LINES = 50;
const DOCUMENTS_STEP = 4;

function begin(visit: Visit): State {
  const { portal, session } = visit;
  const organisation = portal.seed.organisations.find(({ id }) => id === organisationOf(portal, session));
  const values = {
    resubmission_code: '1',
    relationship: '18',
    billing_npi: organisation?.npi ?? '',
    tax_id: organisation?.tin ?? '',
    accept_assignment: 'on',
    ...newLine(CLAIM_COLUMNS, 0),
  };
  return {
    ...emptyState,
    values,
    step: 0,
    draft: randomUUID(),
    lineCount: 1,
    documents: [],
    duplicate: null,
    filed: null,
  };
}

function patientValues({ portal, style }: Visit, member: Member): Record<string, string> {
  const born = formatDate(member.date_of_birth);
  return {
    member_id: memberKey(member),
    patient_last_name: member.last_name,
    patient_first_name: member.first_name,
    patient_sex: member.gender,
    relationship: member.relationship,
    patient_address: member.address.street,
    patient_city: member.address.city,
    patient_state: member.address.state,
    patient_zip: member.address.zip,
    ...(portal.board.value('three_part_date')
      ? splitDate('patient_birth', born)
      : { patient_birth: style.date(member.date_of_birth) }),
  };
}

function leaveStep(visit: Visit, state: State): State {
  if (state.step === 0) {
    const members = membersOf(visit.payer, visit.portal.seed.members);
    const born = parseDate(birthOf(visit, state.values, 'birth'));
    const member = findMember(members, state.values.member_id ?? '', born);
    if (member === undefined) return { ...state, notice: 'Member not on file. Check number and birth date.' };
    return { ...state, step: 1, values: { ...state.values, ...patientValues(visit, member) } };
  }
  if (state.step !== DOCUMENTS_STEP) return { ...state, step: state.step + 1 };
  const edits = formEdits(claimFormOf(visit, state, false), visit.portal.clock.today());
  return edits.length > 0 ? { ...state, edits } : { ...state, step: state.step + 1 };
}

async function send(visit: Visit, state: State, anyway: boolean): Promise<State | typeof ANSWERED> {
  const { portal, context, payer } = visit;
  const form = claimFormOf(visit, state, anyway);
  const members = membersOf(payer, portal.seed.members);
  const verdict = fileClaim(portal, members, form, submitterOf(portal, context));
  const shown = await portal.claimDesk.deliver(verdict, state.draft, context);
  if (shown === 'lost') return ANSWERED;
  switch (shown.kind) {
    case 'accepted':
      return { ...state, filed: shown.item, duplicate: null };
    case 'refused':
      return { ...state, edits: shown.edits, duplicate: null };
    case 'duplicate':
      return { ...state, duplicate: { of: shown.of, button: shown.button } };
    case 'failed':
      context.status = 500;
      return { ...state, notice: 'An unexpected error occurred. Try again later.' };
  }
}

/** Claim entry: six pages, each posted to the server. */
export const claimEntry: WorkPage<State> = {
  path: '/work/claim-entry',
  title: 'Claim Entry',
  begin,
  post: (visit, state, post) => {
    const common = commonCommand(visit, state, post, CLAIM_COLUMNS, MAX_LINES);
    if (common !== undefined) return common;
    switch (post.command) {
      case 'next':
        return leaveStep(visit, state);
      case 'back':
        return { ...stepBack(visit, state, post), duplicate: null };
      case 'send':
        return send(visit, state, false);
      case 'send_anyway':
        return send(visit, state, true);
      case 'another':
        return begin(visit);
      default:
        return state;
    }
  },
  draw: (visit, state, controls) => drawClaim(visit, state, controls, CLAIM_STEPS),
};
