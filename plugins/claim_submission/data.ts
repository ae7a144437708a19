import type { DataOf } from 'sopwith/sdk';

const name = { type: 'string', minLength: 1, maxLength: 60 } as const;
const date = { type: 'string', format: 'date' } as const;
const npi = {
  type: 'string',
  pattern: '^[0-9]{10}$',
  description: 'National Provider Identifier with check digit.',
} as const;
const money = {
  anyOf: [
    { type: 'string', pattern: '^[0-9]{1,9}(\\.[0-9]{1,2})?$' },
    { type: 'number', minimum: 0, maximum: 999999999 },
  ],
  description: 'Dollars, as decimal text (`"125.50"`) or a number; no more than two decimals.',
} as const;

const LINE = {
  type: 'object',
  additionalProperties: false,
  required: ['date_from', 'place_of_service', 'procedure_code', 'diagnosis_pointers', 'charge', 'units'],
  properties: {
    date_from: date,
    date_to: { ...date, description: 'Default: the same day.' },
    place_of_service: {
      type: 'string',
      pattern: '^[0-9]{2}$',
      description: 'CMS code, as `11` for an office.',
    },
    procedure_code: { type: 'string', maxLength: 5, description: 'CPT or HCPCS.' },
    modifiers: { type: 'array', maxItems: 4, items: { type: 'string', pattern: '^[0-9A-Z]{2}$' } },
    diagnosis_pointers: {
      type: 'array',
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
      items: { enum: [...'ABCDEFGHIJKL'] },
      description: 'A is the first of `diagnoses`.',
    },
    charge: money,
    units: { type: 'integer', minimum: 1, maximum: 9999 },
    rendering_npi: npi,
  },
} as const;

const PATIENT = {
  type: 'object',
  additionalProperties: false,
  required: ['first_name', 'last_name', 'date_of_birth', 'sex'],
  properties: {
    first_name: name,
    last_name: name,
    date_of_birth: date,
    sex: { enum: ['F', 'M', 'U'] },
    relationship: {
      enum: ['18', '01', '19', 'G8'],
      description: 'To the insured. 18 self (default), 01 spouse, 19 child, G8 other.',
    },
    address: {
      type: 'object',
      additionalProperties: false,
      required: ['street', 'city', 'state', 'zip'],
      properties: {
        street: { type: 'string', minLength: 1, maxLength: 100 },
        city: name,
        state: { type: 'string', pattern: '^[A-Z]{2}$' },
        zip: { type: 'string', pattern: '^[0-9]{5}(-?[0-9]{4})?$' },
      },
    },
  },
} as const;

const named = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'npi'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 100 }, npi },
} as const;

const CLAIM = {
  type: 'object',
  additionalProperties: false,
  required: ['member', 'patient', 'diagnoses', 'lines', 'provider', 'patient_account_number'],
  properties: {
    member: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: {
          type: 'string',
          pattern: '^[A-Za-z0-9-]{1,40}$',
          description: "The insured's ID as on the card.",
        },
      },
    },
    patient: PATIENT,
    related_to: {
      type: 'object',
      additionalProperties: false,
      properties: {
        employment: { type: 'boolean' },
        auto_accident: { type: 'boolean' },
        other_accident: { type: 'boolean' },
        accident_state: { type: 'string', pattern: '^[A-Z]{2}$' },
      },
    },
    onset_date: date,
    referring_provider: named,
    diagnoses: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      items: { type: 'string', maxLength: 8 },
      description: 'ICD-10-CM codes with their dot, A to L in this order.',
    },
    resubmission_code: { enum: ['1', '7', '8'], description: '1 original (default), 7 replacement, 8 void.' },
    original_reference: { type: 'string', minLength: 1, maxLength: 40 },
    prior_authorization_number: { type: 'string', minLength: 1, maxLength: 40 },
    lines: { type: 'array', minItems: 1, maxItems: 50, items: LINE },
    provider: {
      type: 'object',
      additionalProperties: false,
      required: ['npi', 'tax_id'],
      description: 'The billing provider.',
      properties: {
        npi,
        tax_id: { type: 'string', pattern: '^[0-9]{9}$' },
        taxonomy: { type: 'string', maxLength: 10, description: 'NUCC code, as `207Q00000X`.' },
      },
    },
    facility: named,
    patient_account_number: {
      type: 'string',
      pattern: '^[0-9A-Za-z-]{1,20}$',
      description: 'Yours; the claim is found again by it.',
    },
    accept_assignment: { type: 'boolean', description: 'Default: yes.' },
    total: { ...money, description: 'Where given, it must be the sum of the lines.' },
  },
} as const;

export const DATA_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer', 'claim'],
  properties: {
    payer: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The portal to file with, as `acme-health`.',
    },
    claim: CLAIM,
  },
} as const;

export const RESULT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['claim_number', 'received_date', 'total', 'edits'],
  properties: {
    claim_number: {
      type: 'string',
      minLength: 1,
      maxLength: 60,
      description: "The payer's number of the claim.",
    },
    received_date: { type: ['string', 'null'], format: 'date' },
    total: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$', description: 'Dollars as decimal text.' },
    edits: {
      type: 'array',
      maxItems: 1000,
      description: 'What the payer remarked on a claim that it took.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
} as const;

export type ClaimData = DataOf<typeof DATA_SCHEMA>;
export type Claim = ClaimData['claim'];
export type Line = Claim['lines'][number];
export type ClaimResult = DataOf<typeof RESULT_SCHEMA>;
