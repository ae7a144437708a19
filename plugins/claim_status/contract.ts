import { CATEGORIES } from './data.ts';

const text = { type: 'string' } as const;
const shown = { type: ['string', 'number', 'null'] } as const;
const shownDate = { type: ['string', 'null'], format: 'date' } as const;
const amount = {
  type: ['string', 'number', 'null'],
  pattern: '^-?[0-9]{1,9}([.][0-9]{1,2})?$',
  examples: ['25.00'],
} as const;
const rowsWith = <const P extends object>(properties: P) =>
  ({ type: 'array', items: { type: 'object', properties } }) as const;

/** What an SOP gets: every field is there, empty if the client did not send it. */
export const INPUTS = {
  type: 'object',
  additionalProperties: false,
  required: ['claim_number', 'patient_account_number', 'member_id', 'service_date_from', 'service_date_to'],
  properties: {
    claim_number: text,
    patient_account_number: text,
    member_id: text,
    service_date_from: text,
    service_date_to: text,
  },
} as const;

/** What an SOP must read, and may: no other outputs. `category` is a claim status category code, such as `F1`. */
export const OUTPUTS = {
  type: 'object',
  required: ['category'],
  properties: {
    category: { enum: Object.keys(CATEGORIES) },
    category_text: shown,
    claim_number: shown,
    patient_account_number: shown,
    received_date: shownDate,
    processed_date: shownDate,
    billed_amount: amount,
    allowed_amount: amount,
    paid_amount: amount,
    patient_responsibility: amount,
    payment_method: shown,
    payment_number: shown,
    payment_date: shownDate,
    lines: rowsWith({ date_from: shownDate, date_to: shownDate, charge: amount }),
    adjustments: rowsWith({ amount }),
    remarks: rowsWith({}),
  },
} as const;
