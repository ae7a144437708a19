import { Router } from '@koa/router';
import type { Context } from 'koa';
import { claimNow, isPosted } from '../lab/claim-progress.ts';
import { CATEGORIES, type Claim } from '../lab/claim.ts';
import { toCsv } from '../lab/csv.ts';
import { formatDate, formatMoney, parseDate } from '../lab/formats.ts';
import { textPdf } from '../lab/pdf.ts';
import { adjustmentReasons, remarks } from '../lab/seed/reason-codes.ts';
import { organisationOf, sessionOf } from '../lab/portal-core.ts';
import type { Portal } from './portal.ts';
import { withSpinner } from './search-answer.ts';

const GROUPS = {
  CO: 'Contractual obligation',
  PR: 'Patient responsibility',
  OA: 'Other adjustment',
  PI: 'Payer initiated',
};

function searchClaims(portal: Portal, context: Context): readonly Claim[] {
  const text = (name: string): string => String(context.query[name] ?? '').trim();
  const organisation = organisationOf(portal, sessionOf(context));
  return portal.register
    .search({
      claim_number: text('claim_number'),
      patient_account_number: text('patient_account_number'),
      member_id: text('member_id'),
      from: parseDate(text('from')),
      to: parseDate(text('to')),
    })
    .filter((claim) => claim.organisation === organisation && isPosted(portal, claim))
    .map((claim) => claimNow(portal, claim))
    .toReversed();
}

function describeStatus({ category }: Claim): string {
  return `${category} ${CATEGORIES[category]}`;
}

function describeRow(claim: Claim): Record<string, string | number> {
  return {
    claim_number: claim.claim_number,
    patient_account_number: claim.patient_account_number,
    member: claim.patient_name,
    member_id: claim.member_id,
    service_date: formatDate(claim.lines[0]?.from ?? null),
    billed: formatMoney(claim.billed),
    status: describeStatus(claim),
    received: formatDate(claim.received),
    // Sorting needs values that compare; what is shown does not.
    sort_service_date: claim.lines[0]?.from ?? '',
    sort_billed: claim.billed,
    sort_received: claim.received,
  };
}

function describeDetail(claim: Claim): Record<string, unknown> {
  const { payment } = claim;
  return {
    claim_number: claim.claim_number,
    category: claim.category,
    facts: [
      ['Status category', describeStatus(claim)],
      ['Patient account number', claim.patient_account_number],
      ['Patient name', claim.patient_name],
      ['Member ID', claim.member_id],
      ['Billing provider NPI', claim.billing_npi],
      ['Received date', formatDate(claim.received)],
      ['Processed date', formatDate(claim.processed) || 'Not processed'],
      ['Diagnoses', claim.diagnoses.join(', ')],
    ],
    amounts: [
      ['Billed amount', formatMoney(claim.billed)],
      ['Allowed amount', formatMoney(claim.allowed)],
      ['Paid amount', formatMoney(claim.paid)],
      ['Patient responsibility', formatMoney(claim.patient_responsibility)],
    ],
    payment: [
      ['Payment method', payment?.method ?? 'None'],
      ['Check or EFT number', payment?.number ?? 'None'],
      ['Payment date', formatDate(payment?.date ?? null) || 'None'],
    ],
    lines: claim.lines.map((line, index) => ({
      line: String(index + 1),
      from: formatDate(line.from),
      to: formatDate(line.to),
      procedure: [line.procedure, ...line.modifiers].join(' '),
      units: String(line.units),
      charge: formatMoney(line.charge),
      status: describeStatus(claim),
    })),
    adjustments: claim.adjustments.map(({ group, carc, amount }) => ({
      group: `${group} ${GROUPS[group]}`,
      carc: `${carc} ${adjustmentReasons[carc] ?? ''}`.trim(),
      amount: formatMoney(amount),
    })),
    remarks: claim.remarks.map((code) => `${code} ${remarks[code] ?? ''}`.trim()),
    attachments: claim.attachments.map(({ name, size }) => ({ name, size })),
  };
}

export function claimStatusRoutes(portal: Portal): Router {
  const router = new Router();
  const findPosted = (context: Context): Claim | undefined => {
    const claim = portal.register.find(String(context.params.number));
    return claim !== undefined && isPosted(portal, claim) ? claimNow(portal, claim) : undefined;
  };
  router.get('/api/claims', async (context) => {
    const claims = searchClaims(portal, context).map(describeRow);
    context.body = await withSpinner(portal, { claims });
  });
  router.get('/api/claims/:number', (context) => {
    const claim = findPosted(context);
    if (claim !== undefined) context.body = describeDetail(claim);
  });
  router.get('/claims.csv', (context) => {
    const header = [
      'Claim number',
      'Patient account number',
      'Member',
      'Member ID',
      'Service date',
      'Billed',
      'Status',
      'Received',
    ];
    context.attachment('claims.csv');
    context.type = 'text/csv';
    context.body = toCsv([
      header,
      ...searchClaims(portal, context).map((claim) =>
        Object.values(describeRow(claim)).slice(0, header.length).map(String),
      ),
    ]);
  });
  router.get('/claims/:number/acknowledgment.pdf', (context) => {
    // The receipt of a claim exists at once, even while claim status does not show it yet.
    const claim = portal.register.find(String(context.params.number));
    if (claim === undefined) return;
    if (!portal.board.take('pdf_inline')) context.attachment(`${claim.claim_number}.pdf`);
    context.type = 'application/pdf';
    context.body = textPdf([
      'Acme Health: claim acknowledgment',
      `Claim number: ${claim.claim_number}`,
      `Patient account number: ${claim.patient_account_number}`,
      `Received: ${formatDate(claim.received)}`,
      `Total charge: ${formatMoney(claim.billed)}`,
      `Service lines: ${claim.lines.length}`,
    ]);
  });
  return router;
}
