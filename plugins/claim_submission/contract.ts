const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const whole = <const P extends object>(properties: P) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const named = whole({ name: text, npi: text });

const patient = whole({
  first_name: text,
  last_name: text,
  date_of_birth: text,
  sex: text,
  relationship: text,
  address: whole({ street: text, city: text, state: text, zip: text }),
});

const line = whole({
  date_from: text,
  date_to: text,
  place_of_service: text,
  procedure_code: text,
  modifiers: { type: 'array', items: text },
  diagnosis_pointers: { type: 'array', items: text },
  charge: text,
  units: { type: 'integer' },
  rendering_npi: text,
});

const claim = whole({
  patient_account_number: text,
  onset_date: text,
  resubmission_code: text,
  original_reference: text,
  prior_authorization_number: text,
  accept_assignment: flag,
  member: whole({ id: text }),
  patient,
  related_to: whole({ employment: flag, auto_accident: flag, other_accident: flag, accident_state: text }),
  referring_provider: named,
  facility: named,
  provider: whole({ npi: text, tax_id: text, taxonomy: text }),
  diagnoses: { type: 'array', items: text },
  lines: { type: 'array', items: line },
  total: text,
});

/** What an SOP gets: every field is there, empty if the client did not send it. */
export const INPUTS = { ...whole({ claim }), additionalProperties: false };

/** What an SOP must read, and may: no other outputs. */
export const OUTPUTS = {
  type: 'object',
  required: ['claim_number'],
  properties: {
    claim_number: { type: ['string', 'number'] },
    received_date: { type: ['string', 'null'], format: 'date' },
  },
} as const;
