const text = { type: 'string' } as const;
const shown = { type: ['string', 'number', 'null'] } as const;
const rows = { type: 'array', items: { type: 'object' } } as const;

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

/** What an SOP must read, and may. `category` is a claim status category code, such as `F1`. */
export const OUTPUTS = {
  type: 'object',
  required: ['category'],
  properties: {
    category: text,
    category_text: shown,
    claim_number: shown,
    patient_account_number: shown,
    received_date: text,
    processed_date: text,
    billed_amount: shown,
    allowed_amount: shown,
    paid_amount: shown,
    patient_responsibility: shown,
    payment_method: shown,
    payment_number: shown,
    payment_date: text,
    lines: rows,
    adjustments: rows,
    remarks: rows,
  },
} as const;
