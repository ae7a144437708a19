import { comboboxField } from './combobox.js';
import { boot, h } from './dom.js';
import { checkField, dateField, selectField, textField } from './fields.js';

const LETTERS = [...'ABCDEFGHIJKL'];

export const memberFields = () => [
  textField({
    label: 'Member ID',
    name: 'member_id',
    required: true,
    hint: 'ACM and nine digits; add the suffix for a dependent, as ACM100200301-02',
  }),
  dateField({ label: 'Member date of birth', name: 'member_date_of_birth', required: true, birth: true }),
];

export function patientFields() {
  const state = textField({ label: 'Accident state', name: 'accident_state', maxlength: 2 });
  state.element.hidden = true;
  const auto = checkField({
    label: 'Auto accident',
    name: 'auto_accident',
    onchange: (event) => {
      state.element.hidden = !event.target.checked;
    },
  });
  return [
    textField({ label: 'Patient last name', name: 'patient_last_name', required: true }),
    textField({ label: 'Patient first name', name: 'patient_first_name', required: true }),
    dateField({ label: 'Patient date of birth', name: 'patient_date_of_birth', required: true, birth: true }),
    selectField({
      label: 'Patient sex',
      name: 'patient_sex',
      required: true,
      choices: [
        ['', 'Select'],
        ['F', 'Female'],
        ['M', 'Male'],
        ['U', 'Unknown'],
      ],
    }),
    selectField({
      label: 'Relationship to insured',
      name: 'relationship',
      choices: [
        ['18', 'Self'],
        ['01', 'Spouse'],
        ['19', 'Child'],
        ['G8', 'Other'],
      ],
    }),
    textField({
      label: 'Patient account number',
      name: 'patient_account_number',
      required: true,
      hint: '20 characters at most',
    }),
    textField({ label: 'Patient address', name: 'patient_address' }),
    textField({ label: 'Patient city', name: 'patient_city' }),
    textField({ label: 'Patient state', name: 'patient_state', maxlength: 2 }),
    textField({ label: 'Patient ZIP code', name: 'patient_zip', maxlength: 10 }),
    dateField({ label: 'Onset date', name: 'onset_date', hint: 'Of the current illness, if known' }),
    checkField({ label: 'Employment related', name: 'employment' }),
    auto,
    checkField({ label: 'Other accident', name: 'other_accident' }),
    state,
  ];
}

export const diagnosisFields = () =>
  LETTERS.map((letter) =>
    comboboxField({
      label: `Diagnosis ${letter}`,
      name: `diagnosis_${letter}`,
      source: '/api/typeahead/diagnoses',
      required: letter === 'A',
    }),
  );

export const referenceFields = () => [
  selectField({
    label: 'Resubmission code',
    name: 'resubmission_code',
    choices: [
      ['1', '1 - Original'],
      ['7', '7 - Replacement'],
      ['8', '8 - Void'],
    ],
  }),
  textField({ label: 'Original reference number', name: 'original_reference' }),
  textField({ label: 'Prior authorization number', name: 'prior_authorization_number' }),
];

export function providerFields() {
  const assignment = checkField({ label: 'Accept assignment', name: 'accept_assignment' });
  assignment.set(true);
  return [
    textField({ label: 'Billing provider NPI', name: 'billing_npi', required: true, maxlength: 10 }),
    textField({ label: 'Billing taxonomy', name: 'billing_taxonomy', hint: 'As 207Q00000X' }),
    textField({ label: 'Tax ID', name: 'tax_id', required: true, value: boot.data.tax_id }),
    comboboxField({
      label: 'Referring provider',
      name: 'referring_npi',
      source: '/api/typeahead/providers',
      hint: 'Name or NPI',
    }),
    textField({ label: 'Facility name', name: 'facility_name' }),
    textField({ label: 'Facility NPI', name: 'facility_npi', maxlength: 10 }),
    assignment,
  ];
}

/** Fields side by side under a heading. */
export function fieldGroup(title, fields, introduction) {
  return h(
    'div',
    { class: 'group' },
    h('h3', {}, title),
    introduction ? h('p', { class: 'hint' }, introduction) : null,
    h(
      'div',
      { class: 'grid' },
      fields.map(({ element }) => element),
    ),
  );
}
