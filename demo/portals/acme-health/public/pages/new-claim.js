import { explain, post } from '../api.js';
import { attachments } from '../attachments.js';
import {
  diagnosisFields,
  fieldGroup,
  memberFields,
  patientFields,
  providerFields,
  referenceFields,
} from '../claim-fields.js';
import { claimReceived, claimReview } from '../claim-review.js';
import { alertBox, boot, button, h, namedAlert, t } from '../dom.js';
import { checkField, honeypot, valuesOf } from '../fields.js';
import { serviceLines } from '../service-lines.js';

const { switches } = boot;
const member = memberFields();
const patient = patientFields();
const diagnoses = diagnosisFields();
const references = referenceFields();
const provider = providerFields();
const trap = honeypot();
const lines = serviceLines();
const documents = attachments();
const fields = [...member, ...patient, ...diagnoses, ...references, ...provider, trap];

const problems = h('div');
const reviewArea = h('div');
const wizard = h('div', { class: 'wizard' });
const certify = checkField({
  label: 'I certify that this claim is correct',
  name: 'certify',
  onchange: () => allowSubmit(),
});
const submitButton = button('Submit claim', () => submit());
let acceptDuplicate = false;
let dirty = false;

const sections = {
  member: [fieldGroup('Member', member)],
  patient: [fieldGroup('Patient', patient)],
  services: [
    fieldGroup('Diagnoses', diagnoses, 'ICD-10 codes; start to type a code or a word'),
    lines.element,
    fieldGroup('References', references),
  ],
  provider: [fieldGroup('Billing and referring provider', provider)],
  attachments: [
    h('div', { class: 'group' }, h('h3', {}, 'Supporting documents'), documents.element),
    trap.element,
  ],
};

const steps = [
  { title: 'Member', content: sections.member, leave: findMember },
  { title: 'Patient', content: sections.patient },
  ...(switches.long_wizard
    ? [
        { title: 'Services', content: sections.services },
        { title: 'Provider', content: sections.provider },
        { title: 'Documents', content: sections.attachments, leave: check, next: 'Review' },
      ]
    : [
        {
          title: 'Claim details',
          content: [...sections.services, ...sections.provider, ...sections.attachments],
          leave: check,
          next: 'Review',
        },
      ]),
  { title: 'Review', content: [reviewArea], enter: showReview },
].map((step) => ({ ...step, element: h('div', { class: 'step', hidden: true }, step.content) }));
const indicator = h('ol', { class: 'steps' });

function claim() {
  return {
    ...valuesOf(fields),
    lines: lines.get(),
    total: lines.total(),
    attachments: documents.get().map(({ id }) => id),
  };
}

function showStep(index) {
  steps.forEach((step, at) => {
    step.element.hidden = at !== index;
  });
  indicator.replaceChildren(
    ...steps.map(({ title }, at) =>
      h('li', { class: at < index ? 'done' : null, 'aria-current': at === index ? 'step' : null }, title),
    ),
  );
  const { next = 'Next', leave } = steps[index];
  const isLast = index === steps.length - 1;
  const forward = button(next, async () => {
    problems.replaceChildren();
    forward.disabled = true;
    if (await attempt(leave)) showStep(index + 1);
    forward.disabled = false;
  });
  const back = button('Back', () => goBack(index), 'quiet');
  actions.replaceChildren(index > 0 ? back : '', isLast ? submitButton : forward);
  steps[index].enter?.();
  window.scrollTo(0, 0);
}

const actions = h('div', { class: 'actions' });

function goBack(index) {
  problems.replaceChildren();
  if (switches.back_loses_data) emptyStep(index);
  showStep(index - 1);
}

function emptyStep(index) {
  const { element } = steps[index];
  for (const control of element.querySelectorAll('input:not([type=checkbox]):not([type=file])'))
    control.value = '';
  if (element.contains(lines.element)) lines.clear();
  if (element.contains(documents.element)) documents.clear();
}

/** Runs what a step does when it is left; false if the step must be corrected first. */
async function attempt(leave) {
  try {
    return leave === undefined || (await leave());
  } catch (error) {
    problems.replaceChildren(alertBox(explain(error)));
    return false;
  }
}

async function findMember() {
  const [id, born] = member.map((field) => field.get());
  try {
    fillPatient(await post('/api/members/find', { member_id: id, date_of_birth: born }));
    return true;
  } catch (error) {
    if (error.status !== 404) throw error;
    problems.replaceChildren(
      alertBox(t('Member not found'), h('p', {}, 'Check the ID and the date of birth.')),
    );
    return false;
  }
}

function fillPatient(found) {
  const known = {
    patient_last_name: found.last_name,
    patient_first_name: found.first_name,
    patient_date_of_birth: toControlDate(found.date_of_birth),
    patient_sex: found.gender,
    relationship: found.relationship,
    patient_address: found.address.street,
    patient_city: found.address.city,
    patient_state: found.address.state,
    patient_zip: found.address.zip,
  };
  for (const field of patient) if (known[field.name] !== undefined) field.set(known[field.name]);
}

function toControlDate(text) {
  if (!switches.native_dates || switches.three_part_date) return text;
  const [month, day, year] = text.split('/');
  return `${year}-${month}-${day}`;
}

async function check() {
  await documents.settled();
  const answer = await post('/api/claims/check', claim());
  const edits = [...documents.refused().map((message) => ({ message })), ...answer.edits];
  if (edits.length > 0) showEdits(edits);
  return edits.length === 0;
}

function showEdits(edits) {
  const title = `Correct the following ${edits.length === 1 ? 'problem' : `${edits.length} problems`}`;
  problems.replaceChildren(
    namedAlert(
      title,
      h(
        'ul',
        {},
        edits.map(({ message }) => h('li', {}, message)),
      ),
    ),
  );
  window.scrollTo(0, 0);
}

function showReview() {
  const groups = [
    ['Member and patient', [...member, ...patient]],
    ['Diagnoses and references', [...diagnoses, ...references]],
    ['Providers', provider],
  ];
  reviewArea.replaceChildren(
    claimReview({ groups, lines: lines.get(), total: lines.total(), files: documents.get() }),
    switches.disabled_submit ? certify.element : '',
  );
  allowSubmit();
}

function allowSubmit() {
  submitButton.disabled = switches.disabled_submit === true && !certify.get();
}

async function submit() {
  if (switches.confirm_dialog && !window.confirm('Submit this claim to Acme Health?')) return;
  submitButton.disabled = !switches.submit_double;
  problems.replaceChildren(h('p', { class: 'loading', role: 'status' }, 'Submitting'));
  try {
    const answer = await post('/api/claims', {
      ...claim(),
      draft: boot.data.draft,
      accept_duplicate: acceptDuplicate,
    });
    dirty = false;
    wizard.replaceChildren(claimReceived(answer));
    window.scrollTo(0, 0);
  } catch (error) {
    showRefusal(error);
    allowSubmit();
  }
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
      `This claim looks like a duplicate of ${other}.`,
      label === null ? '' : h('div', { class: 'actions' }, button(label, submitAnyway, 'quiet')),
    ),
  );
}

export function draw() {
  wizard.append(
    h('h1', {}, 'New professional claim'),
    indicator,
    problems,
    h(
      'section',
      { class: 'card' },
      steps.map(({ element }) => element),
      actions,
    ),
  );
  wizard.addEventListener('input', () => {
    dirty = true;
  });
  if (switches.beforeunload)
    window.addEventListener('beforeunload', (event) => {
      if (dirty) event.preventDefault();
    });
  showStep(0);
  return wizard;
}
