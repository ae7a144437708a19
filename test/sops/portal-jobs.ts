import type { JsonObject } from '../../src/sdk/json.ts';
import { daysAgo } from './portal-runs.ts';

/** One plain piece of work for each procedure of a portal. */
export type Job =
  'eligibility' | 'claim-status' | 'claim-submission' | 'prior-authorization' | 'remittance-download';
export const JOBS: readonly Job[] = [
  'eligibility',
  'claim-status',
  'claim-submission',
  'prior-authorization',
  'remittance-download',
];

interface Person {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly born: string;
  readonly sex: string;
  readonly claim: string;
  readonly payment: string;
}

const PEOPLE: Readonly<Record<string, Person>> = {
  'acme-health': {
    id: 'ACM100200301',
    first: 'Maria',
    last: 'Rivera',
    born: '1980-03-05',
    sex: 'F',
    claim: 'ACM-2026-000002',
    payment: 'EFT700001',
  },
  'beacon-mutual': {
    id: 'BCN200300401',
    first: 'Walter',
    last: 'Grimes',
    born: '1971-04-18',
    sex: 'M',
    claim: 'BCN-2026-000001',
    payment: 'B0900141',
  },
};

/** The inputs as the plugins prepare them; `key` tells one submission from the next. */
export function inputsOf(portal: string, job: Job, key: string): JsonObject {
  const person = PEOPLE[portal];
  if (person === undefined) throw new Error(`nobody is known at ${portal}`);
  switch (job) {
    case 'eligibility':
      return {
        provider: { npi: '1234567893' },
        member: { id: person.id, first_name: '', last_name: '', date_of_birth: person.born },
        date_of_service: daysAgo(14),
        service_types: ['30'],
      };
    case 'claim-status':
      return { claim_number: person.claim };
    case 'claim-submission':
      return { claim: claimOf(person, key) };
    case 'prior-authorization':
      return { request: requestOf(person, key) };
    case 'remittance-download':
      return {
        trace_number: person.payment,
        claim_number: '',
        payment_date_from: '',
        payment_date_to: '',
        eob: true,
      };
  }
}

function claimOf(person: Person, account: string): JsonObject {
  return {
    member: { id: person.id },
    patient: {
      first_name: person.first,
      last_name: person.last,
      date_of_birth: person.born,
      sex: person.sex,
      relationship: '18',
      address: { street: '', city: '', state: '', zip: '' },
    },
    related_to: { employment: false, auto_accident: false, other_accident: false, accident_state: '' },
    diagnoses: ['E11.9', 'I10'],
    lines: ['99213', '83036'].map((code) => ({
      date_from: daysAgo(14),
      date_to: daysAgo(14),
      place_of_service: '11',
      procedure_code: code,
      modifiers: [],
      diagnosis_pointers: ['A', 'B'],
      charge: '1250.50',
      units: 1,
      rendering_npi: '',
    })),
    provider: { npi: '1999111226', tax_id: '912345678', taxonomy: '207Q00000X' },
    facility: { name: '', npi: '' },
    referring_provider: { name: '', npi: '1203456789' },
    patient_account_number: account,
    onset_date: '',
    resubmission_code: '1',
    original_reference: '',
    prior_authorization_number: '',
    accept_assignment: true,
    total: '2501.00',
  };
}

function requestOf(person: Person, reference: string): JsonObject {
  const provider = (npi: string): JsonObject => ({ npi, name: '', tax_id: '' });
  return {
    reference,
    member: { id: person.id, date_of_birth: person.born, first_name: '', last_name: '' },
    category: 'HS',
    certification_type: 'I',
    previous_authorization_number: '',
    urgent: false,
    requesting_provider: provider('1234567893'),
    servicing_provider: provider('1203456789'),
    facility: provider(''),
    diagnoses: ['M54.50', 'I10'],
    lines: [
      {
        procedure_code: '72148',
        units: 1,
        unit_type: 'UN',
        date_from: daysAgo(14),
        date_to: daysAgo(14),
      },
    ],
    answers: [
      { question: 'Weeks of conservative treatment', answer: '8' },
      { question: 'Red flag symptoms present', answer: 'No' },
    ],
  };
}
