import { Router } from '@koa/router';
import type { Context } from 'koa';
import { checkAuthorization, fileAuthorization } from '../lab/authorization-desk.ts';
import { authorizationNow } from '../lab/authorization-rules.ts';
import {
  CERTIFICATION_TYPES,
  DECISIONS,
  REQUEST_CATEGORIES,
  UNIT_TYPES,
  type Authorization,
} from '../lab/authorization.ts';
import { readClaimForm } from '../lab/claim-form.ts';
import { formatDate } from '../lab/formats.ts';
import { organisationOf, sessionOf, submitterOf } from '../lab/portal-core.ts';
import { answerField, questionsFor, type Question } from '../lab/questionnaire.ts';
import type { Portal } from './portal.ts';
import { respondVerdict } from './respond-verdict.ts';
import { withSpinner } from './search-answer.ts';

const decided = (decision: Authorization['decision']): string => `${decision} ${DECISIONS[decision]}`;

/** The authorization in its current state. */
function now(portal: Portal, one: Authorization): Authorization {
  return authorizationNow(one, portal.clock.now(), portal.board.value('decision_after_ms'));
}

function describeRow(one: Authorization): Record<string, string> {
  return {
    authorization_number: one.authorization_number,
    reference: one.reference,
    member: one.patient_name,
    member_id: one.member_id,
    procedures: one.lines.map(({ procedure }) => procedure).join(', '),
    decision: decided(one.decision),
    received: formatDate(one.received),
    sort_received: one.received,
  };
}

function describeDetail(one: Authorization): Record<string, unknown> {
  return {
    authorization_number: one.authorization_number,
    decision: one.decision,
    facts: [
      ['Decision', decided(one.decision)],
      ['Payer note', one.note || 'None'],
      ['Provider reference', one.reference],
      ['Patient name', one.patient_name],
      ['Member ID', one.member_id],
      ['Request category', `${one.category} ${REQUEST_CATEGORIES[one.category] ?? ''}`],
      [
        'Certification type',
        `${one.certification_type} ${CERTIFICATION_TYPES[one.certification_type] ?? ''}`,
      ],
      ['Priority', one.urgent ? 'Urgent' : 'Routine'],
      ['Diagnoses', one.diagnoses.join(', ')],
      ['Received date', formatDate(one.received)],
      ['Decided on', formatDate(one.decided) || 'Not decided'],
    ],
    lines: one.lines.map((line) => ({
      procedure: line.procedure,
      from: formatDate(line.from),
      to: formatDate(line.to),
      requested: `${line.units} ${UNIT_TYPES[line.unit_type] ?? line.unit_type}`,
      approved: String(line.approved_units),
      decision: decided(line.decision),
    })),
    attachments: one.attachments.map(({ name, size }) => ({ name, size })),
  };
}

function describeQuestion(question: Question): Record<string, unknown> {
  const { text, type, choices = [], when } = question;
  return { name: answerField(question), text, type, choices, when: when ?? null };
}

function search(portal: Portal, context: Context): readonly Authorization[] {
  const text = (name: string): string => String(context.query[name] ?? '').trim();
  const organisation = organisationOf(portal, sessionOf(context));
  return portal.authorizations
    .search({
      number: text('authorization_number'),
      reference: text('reference'),
      member_id: text('member_id'),
    })
    .filter((one) => one.organisation === organisation)
    .map((one) => now(portal, one))
    .toReversed();
}

async function submit(portal: Portal, context: Context): Promise<void> {
  const form = readClaimForm(context.request.body);
  const verdict = fileAuthorization(portal, portal.seed.members, form, submitterOf(portal, context));
  const shown = await portal.authorizationDesk.deliver(verdict, form.field('draft'), context);
  if (shown !== 'lost') respondVerdict(context, shown, (one) => describeDetail(now(portal, one)));
}

/** Requests for prior authorization, and what became of them. */
export function authorizationRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/api/authorization-questions', (context) => {
    const procedures = String(context.query.procedures ?? '').split(',');
    context.body = { questions: questionsFor(procedures).map(describeQuestion) };
  });
  router.post('/api/authorizations/check', (context) => {
    const form = readClaimForm(context.request.body);
    context.body = { edits: checkAuthorization(portal.shelf, portal.seed.members, form) };
  });
  router.post('/api/authorizations', (context) => submit(portal, context));
  router.get('/api/authorizations', async (context) => {
    context.body = await withSpinner(portal, { authorizations: search(portal, context).map(describeRow) });
  });
  router.get('/api/authorizations/:number', (context) => {
    const one = portal.authorizations.find(String(context.params.number));
    if (one !== undefined) context.body = describeDetail(now(portal, one));
  });
  return router;
}
