import { Router } from '@koa/router';
import { readFile, rm } from 'node:fs/promises';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { fileClaim } from '../lab/claim-desk.ts';
import { formEdits } from '../lab/claim-edits.ts';
import { readClaimForm } from '../lab/claim-form.ts';
import type { Claim } from '../lab/claim.ts';
import { formatDate, formatMoney } from '../lab/formats.ts';
import { diagnoses } from '../lab/seed/codes.ts';
import { submitterOf } from '../lab/portal-core.ts';
import type { Portal } from './portal.ts';
import { respondVerdict } from './respond-verdict.ts';

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
  const verdict = fileClaim(portal, portal.seed.members, form, submitterOf(portal, context));
  const shown = await portal.claimDesk.deliver(verdict, form.field('draft'), context);
  if (shown !== 'lost') respondVerdict(context, shown, describeReceipt);
}

function describeReceipt(claim: Claim): object {
  return {
    claim_number: claim.claim_number,
    patient_account_number: claim.patient_account_number,
    received: formatDate(claim.received),
    total: formatMoney(claim.billed),
  };
}
