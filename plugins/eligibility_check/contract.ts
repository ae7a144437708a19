import { COVERAGES } from './data.ts';

const text = { type: 'string' } as const;
const shownDate = { type: ['string', 'null'], format: 'date' } as const;
const amount = {
  type: ['string', 'number', 'null'],
  pattern: '^-?[0-9]{1,9}([.][0-9]{1,2})?$',
  examples: ['25.00'],
} as const;
const shown = { type: ['string', 'number', 'null'] } as const;

/** What an SOP gets: every field is there, empty if the client did not send it. */
export const INPUTS = {
  type: 'object',
  additionalProperties: false,
  required: ['provider', 'member', 'date_of_service', 'service_types'],
  properties: {
    provider: { type: 'object', required: ['npi', 'tax_id'], properties: { npi: text, tax_id: text } },
    member: {
      type: 'object',
      required: ['id', 'first_name', 'last_name', 'date_of_birth', 'gender', 'relationship'],
      properties: {
        id: text,
        first_name: text,
        last_name: text,
        date_of_birth: text,
        gender: text,
        relationship: text,
      },
    },
    date_of_service: text,
    service_types: { type: 'array', items: text },
  },
} as const;

/** What an SOP must read, and may: no other outputs. */
export const OUTPUTS = {
  type: 'object',
  required: ['coverage_status'],
  properties: {
    coverage_status: { enum: COVERAGES },
    plan_name: shown,
    product: shown,
    group_number: shown,
    effective_date: shownDate,
    termination_date: shownDate,
    subscriber: shown,
    primary_care_provider: shown,
    other_coverage: shown,
    copay: amount,
    deductible: amount,
    benefits: { type: 'array', items: { type: 'object' } },
    transaction_id: shown,
  },
} as const;
