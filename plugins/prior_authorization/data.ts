import type { DataOf } from 'sopwith/sdk';

const date = { type: 'string', format: 'date' } as const;
const npi = {
  type: 'string',
  pattern: '^[0-9]{10}$',
  description: 'National Provider Identifier with check digit.',
} as const;
const provider = {
  type: 'object',
  additionalProperties: false,
  required: ['npi'],
  properties: {
    npi,
    name: { type: 'string', minLength: 1, maxLength: 100 },
    tax_id: { type: 'string', pattern: '^[0-9]{9}$' },
  },
} as const;

const LINE = {
  type: 'object',
  additionalProperties: false,
  required: ['procedure_code', 'units', 'date_from'],
  properties: {
    procedure_code: { type: 'string', maxLength: 5, description: 'CPT or HCPCS.' },
    units: { type: 'integer', minimum: 1, maximum: 999 },
    unit_type: {
      enum: ['UN', 'DY', 'VS', 'HS'],
      description: 'UN units (default), DY days, VS visits, HS hours.',
    },
    date_from: date,
    date_to: { ...date, description: 'Default: the same day.' },
  },
} as const;

const REQUEST = {
  type: 'object',
  additionalProperties: false,
  required: [
    'reference',
    'member',
    'category',
    'requesting_provider',
    'servicing_provider',
    'diagnoses',
    'lines',
    'attested',
  ],
  properties: {
    reference: {
      type: 'string',
      pattern: '^[0-9A-Za-z-]{1,20}$',
      description: 'Yours, unique for each request; the request is found again by it.',
    },
    member: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,40}$', description: 'Member ID as on the card.' },
        date_of_birth: date,
        first_name: { type: 'string', minLength: 1, maxLength: 60 },
        last_name: { type: 'string', minLength: 1, maxLength: 60 },
      },
    },
    category: {
      enum: ['HS', 'AR', 'SC'],
      description: 'HS health services review, AR admission review, SC specialty care review.',
    },
    certification_type: {
      enum: ['I', 'R', 'S', '4', '3'],
      description: 'I initial (default), R renewal, S revised, 4 extension, 3 cancel.',
    },
    previous_authorization_number: { type: 'string', pattern: '^[0-9A-Za-z-]{1,40}$' },
    urgent: {
      type: 'boolean',
      description: 'A delay could seriously harm the patient. Payers review misuse. Default: no.',
    },
    requesting_provider: provider,
    servicing_provider: provider,
    facility: provider,
    diagnoses: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      uniqueItems: true,
      items: { type: 'string', maxLength: 8 },
      description: 'ICD-10-CM codes with their dot, the main one first.',
    },
    lines: { type: 'array', minItems: 1, maxItems: 12, items: LINE },
    answers: {
      type: 'array',
      maxItems: 50,
      description:
        'The clinical questions of the payer, as its portal words them, in the order in which it asks.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['question', 'answer'],
        properties: {
          question: { type: 'string', minLength: 1, maxLength: 300 },
          answer: { type: 'string', minLength: 1, maxLength: 2000 },
        },
      },
    },
    attested: {
      const: true,
      description: 'Somebody of yours has attested that this is true and in the medical record.',
    },
  },
} as const;

export const DATA_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer', 'request'],
  properties: {
    payer: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The portal to file with, as `acme-health`.',
    },
    request: REQUEST,
  },
} as const;

/** X12 306 action codes of a 278 answer. */
export const DECISIONS = ['A1', 'A2', 'A3', 'A4', 'A6', 'C', 'CT', 'NA'] as const;

const textOrNull = { type: ['string', 'null'], maxLength: 500 } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
const decision = {
  enum: DECISIONS,
  description:
    'A1 certified, A2 certified in part, A3 not certified, A4 pended, A6 modified, C cancelled, CT contact payer, NA not required.',
} as const;

export const RESULT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['authorization_number', 'decision', 'decided_date', 'payer_note', 'lines'],
  properties: {
    authorization_number: { type: 'string', minLength: 1, maxLength: 60 },
    decision,
    decided_date: dateOrNull,
    payer_note: textOrNull,
    lines: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['procedure_code', 'date_from', 'date_to', 'requested', 'approved_units', 'decision'],
        properties: {
          procedure_code: textOrNull,
          date_from: dateOrNull,
          date_to: dateOrNull,
          requested: { ...textOrNull, description: 'Number and kind, as the portal shows them: `10 Units`.' },
          approved_units: { type: ['integer', 'null'] },
          decision: { anyOf: [decision, { type: 'null' }] },
        },
      },
    },
  },
} as const;

export type AuthorizationData = DataOf<typeof DATA_SCHEMA>;
export type Request = AuthorizationData['request'];
export type AuthorizationResult = DataOf<typeof RESULT_SCHEMA>;
export type Decision = (typeof DECISIONS)[number];
