import type { JsonObject, JsonValue } from '../../../sdk/json.ts';
import { amount, day, party, procedure, span } from './x12-values.ts';

type Segment = readonly string[];
type Part = Record<string, JsonValue>;

/** The status of claims: a claim begins with each TRN of a patient. */
export function read277(segments: readonly Segment[], component: string): JsonObject {
  const claims: Part[] = [];
  const heads: Part = {};
  let patient: Part | null = null;
  for (const segment of segments) {
    const [id] = segment;
    const claim = claims.at(-1);
    if (id === 'HL') patient = null;
    else if (id === 'NM1' && segment[1] === 'PR') heads['payer'] = segment[3] ?? null;
    else if (id === 'NM1' && segment[1] === '1P') heads['provider_npi'] = segment[9] ?? null;
    else if (id === 'NM1' && (segment[1] === 'IL' || segment[1] === 'QC')) patient = party(segment);
    // The information receiver and the provider have separate traces.
    else if (id === 'TRN' && patient !== null) claims.push(claimOf(segment, patient));
    else if (claim !== undefined && patient !== null) intoClaim(segment, claim, component);
  }
  return { ...heads, claims };
}

function claimOf(segment: Segment, patient: Part): Part {
  return {
    trace_number: segment[2] ?? null,
    patient,
    member_id: patient['id'] ?? null,
    claim_number: null,
    patient_account_number: null,
    date_from: null,
    date_to: null,
    statuses: [],
    lines: [],
  };
}

function intoClaim(segment: Segment, claim: Part, component: string): void {
  const lines = claim['lines'] as Part[];
  const at = lines.at(-1) ?? claim;
  switch (segment[0]) {
    case 'STC':
      (at['statuses'] as Part[]).push(statusOf(segment, component));
      return;
    case 'REF':
      if (segment[1] === '1K') claim['claim_number'] = segment[2] ?? null;
      if (segment[1] === 'EJ') claim['patient_account_number'] = segment[2] ?? null;
      return;
    case 'DTP':
      if (segment[1] === '472')
        Object.assign(at, { date_from: span(segment[3]).from, date_to: span(segment[3]).to });
      return;
    case 'SVC':
      lines.push({
        ...procedure(segment[1], component),
        charge: amount(segment[2]),
        paid: amount(segment[3]),
        date_from: null,
        date_to: null,
        statuses: [],
      });
  }
}

function statusOf(segment: Segment, component: string): Part {
  const [category, code, entity] = (segment[1] ?? '').split(component);
  return {
    category: category ?? null,
    code: code ?? null,
    entity: entity ?? null,
    date: day(segment[2]),
    charge: amount(segment[4]),
    paid: amount(segment[5]),
  };
}
