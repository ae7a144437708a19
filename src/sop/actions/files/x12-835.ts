import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { amount, day, party, procedure, span } from './x12-values.ts';

type Segment = readonly string[];
type Part = Record<string, JsonValue>;

/** A remittance: the payment, and each claim with its lines and adjustments. */
export function read835(segments: readonly Segment[], component: string): JsonObject {
  const payment: Part = {};
  const claims: Part[] = [];
  const providerAdjustments: Part[] = [];
  let party1: 'payer' | 'payee' | null = null;
  for (const segment of segments) {
    const [id] = segment;
    const claim = claims.at(-1);
    if (id === 'BPR')
      Object.assign(payment, {
        amount: amount(segment[2]),
        method: segment[4] ?? null,
        date: day(segment[16]),
      });
    else if (id === 'TRN') payment['trace_number'] = segment[2] ?? null;
    else if (id === 'N1') party1 = name(segment, payment);
    else if (id === 'CLP') claims.push(claimOf(segment));
    else if (id === 'PLB') providerAdjustments.push(...providerAdjustmentsOf(segment));
    else if (claim !== undefined) intoClaim(segment, claim, component);
    else if (id === 'REF' && segment[1] === 'TJ' && party1 === 'payee')
      payment['payee_tax_id'] = segment[2] ?? null;
  }
  return { payment, claims, provider_adjustments: providerAdjustments };
}

function name(segment: Segment, payment: Part): 'payer' | 'payee' | null {
  const which = segment[1] === 'PR' ? 'payer' : segment[1] === 'PE' ? 'payee' : null;
  if (which === null) return null;
  payment[which] = segment[2] ?? null;
  if (segment[3] === 'XX') payment[`${which}_npi`] = segment[4] ?? null;
  return which;
}

function claimOf(segment: Segment): Part {
  return {
    patient_account_number: segment[1] ?? null,
    status: segment[2] ?? null,
    charge: amount(segment[3]),
    paid: amount(segment[4]),
    patient_responsibility: amount(segment[5]),
    claim_number: segment[7] ?? null,
    patient: null,
    member_id: null,
    date_from: null,
    date_to: null,
    adjustments: [],
    lines: [],
  };
}

function intoClaim(segment: Segment, claim: Part, component: string): void {
  const lines = claim['lines'] as Part[];
  const line = lines.at(-1);
  const at = line ?? claim;
  switch (segment[0]) {
    case 'NM1':
      if (segment[1] === 'QC') claim['patient'] = party(segment);
      if (segment[1] === 'IL' || (segment[1] === 'QC' && claim['member_id'] === null))
        claim['member_id'] = segment[9] ?? null;
      return;
    case 'SVC':
      lines.push(lineOf(segment, component));
      return;
    case 'CAS':
      (at['adjustments'] as Part[]).push(...adjustmentsOf(segment));
      return;
    case 'DTM':
      if (segment[1] === '232' || segment[1] === '150') at['date_from'] = day(segment[2]);
      if (segment[1] === '233' || segment[1] === '151') at['date_to'] = day(segment[2]);
      if (segment[1] === '472')
        Object.assign(at, { date_from: span(segment[2]).from, date_to: span(segment[2]).to });
      return;
    case 'AMT':
      if (segment[1] === 'B6' && line) line['allowed'] = amount(segment[2]);
      return;
    case 'LQ':
      if (line) (line['remarks'] as string[]).push(segment[2] ?? '');
  }
}

function lineOf(segment: Segment, component: string): Part {
  return {
    ...procedure(segment[1], component),
    charge: amount(segment[2]),
    paid: amount(segment[3]),
    units: segment[5] ? Number(segment[5]) : 1,
    allowed: null,
    date_from: null,
    date_to: null,
    adjustments: [],
    remarks: [],
  };
}

/** Up to six reasons in threes behind one group. */
function adjustmentsOf(segment: Segment): Part[] {
  const found: Part[] = [];
  for (let at = 2; at < segment.length; at += 3) {
    if (!segment[at]) continue;
    found.push({ group: segment[1] ?? null, reason: segment[at] ?? null, amount: amount(segment[at + 1]) });
  }
  return found;
}

function providerAdjustmentsOf(segment: Segment): Part[] {
  const found: Part[] = [];
  for (let at = 3; at < segment.length; at += 2)
    found.push({ reason: segment[at] ?? null, amount: amount(segment[at + 1]) });
  return found;
}
