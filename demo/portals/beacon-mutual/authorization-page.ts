import { randomUUID } from 'node:crypto';
import { checkAuthorization, fileAuthorization } from '../lab/authorization-desk.ts';
import type { Authorization } from '../lab/authorization.ts';
import { findMember } from '../lab/eligibility-desk.ts';
import { parseDate } from '../lab/formats.ts';
import { memberKey } from '../lab/people.ts';
import { submitterOf } from '../lab/portal-core.ts';
import { PROCEDURE_COLUMNS, requestOf } from './authorization-fields.ts';
import { AUTHORIZATION_STEPS, drawAuthorization } from './authorization-views.ts';
import { birthOf } from './claim-fields.ts';
import { membersOf } from './seed/payers.ts';
import { commonCommand, newLine, stepBack, type WizardState } from './wizard.ts';
import { ANSWERED, emptyState, type Visit, type WorkPage } from './work-page.ts';

type State = WizardState<Authorization>;

const MAX_LINES = 12;

function begin(): State {
  return {
    ...emptyState,
    values: {
      category: '',
      certification_type: 'I',
      urgency: 'routine',
      ...newLine(PROCEDURE_COLUMNS, 0),
    },
    step: 0,
    draft: randomUUID(),
    lineCount: 1,
    documents: [],
    duplicate: null,
    filed: null,
  };
}

function leaveStep(visit: Visit, state: State): State {
  const { portal, payer } = visit;
  const members = membersOf(payer, portal.seed.members);
  if (state.step === 0) {
    const born = parseDate(birthOf(visit, state.values, 'birth'));
    const member = findMember(members, state.values.member_id ?? '', born);
    if (member === undefined) return { ...state, notice: 'Member not on file. Check number and birth date.' };
    if (state.values.urgency === 'urgent' && state.values.urgent_accepted !== 'on')
      return { ...state, notice: 'Accept the statement about urgent requests first.' };
    return { ...state, step: 1, values: { ...state.values, member_id: memberKey(member) } };
  }
  if (state.step < AUTHORIZATION_STEPS.length - 2) return { ...state, step: state.step + 1 };
  const edits = checkAuthorization(portal.shelf, members, requestOf(visit, state, false));
  return edits.length > 0 ? { ...state, edits } : { ...state, step: state.step + 1 };
}

async function send(visit: Visit, state: State, anyway: boolean): Promise<State | typeof ANSWERED> {
  const { portal, context, payer } = visit;
  const members = membersOf(payer, portal.seed.members);
  const request = requestOf(visit, state, anyway);
  const verdict = fileAuthorization(portal, members, request, submitterOf(portal, context));
  const shown = await portal.authorizationDesk.deliver(verdict, state.draft, context);
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

/** A request for prior authorization (278): five pages, each posted to the server. */
export const authorizationPage: WorkPage<State> = {
  path: '/work/authorization',
  title: 'Prior Authorization',
  begin,
  post: (visit, state, post) => {
    const common = commonCommand(visit, state, post, PROCEDURE_COLUMNS, MAX_LINES);
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
        return begin();
      default:
        return state;
    }
  },
  draw: drawAuthorization,
};
