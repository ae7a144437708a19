import { explain, post } from '../api.js';
import { attachments } from '../attachments.js';
import { authorizationView } from '../authorization-view.js';
import { fieldGroup } from '../claim-fields.js';
import { comboboxField } from '../combobox.js';
import { openDialog } from '../dialog.js';
import { alertBox, boot, button, h, namedAlert, t } from '../dom.js';
import { checkField, honeypot, selectField, textField, valuesOf } from '../fields.js';
import { procedureLines } from '../procedure-lines.js';
import { questionnaire } from '../questionnaire.js';

const { switches, data } = boot;
const providers = data.providers.map(({ npi, name }) => [npi, `${npi} - ${name}`]);
const previous = textField({ label: 'Previous authorization number', name: 'previous_number' });
previous.element.hidden = true;
const certification = selectField({
  label: 'Certification type',
  name: 'certification_type',
  required: true,
  choices: data.certification_types,
});
certification.set('I');
certification.control.addEventListener('change', () => {
  previous.element.hidden = certification.get() === 'I';
});
const urgency = selectField({
  label: 'Priority',
  name: 'urgency',
  choices: [
    ['routine', 'Routine'],
    ['urgent', 'Urgent'],
  ],
});
let urgentAccepted = false;
urgency.control.addEventListener('change', () => {
  urgentAccepted = false;
  if (urgency.get() === 'urgent') askUrgent();
});

const request = [
  textField({
    label: 'Member ID',
    name: 'member_id',
    required: true,
    hint: 'ACM and nine digits; add the suffix for a dependent, as ACM100200301-02',
  }),
  textField({
    label: 'Provider reference',
    name: 'reference',
    required: true,
    hint: '20 characters at most',
  }),
  selectField({
    label: 'Request category',
    name: 'category',
    required: true,
    choices: [['', 'Select'], ...data.categories],
  }),
  certification,
  previous,
  urgency,
  selectField({ label: 'Requesting provider', name: 'requesting_npi', required: true, choices: providers }),
  textField({ label: 'Servicing provider NPI', name: 'servicing_npi', required: true, maxlength: 10 }),
  textField({ label: 'Facility NPI', name: 'facility_npi', maxlength: 10 }),
];
const diagnoses = [...'ABCD'].map((letter) =>
  comboboxField({
    label: `Diagnosis ${letter}`,
    name: `diagnosis_${letter}`,
    source: '/api/typeahead/diagnoses',
    required: letter === 'A',
  }),
);
const questions = questionnaire();
const lines = procedureLines(() => questions.load(lines.get().map(({ procedure }) => procedure)));
const documents = attachments();
const attested = checkField({
  label: 'I attest that this information is true and in the medical record',
  name: 'attested',
  onchange: () => allowSubmit(),
});
const trap = honeypot();
const problems = h('div');
const page = h('div', { class: 'wizard' });
const submitButton = button('Submit request', () => submit());
let acceptDuplicate = false;
let dirty = false;

function askUrgent() {
  openDialog(
    'Urgent request',
    h(
      'p',
      {},
      'Urgent means that a delay could seriously harm the life or health of the patient. Misuse is reviewed.',
    ),
    [
      [
        'I understand',
        () => {
          urgentAccepted = true;
        },
      ],
      ['Make it routine', () => urgency.set('routine'), 'quiet'],
    ],
  );
}

function values() {
  return {
    ...valuesOf([...request, ...diagnoses, ...questions.fields(), attested, trap]),
    urgent_accepted: urgentAccepted,
    lines: lines.get(),
    attachments: documents.get().map(({ id }) => id),
    draft: data.draft,
    accept_duplicate: acceptDuplicate,
  };
}

function allowSubmit() {
  submitButton.disabled = switches.disabled_submit === true && !attested.get();
}

function showEdits(edits) {
  const title = `Correct the following ${edits.length === 1 ? 'problem' : `${edits.length} problems`}`;
  const items = edits.map(({ message }) => h('li', {}, message));
  problems.replaceChildren(namedAlert(title, h('ul', {}, items)));
  window.scrollTo(0, 0);
}

async function submit() {
  await documents.settled();
  if (documents.refused().length > 0) return showEdits(documents.refused().map((message) => ({ message })));
  if (switches.confirm_dialog && !window.confirm('Submit this request to Acme Health?')) return;
  submitButton.disabled = !switches.submit_double;
  problems.replaceChildren(h('p', { class: 'loading', role: 'status' }, 'Submitting'));
  try {
    showReceived(await post('/api/authorizations', values()));
  } catch (error) {
    showRefusal(error);
    allowSubmit();
  }
}

function showReceived(answer) {
  dirty = false;
  page.replaceChildren(
    h(
      'section',
      { class: 'card received' },
      h('h1', {}, 'Request received'),
      h('p', { class: 'claim-number' }, `Authorization number ${answer.authorization_number}`),
      h(
        'div',
        { class: 'actions' },
        h(
          'a',
          { class: 'button primary', href: `/authorizations/${answer.authorization_number}` },
          'Open authorization',
        ),
        h('a', { class: 'button quiet', href: '/authorizations/new' }, 'Enter another'),
      ),
    ),
    authorizationView(answer),
  );
  window.scrollTo(0, 0);
}

function submitAnyway() {
  acceptDuplicate = true;
  return submit();
}

function showRefusal(error) {
  if (error.status === 422) return showEdits(error.body.edits);
  if (error.status !== 409) return problems.replaceChildren(alertBox(explain(error)));
  const { duplicate_of: other, button: label } = error.body;
  problems.replaceChildren(
    namedAlert(
      `This request looks like a duplicate of ${other}.`,
      label === null ? '' : h('div', { class: 'actions' }, button(label, submitAnyway, 'quiet')),
    ),
  );
  window.scrollTo(0, 0);
}

export function draw() {
  allowSubmit();
  page.append(
    h('h1', {}, t('New authorization request')),
    problems,
    h(
      'section',
      { class: 'card' },
      fieldGroup('Request', request),
      fieldGroup('Diagnoses', diagnoses, 'ICD-10 codes; start to type a code or a word'),
      lines.element,
      questions.element,
      h(
        'div',
        { class: 'group' },
        h('h3', {}, 'Clinical documents'),
        h('p', { class: 'hint' }, `Up to ${data.max_documents} files, 10 MB together`),
        documents.element,
      ),
      trap.element,
      attested.element,
      h('div', { class: 'actions' }, submitButton),
    ),
  );
  page.addEventListener('input', () => {
    dirty = true;
  });
  if (switches.beforeunload)
    window.addEventListener('beforeunload', (event) => {
      if (dirty) event.preventDefault();
    });
  return page;
}
