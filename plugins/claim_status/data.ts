import type { DataOf } from 'sopwith/sdk';

const date = { type: 'string', format: 'date' } as const;
const textOrNull = { type: ['string', 'null'], maxLength: 500 } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
const amountOrNull = { type: ['string', 'null'], pattern: '^-?[0-9]+\\.[0-9]{2}$' } as const;

export const DATA_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer', 'provider'],
  properties: {
    payer: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The portal to ask, as `acme-health`.',
    },
    provider: {
      type: 'object',
      additionalProperties: false,
      required: ['npi'],
      properties: {
        npi: {
          type: 'string',
          pattern: '^[0-9]{10}$',
          description: 'The billing provider: National Provider Identifier with check digit.',
        },
        tax_id: { type: 'string', pattern: '^[0-9]{9}$', description: 'Of the organisation, nine digits.' },
      },
    },
    member: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      properties: {
        id: { type: 'string', pattern: '^[A-Za-z0-9-]{1,40}$', description: 'Member ID as on the card.' },
        date_of_birth: date,
      },
    },
    claim_number: {
      type: 'string',
      pattern: '^[A-Za-z0-9-]{1,40}$',
      description: "The payer's number of the claim.",
    },
    patient_account_number: {
      type: 'string',
      pattern: '^[0-9A-Za-z-]{1,20}$',
      description: 'Yours, as it stood in the claim.',
    },
    service_date_from: date,
    service_date_to: { ...date, description: 'Default: the same day.' },
  },
} as const;

/** X12 507 claim status categories, and what each means for the provider. */
export const CATEGORIES = {
  A0: 'forwarded',
  A1: 'received',
  A2: 'accepted',
  A3: 'rejected',
  A4: 'not_found',
  A5: 'accepted',
  A6: 'rejected',
  A7: 'rejected',
  A8: 'rejected',
  D0: 'not_found',
  P0: 'pending',
  P1: 'pending',
  P2: 'pending',
  P3: 'pending',
  P4: 'pending',
  P5: 'pending',
  F0: 'finalized',
  F1: 'paid',
  F2: 'denied',
  F3: 'revised',
  F3F: 'forwarded',
  F3N: 'revised',
  F4: 'finalized',
  R0: 'information_requested',
  R1: 'information_requested',
  R3: 'information_requested',
  R4: 'information_requested',
  R5: 'information_requested',
  R6: 'information_requested',
  R7: 'information_requested',
  R8: 'information_requested',
  R9: 'information_requested',
  R10: 'information_requested',
  R11: 'information_requested',
  R12: 'information_requested',
  R13: 'information_requested',
  R14: 'information_requested',
  R15: 'information_requested',
  R16: 'information_requested',
  R17: 'information_requested',
  E0: 'error',
  E1: 'error',
  E2: 'error',
  E3: 'error',
  E4: 'error',
} as const;

const STATES = [
  'forwarded',
  'received',
  'accepted',
  'rejected',
  'pending',
  'finalized',
  'paid',
  'denied',
  'revised',
  'information_requested',
] as const;

/** Amounts are decimal text (`25.00`): numbers with a fraction have no one canonical form in the signed webhook. */
export const RESULT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['claim_number', 'state', 'category', 'payment', 'lines', 'adjustments', 'remarks'],
  properties: {
    claim_number: textOrNull,
    patient_account_number: textOrNull,
    state: { enum: STATES, description: 'What the category means.' },
    category: {
      type: 'string',
      pattern: '^[A-Z][0-9]{1,2}[FN]?$',
      description: 'X12 claim status category (276/277).',
    },
    category_text: { ...textOrNull, description: "In the payer's words." },
    received_date: dateOrNull,
    processed_date: dateOrNull,
    billed_amount: amountOrNull,
    allowed_amount: amountOrNull,
    paid_amount: amountOrNull,
    patient_responsibility: amountOrNull,
    payment: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          additionalProperties: false,
          required: ['method', 'number', 'date'],
          properties: { method: textOrNull, number: textOrNull, date: dateOrNull },
        },
      ],
    },
    lines: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['date_from', 'date_to', 'procedure_code', 'modifiers', 'units', 'charge', 'status'],
        properties: {
          date_from: dateOrNull,
          date_to: dateOrNull,
          procedure_code: textOrNull,
          modifiers: { type: 'array', maxItems: 4, items: { type: 'string' } },
          units: textOrNull,
          charge: amountOrNull,
          status: textOrNull,
        },
      },
    },
    adjustments: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['group', 'reason', 'amount', 'text'],
        properties: {
          group: { ...textOrNull, description: 'CO, PR, OA or PI.' },
          reason: { ...textOrNull, description: 'Claim adjustment reason code (CARC).' },
          amount: amountOrNull,
          text: textOrNull,
        },
      },
    },
    remarks: {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'text'],
        properties: {
          code: { ...textOrNull, description: 'Remittance advice remark code (RARC).' },
          text: textOrNull,
        },
      },
    },
  },
} as const;

export type StatusData = DataOf<typeof DATA_SCHEMA>;
export type StatusResult = DataOf<typeof RESULT_SCHEMA>;
export type State = (typeof STATES)[number];
