import { parseDate, parseMoney } from '../lab/formats.ts';
import type { Claim } from '../lab/claim.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { CLAIM_COLUMNS, claimFormOf, LETTERS } from './claim-fields.ts';
import { panel, row, type Controls } from './controls.ts';
import { drawDocuments, drawDuplicate, drawGrid, drawSend, stepBar, type WizardState } from './wizard.ts';
import type { Visit } from './work-page.ts';

type State = WizardState<Claim>;
type StepView = (visit: Visit, state: State, controls: Controls) => SafeHtml;

const SEXES = [
  ['', '--'],
  ['F', 'Female'],
  ['M', 'Male'],
  ['U', 'Unknown'],
] as const;
const RELATIONS = [
  ['18', 'Self'],
  ['01', 'Spouse'],
  ['19', 'Child'],
  ['G8', 'Other'],
] as const;
const RESUBMISSIONS = [
  ['1', '1 Original'],
  ['7', '7 Replacement'],
  ['8', '8 Void'],
] as const;

/** A date of birth in three parts, or in one field, depending on the switch. */
export function birthControl({ portal, style }: Visit, name: string, controls: Controls): SafeHtml {
  return portal.board.value('three_part_date')
    ? controls.dateParts(name)
    : controls.text(name, { size: 10, placeholder: style.date_hint });
}

/** Number and birth date of a member, with the pop-up that finds them. */
export function memberRows(visit: Visit, controls: Controls): readonly SafeHtml[] {
  return [
    row(
      visit.words('Subscriber No.'),
      controls.text('member_id', { size: 18 }),
      html`<img src="/assets/find.svg" alt="Member search" class="picture" data-popup="/popup/members" />`,
    ),
    row(visit.words('Birth Date'), birthControl(visit, 'birth', controls)),
  ];
}

const memberView: StepView = (visit, _state, controls) => panel('Member', memberRows(visit, controls));

const patientView: StepView = (visit, _state, controls) =>
  panel('Patient', [
    row(
      'Name',
      controls.text('patient_last_name', { placeholder: 'Last name' }),
      ' ',
      controls.text('patient_first_name', { placeholder: 'First name' }),
    ),
    row('Born', birthControl(visit, 'patient_birth', controls)),
    row('Sex', controls.list('patient_sex', SEXES)),
    row('Patient is', controls.radios('relationship', RELATIONS)),
    row(visit.words('Patient Acct No.'), controls.text('patient_account_number', { size: 22 })),
    row(
      'Address',
      controls.text('patient_address', { size: 30, placeholder: 'Street' }),
      html`<br />`,
      controls.text('patient_city', { placeholder: 'City' }),
      ' ',
      controls.text('patient_state', { size: 3, maxlength: 2, placeholder: 'ST' }),
      ' ',
      controls.text('patient_zip', { size: 10, placeholder: 'ZIP' }),
    ),
    row(
      'Condition related to',
      controls.check('employment', 'Employment'),
      ' ',
      controls.check('auto_accident', 'Auto accident'),
      ' ',
      controls.text('accident_state', { size: 3, maxlength: 2, placeholder: 'State' }),
      ' ',
      controls.check('other_accident', 'Other accident'),
    ),
    row('Onset', controls.dateWithCalendar('onset_date', visit.style.date_hint)),
  ]);

const servicesView: StepView = (_visit, state, controls) => html`
  <table class="panel" cellspacing="0">
    <tr>
      <td class="bar" colspan="6">Diagnoses</td>
    </tr>
    ${[0, 6].map(
      (start) =>
        html`<tr>
            ${LETTERS.slice(start, start + 6).map((letter) => html`<td>${letter}</td>`)}
          </tr>
          <tr>
            ${LETTERS.slice(start, start + 6).map(
              (letter) => html`<td>${controls.code(`diagnosis_${letter}`, 'diagnosis')}</td>`,
            )}
          </tr>`,
    )}
  </table>
  ${drawGrid(CLAIM_COLUMNS, state, controls)}
  ${panel('Total', [row('Total Charge', controls.text('total', { size: 10 }))])}
`;

const providerView: StepView = (_visit, _state, controls) =>
  panel('Billing and references', [
    row('Billing NPI', controls.text('billing_npi', { size: 11, maxlength: 10 })),
    row('Taxonomy', controls.text('billing_taxonomy', { size: 11, maxlength: 10 })),
    row('Tax ID', controls.text('tax_id', { size: 11 })),
    row('Referring NPI', controls.text('referring_npi', { size: 11, maxlength: 10 })),
    row(
      'Facility',
      controls.text('facility_name', { size: 24, placeholder: 'Name' }),
      ' ',
      controls.text('facility_npi', { size: 11, maxlength: 10, placeholder: 'NPI' }),
    ),
    row('', controls.check('accept_assignment', 'Accept assignment')),
    row('Resubmission', controls.list('resubmission_code', RESUBMISSIONS)),
    row('Original Ref.', controls.text('original_reference')),
    row('Prior Auth No.', controls.text('prior_authorization_number')),
  ]);

const documentsView: StepView = (_visit, state, controls) =>
  drawDocuments(state, controls, 'PDF, PNG, JPEG or TIFF, up to 5 MB each.');

const reviewView: StepView = (visit, state, controls) => {
  const { values } = state;
  const form = claimFormOf(visit, state, false);
  return html`${drawDuplicate(state.duplicate, controls)}
    ${panel('Review', [
      row('Member', values.member_id ?? ''),
      row('Patient', `${values.patient_last_name}, ${values.patient_first_name}`),
      row('Born', visit.style.date(parseDate(form.field('patient_date_of_birth')))),
      row(visit.words('Patient Acct No.'), values.patient_account_number ?? ''),
      row('Diagnoses', form.diagnoses.map(({ code }) => code).join(', ')),
      row('Billing NPI', values.billing_npi ?? ''),
      row('Files', state.documents.map(({ name }) => name).join(', ') || 'None'),
    ])}
    <table class="list" cellspacing="0">
      <tr>
        <th>#</th>
        <th>From</th>
        <th>Proc</th>
        <th>Ptr</th>
        <th>Units</th>
        <th>Charge</th>
      </tr>
      ${form.lines.map(
        (line, index) =>
          html`<tr>
            <td>${index + 1}</td>
            <td>${visit.style.date(parseDate(line.from ?? ''))}</td>
            <td>${line.procedure ?? ''}</td>
            <td>${line.pointer ?? ''}</td>
            <td>${line.units ?? ''}</td>
            <td class="num">${visit.style.money(parseMoney(line.charge ?? '') ?? 0)}</td>
          </tr>`,
      )}
      <tr>
        <td colspan="5"><b>Total</b></td>
        <td class="num"><b>${visit.style.money(parseMoney(form.field('total')) ?? 0)}</b></td>
      </tr>
    </table>
    ${drawSend(visit, controls, visit.words('Send Claim'), 'Send this claim to the payer?')}`;
};

/** The pages of the wizard in their order. */
export const CLAIM_STEPS: readonly (readonly [name: string, view: StepView])[] = [
  ['Member', memberView],
  ['Patient', patientView],
  ['Services', servicesView],
  ['Billing', providerView],
  ['Documents', documentsView],
  ['Review', reviewView],
];

function receipt({ words, style }: Visit, claim: Claim, controls: Controls): SafeHtml {
  return html`<p class="done big">Claim accepted. Your claim number is ${claim.claim_number}.</p>
    ${panel('Receipt', [
      row('Claim No.', claim.claim_number),
      row(words('Patient Acct No.'), claim.patient_account_number),
      row('Received', style.date(claim.received)),
      row('Total', style.money(claim.billed)),
    ])}
    ${controls.button('another', 'Enter Another')}`;
}

export function drawClaim(
  visit: Visit,
  state: State,
  controls: Controls,
  steps: typeof CLAIM_STEPS,
): SafeHtml {
  if (state.filed !== null) return receipt(visit, state.filed, controls);
  const view = steps[state.step]?.[1];
  const last = state.step === steps.length - 1;
  return html`${stepBar(
      steps.map(([name]) => name),
      state.step,
    )}
    ${view?.(visit, state, controls) ?? null}
    <p>
      ${state.step > 0 ? controls.imageButton('back', 'Back', 'back') : null}
      ${last ? null : controls.imageButton('next', 'Next', 'next')}
    </p>`;
}
