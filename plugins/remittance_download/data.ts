import type { DataOf } from 'sopwith/sdk';

const date = { type: 'string', format: 'date' } as const;
const textOrNull = { type: ['string', 'null'], maxLength: 500 } as const;
const dateOrNull = { type: ['string', 'null'], format: 'date' } as const;
const amountOrNull = { type: ['string', 'null'], pattern: '^-?[0-9]+\\.[0-9]{2}$' } as const;

export const DATA_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['payer'],
  properties: {
    payer: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,63}$',
      description: 'The portal to ask, as `acme-health`.',
    },
    trace_number: {
      type: 'string',
      pattern: '^[0-9A-Za-z-]{1,50}$',
      description: 'Check or EFT number, as on the bank statement.',
    },
    claim_number: { type: 'string', pattern: '^[0-9A-Za-z-]{1,40}$', description: 'A claim that was paid.' },
    payment_date_from: date,
    payment_date_to: {
      ...date,
      description: 'Default: the same day. Up to 90 days after payment_date_from.',
    },
    eob: {
      type: 'boolean',
      description: 'Also the explanation of benefits (PDF) of each payment. Default: no.',
    },
  },
} as const;

const ADJUSTMENTS = {
  type: 'array',
  maxItems: 200,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['group', 'reason', 'amount'],
    properties: {
      group: { ...textOrNull, description: 'CO, PR, OA or PI.' },
      reason: { ...textOrNull, description: 'Claim adjustment reason code (CARC).' },
      amount: amountOrNull,
    },
  },
} as const;

const LINE = {
  type: 'object',
  additionalProperties: false,
  required: [
    'procedure_code',
    'modifiers',
    'date_from',
    'units',
    'charge',
    'paid',
    'allowed',
    'adjustments',
    'remarks',
  ],
  properties: {
    procedure_code: textOrNull,
    modifiers: { type: 'array', maxItems: 4, items: { type: 'string' } },
    date_from: dateOrNull,
    units: textOrNull,
    charge: amountOrNull,
    paid: amountOrNull,
    allowed: amountOrNull,
    adjustments: ADJUSTMENTS,
    remarks: { type: 'array', maxItems: 50, items: { type: 'string' }, description: 'Remark codes (RARC).' },
  },
} as const;

const CLAIM = {
  type: 'object',
  additionalProperties: false,
  required: [
    'claim_number',
    'patient_account_number',
    'member_id',
    'status',
    'charge',
    'paid',
    'patient_responsibility',
    'adjustments',
    'lines',
  ],
  properties: {
    claim_number: textOrNull,
    patient_account_number: textOrNull,
    member_id: textOrNull,
    status: {
      ...textOrNull,
      description: 'CLP02: 1 primary, 2 secondary, 3 tertiary, 4 denied, 19–21 forwarded, 22 reversal …',
    },
    charge: amountOrNull,
    paid: amountOrNull,
    patient_responsibility: amountOrNull,
    adjustments: ADJUSTMENTS,
    lines: { type: 'array', maxItems: 1000, items: LINE },
  },
} as const;

/** Amounts are decimal text (`25.00`): numbers with a fraction have no one canonical form in the signed webhook. */
export const RESULT_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['remittances', 'total_amount'],
  properties: {
    total_amount: { ...amountOrNull, description: 'Of all payments; null where one is not known.' },
    remittances: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['trace_number', 'method', 'payment_date', 'amount', 'payer', 'payee', 'file', 'claims'],
        properties: {
          trace_number: textOrNull,
          method: { ...textOrNull, description: 'ACH, CHK, FWT, NON …, as BPR04 says.' },
          payment_date: dateOrNull,
          amount: amountOrNull,
          payer: textOrNull,
          payee: textOrNull,
          payee_npi: textOrNull,
          payee_tax_id: textOrNull,
          file: { ...textOrNull, description: 'Name of its 835 among the result files of the task.' },
          claims: { type: 'array', maxItems: 5000, items: CLAIM },
        },
      },
    },
  },
} as const;

export type DownloadData = DataOf<typeof DATA_SCHEMA>;
export type DownloadResult = DataOf<typeof RESULT_SCHEMA>;
export type Remittance = DownloadResult['remittances'][number];
export type PaidClaim = Remittance['claims'][number];
export type PaidLine = PaidClaim['lines'][number];
