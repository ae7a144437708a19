const text = { type: 'string' } as const;

/** What an SOP gets: every field is there, empty if the client did not send it. */
export const INPUTS = {
  type: 'object',
  additionalProperties: false,
  required: ['trace_number', 'claim_number', 'payment_date_from', 'payment_date_to', 'eob'],
  properties: {
    trace_number: text,
    claim_number: text,
    payment_date_from: text,
    payment_date_to: text,
    eob: { type: 'boolean' },
  },
} as const;

/** What an SOP must read: the number of payments that the portal lists, and `{ file, content }` for each downloaded 835. */
export const OUTPUTS = {
  type: 'object',
  required: ['found', 'downloads'],
  properties: {
    found: { type: 'number' },
    downloads: { type: 'array', items: { type: 'object' } },
  },
} as const;
