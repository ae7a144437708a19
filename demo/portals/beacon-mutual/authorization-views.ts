import { MAX_DOCUMENTS } from '../lab/authorization-edits.ts';
import { authorizationNow } from '../lab/authorization-rules.ts';
import { CERTIFICATION_TYPES, REQUEST_CATEGORIES, type Authorization } from '../lab/authorization.ts';
import { parseDate } from '../lab/formats.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { organisationOf } from '../lab/portal-core.ts';
import { answerField, askedQuestions } from '../lab/questionnaire.ts';
import { authorizationDetail } from './authorization-detail.ts';
import { PROCEDURE_COLUMNS, requestOf } from './authorization-fields.ts';
import { memberRows } from './claim-views.ts';
import { panel, row, type Controls } from './controls.ts';
import { drawDocuments, drawDuplicate, drawGrid, drawSend, stepBar, type WizardState } from './wizard.ts';
import type { Visit } from './work-page.ts';

type State = WizardState<Authorization>;
type StepView = (visit: Visit, state: State, controls: Controls) => SafeHtml;

const coded = (choices: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(choices).map(([code, text]) => [code, `${code} ${text}`]);

const URGENCIES = [
  ['routine', 'Routine'],
  ['urgent', 'Urgent'],
] as const;

const requestView: StepView = (visit, { values }, controls) => {
  const { portal, session } = visit;
  const organisation = organisationOf(portal, session);
  const providers = portal.seed.providers
    .filter((provider) => provider.organisation === organisation)
    .map(({ npi, name }) => [npi, `${name} (${npi})`] as const);
  return panel('Request', [
    ...memberRows(visit, controls),
    row('Your Ref.', controls.text('reference', { size: 20 })),
    row('Category', controls.list('category', [['', '-- select --'], ...coded(REQUEST_CATEGORIES)])),
    row('Cert. Type', controls.list('certification_type', coded(CERTIFICATION_TYPES), { post: true })),
    ...(values.certification_type === 'I' ? [] : [row('Previous No.', controls.text('previous_number'))]),
    row('Priority', controls.radios('urgency', URGENCIES, { post: true })),
    ...(values.urgency === 'urgent'
      ? [
          row(
            '',
            html`<div class="notice">
              Urgent means that a delay could seriously harm the life or health of the patient. Misuse is
              reviewed.<br />${controls.check('urgent_accepted', 'I have read this and it applies.')}
            </div>`,
          ),
        ]
      : []),
    row('Requesting', controls.list('requesting_npi', providers)),
    row('Servicing', controls.text('servicing_npi', { size: 11, maxlength: 10, placeholder: 'NPI' })),
    row('Facility', controls.text('facility_npi', { size: 11, maxlength: 10, placeholder: 'NPI' })),
  ]);
};

const servicesView: StepView = (_visit, state, controls) => html`
  ${panel('Diagnoses', [
    row('ICD-10', html`${[...'ABCD'].map((letter) => controls.code(`diagnosis_${letter}`, 'diagnosis'))}`),
  ])}
  ${drawGrid(PROCEDURE_COLUMNS, state, controls)}
`;

const questionsView: StepView = (visit, state, controls) => {
  const procedures = requestOf(visit, state, false).lines.map((line) => line.procedure ?? '');
  const questions = askedQuestions(procedures, (id) => state.values[`question_${id}`] ?? '');
  if (questions.length === 0)
    return html`<p class="notice">There are no clinical questions for this request.</p>`;
  return panel(
    'Clinical questions',
    questions.map((question) => {
      const name = answerField(question);
      const choices = question.choices ?? [];
      return row(
        question.text,
        question.type === 'choice'
          ? controls.list(name, [['', '--'], ...choices], { post: true })
          : question.type === 'number'
            ? controls.text(name, { size: 5 })
            : controls.area(name),
      );
    }),
  );
};

const documentsView: StepView = (_visit, state, controls) => html`
  ${drawDocuments(state, controls, `PDF, PNG, JPEG or TIFF; ${MAX_DOCUMENTS} files, 5 MB each, 10 MB together.`)}
  ${panel('Attestation', [
    row('', controls.check('attested', 'I attest that this information is true and in the medical record.')),
  ])}
`;

const reviewView: StepView = (visit, state, controls) => {
  const { values } = state;
  const request = requestOf(visit, state, false);
  return html`${drawDuplicate(state.duplicate, controls)}
  ${panel('Review', [
    row('Member', values.member_id ?? ''),
    row('Your Ref.', values.reference ?? ''),
    row('Priority', values.urgency ?? ''),
    row('Diagnoses', request.diagnoses.map(({ code }) => code).join(', ')),
    row(
      'Procedures',
      html`${request.lines.map((line) => html`${line.procedure ?? ''} x ${line.units ?? ''} (${visit.style.date(parseDate(line.from ?? ''))})<br />`)}`,
    ),
    row('Files', state.documents.map(({ name }) => name).join(', ') || 'None'),
  ])}
  ${drawSend(visit, controls, visit.words('Send Request'), 'Send this request to the payer?')}`;
};

/** The pages of the wizard in their order. */
export const AUTHORIZATION_STEPS: readonly (readonly [name: string, view: StepView])[] = [
  ['Request', requestView],
  ['Services', servicesView],
  ['Questions', questionsView],
  ['Documents', documentsView],
  ['Review', reviewView],
];

export function drawAuthorization(visit: Visit, state: State, controls: Controls): SafeHtml {
  const { clock, board } = visit.portal;
  if (state.filed !== null)
    return html`<p class="done big">
        Request received. Authorization number ${state.filed.authorization_number}.
      </p>
      ${authorizationDetail(visit, authorizationNow(state.filed, clock.now(), board.value('decision_after_ms')))}
      ${controls.button('another', 'Enter Another')}`;
  const view = AUTHORIZATION_STEPS[state.step]?.[1];
  const last = state.step === AUTHORIZATION_STEPS.length - 1;
  return html`${stepBar(
      AUTHORIZATION_STEPS.map(([name]) => name),
      state.step,
    )}
    ${view?.(visit, state, controls) ?? null}
    <p>
      ${state.step > 0 ? controls.imageButton('back', 'Back', 'back') : null}
      ${last ? null : controls.imageButton('next', 'Next', 'next')}
    </p>`;
}
