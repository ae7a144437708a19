import type { DataOf } from 'sopwith/sdk';

/** X12 service type codes that portals offer. */
const SERVICE_TYPES = ['30', '1', '35', '47', '88', '98', 'AL', 'MH', 'UC'] as const;

const name = { type: 'string', minLength: 1, maxLength: 60 } as const;
const date = { type: 'string', format: 'date' } as const;

export const DATA_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer', 'provider', 'member', 'date_of_service'],
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
          description: 'National Provider Identifier with check digit.',
        },
        tax_id: { type: 'string', pattern: '^[0-9]{9}$', description: 'Of the organisation, nine digits.' },
      },
    },
    member: {
      type: 'object',
      additionalProperties: false,
      description: 'Member ID with birth date or name, or name with birth date.',
      properties: {
        id: {
          type: 'string',
          pattern: '^[A-Za-z0-9-]{1,40}$',
          description: 'Member ID as on the card, suffix included where it has one.',
        },
        first_name: name,
        last_name: name,
        date_of_birth: date,
        gender: { enum: ['F', 'M', 'U'] },
        relationship: {
          enum: ['18', '01', '19', 'G8'],
          description: '18 self, 01 spouse, 19 child, G8 other.',
        },
      },
    },
    date_of_service: { ...date, description: 'The day for which coverage is asked.' },
    service_types: {
      type: 'array',
      minItems: 1,
      maxItems: 9,
      uniqueItems: true,
      items: { enum: SERVICE_TYPES },
      description:
        '30 plan coverage (default), 1 medical, 35 dental, 47 hospital, 88 pharmacy, 98 office visit, AL vision, MH mental health, UC urgent care.',
    },
  },
} as const;

const text = { type: 'string', maxLength: 500 } as const;
const textOrNull = { type: ['string', 'null'], maxLength: 500 } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
const amountOrNull = { type: ['string', 'null'], pattern: '^[0-9]+\\.[0-9]{2}$' } as const;

export const COVERAGES = ['active', 'inactive'] as const;

/** Amounts are decimal text (`25.00`): numbers with a fraction have no one canonical form in the signed webhook. */
export const RESULT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: [
    'coverage_status',
    'plan_name',
    'effective_date',
    'termination_date',
    'benefits',
    'transaction_id',
  ],
  properties: {
    coverage_status: { enum: COVERAGES },
    plan_name: textOrNull,
    product: textOrNull,
    group_number: textOrNull,
    effective_date: dateOrNull,
    termination_date: dateOrNull,
    subscriber: textOrNull,
    primary_care_provider: textOrNull,
    other_coverage: textOrNull,
    copay: amountOrNull,
    deductible: amountOrNull,
    benefits: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['service'],
        properties: {
          service: text,
          in_network: textOrNull,
          out_of_network: textOrNull,
          limits: textOrNull,
          authorization: textOrNull,
        },
      },
    },
    transaction_id: textOrNull,
  },
} as const;

export type EligibilityData = DataOf<typeof DATA_SCHEMA>;
export type EligibilityResult = DataOf<typeof RESULT_SCHEMA>;
export type Benefit = EligibilityResult['benefits'][number];
