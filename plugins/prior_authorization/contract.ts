import { DECISIONS } from './data.ts';

const text = { type: 'string' } as const;
const shownDate = { type: ['string', 'null'], format: 'date' } as const;
const provider = {
  type: 'object',
  required: ['npi', 'name', 'tax_id'],
  properties: { npi: text, name: text, tax_id: text },
} as const;

const line = {
  type: 'object',
  required: ['procedure_code', 'units', 'unit_type', 'date_from', 'date_to'],
  properties: {
    procedure_code: text,
    units: { type: 'integer' },
    unit_type: text,
    date_from: text,
    date_to: text,
  },
} as const;

const member = {
  type: 'object',
  required: ['id', 'date_of_birth', 'first_name', 'last_name'],
  properties: { id: text, date_of_birth: text, first_name: text, last_name: text },
} as const;

const answer = {
  type: 'object',
  required: ['question', 'answer'],
  properties: { question: text, answer: text },
} as const;

const request = {
  reference: text,
  member,
  category: text,
  certification_type: text,
  previous_authorization_number: text,
  urgent: { type: 'boolean' },
  requesting_provider: provider,
  servicing_provider: provider,
  facility: provider,
  diagnoses: { type: 'array', items: text },
  lines: { type: 'array', items: line },
  answers: { type: 'array', items: answer },
} as const;

/** What an SOP gets: every field is there, empty if the client did not send it. */
export const INPUTS = {
  type: 'object',
  additionalProperties: false,
  required: ['request'],
  properties: { request: { type: 'object', required: Object.keys(request), properties: request } },
} as const;

/** What an SOP must read, and may: no other outputs. `decision` is a code such as `A1`. */
export const OUTPUTS = {
  type: 'object',
  required: ['authorization_number', 'decision'],
  properties: {
    authorization_number: { type: ['string', 'number'] },
    decision: { enum: DECISIONS },
    decided_date: shownDate,
    payer_note: text,
    lines: {
      type: 'array',
      items: { type: 'object', properties: { date_from: shownDate, date_to: shownDate } },
    },
  },
} as const;
