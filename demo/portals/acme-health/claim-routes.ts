import { Router } from '@koa/router';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { formEdits, payerEdits, type Edit } from '../lab/claim-edits.ts';
import { readClaimForm, type ClaimForm } from '../lab/claim-form.ts';
import type { AttemptOutcome } from '../lab/claim-register.ts';
import type { Claim } from '../lab/claim.ts';
import { leaveUnanswered, resetConnection } from '../lab/faults.ts';
import { formatDate, formatMoney } from '../lab/formats.ts';
import { diagnoses, proceduresNeedingAuthorization } from '../lab/seed/codes.ts';
import { organisationOf, sessionOf, type Portal } from './portal.ts';

/** Answer to a submission: HTTP status and JSON. */
interface Verdict {
  readonly status: number;
  readonly body: object;
  readonly outcome: AttemptOutcome;
}

const FAILED: Verdict = { status: 500, body: { code: 'internal_error' }, outcome: 'error' };

export function claimRoutes(portal: Portal): Router {
  const router = new Router();
  router.get('/api/typeahead/diagnoses', (context) => {
    context.body = { options: suggest(diagnoses, context) };
  });
  router.get('/api/typeahead/providers', (context) => {
    const rows = portal.seed.providers.map(({ npi, name }) => [npi, name] as const);
    context.body = { options: suggest(rows, context) };
  });
  router.post(
    '/api/attachments',
    koaBody({ multipart: true, formidable: { maxFileSize: 2 ** 26, allowEmptyFiles: true, minFileSize: 0 } }),
    (context) => receiveAttachment(portal, context),
  );
  router.post('/api/claims/check', (context) => {
    context.body = { edits: formEdits(readClaimForm(context.request.body), portal.clock.today()) };
  });
  router.post('/api/claims', (context) => submitClaim(portal, context));
  return router;
}

function suggest(rows: readonly (readonly [string, string])[], context: Context): readonly object[] {
  const query = String(context.query.q ?? '')
    .trim()
    .toLowerCase();
  return rows
    .filter((row) => row.join(' ').toLowerCase().includes(query))
    .slice(0, 8)
    .map(([value, text]) => ({ value, text }));
}

async function receiveAttachment(portal: Portal, context: Context): Promise<void> {
  const file = [context.request.files?.file ?? []].flat()[0];
  if (file === undefined) {
    context.status = 422;
    context.body = { refused: 'No file was received.' };
    return;
  }
  try {
    const answer = portal.shelf.receive(file.originalFilename ?? 'file', await readFile(file.filepath));
    context.status = 'refused' in answer ? 422 : 201;
    context.body = answer;
  } finally {
    await rm(file.filepath, { force: true });
  }
}

async function submitClaim(portal: Portal, context: Context): Promise<void> {
  const form = readClaimForm(context.request.body);
  const session = sessionOf(context);
  const verdict = judge(portal, form, context);
  portal.register.note(form.field('patient_account_number'), verdict.outcome, session.id, portal.clock.now());
  if (verdict.outcome === 'recorded') {
    await delay(portal.board.take('submit_slow'));
    const lost = portal.board.take('submit_times_out');
    if (lost !== 'off') portal.lost.set(form.field('draft'), lost);
  }
  const lost = portal.lost.get(form.field('draft'));
  if (lost === 'hang') return leaveUnanswered(context);
  if (lost === 'reset') return resetConnection(context);
  const shown =
    verdict.outcome === 'recorded' && portal.board.take('submit_500_after_recording') ? FAILED : verdict;
  context.status = shown.status;
  context.body = shown.body;
}

/** Decides about a submission and, where it passes, records it. Nothing in here waits, so two cannot mix. */
function judge(portal: Portal, form: ClaimForm, context: Context): Verdict {
  if (form.field('website') !== '')
    return {
      ...refuse([{ field: 'website', message: 'This request could not be accepted.' }]),
      outcome: 'trapped',
    };
  if (portal.board.take('submit_500_before_recording')) return FAILED;
  const filed = portal.drafts.get(form.field('draft'));
  const repeated = filed === undefined ? undefined : portal.register.find(filed);
  const double = portal.board.value('submit_double');
  if (repeated !== undefined && !double) return { ...accept(repeated), outcome: 'repeated' };
  const edits = [
    ...formEdits(form, portal.clock.today()),
    ...payerEdits(form, proceduresNeedingAuthorization),
    ...memberEdits(portal, form),
  ];
  if (edits.length > 0) return refuse(edits);
  return (double ? undefined : warnOfDuplicate(portal, form)) ?? record(portal, form, context);
}

function memberEdits(portal: Portal, form: ClaimForm): readonly Edit[] {
  const [id = ''] = form.field('member_id').toUpperCase().split('-');
  const known = portal.seed.members.some((member) => member.id === id);
  return known ? [] : [{ field: 'member_id', message: 'Member ID is not on file.' }];
}

function warnOfDuplicate(portal: Portal, form: ClaimForm): Verdict | undefined {
  const way = portal.board.value('duplicate_warning');
  const duplicate = portal.register.findDuplicate(form);
  if (way === 'off' || duplicate === undefined) return undefined;
  if (way !== 'refuse' && form.flag('accept_duplicate')) return undefined;
  const button = { submit_anyway: 'Submit anyway', continue: 'Continue' }[way] ?? null;
  return { status: 409, outcome: 'duplicate', body: { duplicate_of: duplicate.claim_number, button } };
}

function record(portal: Portal, form: ClaimForm, context: Context): Verdict {
  const session = sessionOf(context);
  const attachments = form.attachments.flatMap((id) => portal.shelf.find(id) ?? []);
  const by = { session: session.id, user: session.user, organisation: organisationOf(portal, session) };
  const claim = portal.register.record(form, attachments, by, portal.clock.now());
  portal.drafts.set(form.field('draft'), claim.claim_number);
  return { ...accept(claim), outcome: 'recorded' };
}

function accept(claim: Claim): Verdict {
  return {
    status: 201,
    outcome: 'recorded',
    body: {
      claim_number: claim.claim_number,
      patient_account_number: claim.patient_account_number,
      received: formatDate(claim.received),
      total: formatMoney(claim.billed),
    },
  };
}

function refuse(edits: readonly Edit[]): Verdict {
  return { status: 422, outcome: 'edits', body: { edits } };
}
