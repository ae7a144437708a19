import { askEligibility } from '../lab/eligibility-desk.ts';
import type { EligibilityAnswer, EligibilityQuestion } from '../lab/eligibility.ts';
import { html, type SafeHtml } from '../lab/html.ts';
import { organisationOf } from '../lab/portal-core.ts';
import { serviceTypes } from '../lab/seed/codes.ts';
import { row, panel, type Controls } from './controls.ts';
import { eligibilityAnswer } from './eligibility-answer.ts';
import { joinDate } from './postback.ts';
import { membersOf } from './seed/payers.ts';
import { emptyState, type PageState, type Visit, type WorkPage } from './work-page.ts';

interface State extends PageState {
  readonly answer: EligibilityAnswer | null;
  readonly transaction: string;
}

function waysToSearch(words: Visit['words']): readonly (readonly [string, string])[] {
  return [
    ['id_birth', `${words('Subscriber No.')} + ${words('Birth Date')}`],
    ['id_name', `${words('Subscriber No.')} + Name`],
    ['name_birth', `Name + ${words('Birth Date')}`],
  ];
}

/** Which fields each way to search has. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  id_birth: ['member_id', 'birth'],
  id_name: ['member_id', 'last_name', 'first_name'],
  name_birth: ['last_name', 'first_name', 'birth'],
};

/** Service types come by class: the second list is filled once the first is chosen. */
const CLASSES: Readonly<Record<string, readonly [name: string, types: readonly string[]]>> = {
  GEN: ['General', ['30', '1', '98', 'UC']],
  FAC: ['Facility', ['47']],
  ANC: ['Ancillary', ['35', '88', 'AL', 'MH']],
};

function readQuestion(visit: Visit, { values }: State, chosen: string): EligibilityQuestion {
  const asked = FIELDS[values.way ?? ''] ?? [];
  const text = (name: string): string => (asked.includes(name) ? (values[name] ?? '') : '');
  const born = visit.portal.board.value('three_part_date')
    ? joinDate(values, 'birth')
    : visit.style.readDate(values.birth ?? '');
  return {
    provider_npi: values.provider_npi ?? '',
    member_id: text('member_id'),
    date_of_birth: asked.includes('birth') ? born : '',
    last_name: text('last_name'),
    first_name: text('first_name'),
    date_of_service: visit.style.readDate(values.date_of_service ?? ''),
    chosen,
  };
}

function inquire(visit: Visit, state: State, chosen: string): State {
  const { portal, payer } = visit;
  if (state.values.website) return { ...state, answer: null, notice: 'This request could not be accepted.' };
  if (!state.values.service_type) return { ...state, answer: null, notice: 'Please select a Service Type.' };
  const file = { members: membersOf(payer, portal.seed.members), providers: portal.seed.providers };
  const answer = askEligibility(portal, file, readQuestion(visit, state, chosen));
  return { ...state, answer, transaction: `EI${portal.clock.now()}` };
}

function providerChoices({ portal, session }: Visit): readonly (readonly [string, string])[] {
  const organisation = organisationOf(portal, session);
  return portal.seed.providers
    .filter((provider) => provider.organisation === organisation)
    .map(({ npi, name }) => [npi, `${name} (${npi})`]);
}

function typeChoices(
  values: PageState['values'],
  dependent: boolean,
): readonly (readonly [string, string])[] {
  const wanted = CLASSES[values.service_class ?? '']?.[1] ?? [];
  const shown = dependent ? serviceTypes.filter(([code]) => wanted.includes(code)) : serviceTypes;
  return [['', shown.length === 0 ? '' : '-- select --'], ...shown];
}

function searchForm(visit: Visit, { values }: State, controls: Controls): SafeHtml {
  const { words, style, portal } = visit;
  const dependent = portal.board.value('cleared_dependent_select');
  const fields: Readonly<Record<string, SafeHtml>> = {
    member_id: row(
      words('Subscriber No.'),
      controls.text('member_id', { size: 18 }),
      html`<img src="/assets/find.svg" alt="Member search" class="picture" data-popup="/popup/members" />`,
    ),
    birth: row(
      words('Birth Date'),
      portal.board.value('three_part_date')
        ? controls.dateParts('birth')
        : controls.text('birth', { size: 10, placeholder: style.date_hint }),
    ),
    last_name: row(
      'Last / First',
      controls.text('last_name', { placeholder: 'Last name' }),
      ' ',
      controls.text('first_name', { placeholder: 'First name' }),
    ),
    first_name: html``,
  };
  const classes = Object.entries(CLASSES).map(([code, [name]]) => [code, name] as const);
  const required = [
    ['member_id', words('Subscriber No.')],
    ['date_of_service', 'Service Date'],
  ] as const;
  const known = FIELDS[values.way ?? ''] ?? [];
  const asked = portal.board.value('release_2') ? known.toReversed() : known;
  return panel('Inquiry', [
    row('Provider', controls.list('provider_npi', providerChoices(visit))),
    row('Search By', controls.list('way', waysToSearch(words), { post: true })),
    ...asked.map((name) => fields[name] ?? html``),
    row('Service Date', controls.dateWithCalendar('date_of_service', style.date_hint)),
    ...(dependent
      ? [
          row(
            'Service Class',
            controls.list('service_class', [['', '-- select --'], ...classes], { post: true }),
          ),
        ]
      : []),
    row(words('Service Type'), controls.list('service_type', typeChoices(values, dependent))),
    row(
      '',
      controls.imageButton('inquire', words('Submit Inquiry'), 'submit', {
        require: required.filter(([name]) => asked.includes(name) || name === 'date_of_service'),
      }),
      ' ',
      controls.button('clear', 'Clear'),
    ),
  ]);
}

export const eligibilityPage: WorkPage<State> = {
  path: '/work/eligibility',
  title: 'Eligibility Inquiry',
  begin: (visit) => ({
    ...emptyState,
    answer: null,
    transaction: '',
    values: {
      way: 'id_birth',
      date_of_service: visit.style.date(visit.style.today(visit.portal.clock.now())),
    },
  }),
  post: (visit, state, { command, argument }) => {
    if (command === 'clear') return eligibilityPage.begin(visit);
    // A type of the class before does not exist in the new list.
    if (command === 'service_class')
      return { ...state, answer: null, values: { ...state.values, service_type: '' } };
    if (command === 'inquire') return inquire(visit, state, '');
    if (command === 'choose') return inquire(visit, state, argument);
    return { ...state, answer: null };
  },
  draw: (visit, state, controls) =>
    html`${searchForm(visit, state, controls)}
    ${state.answer === null ? null : eligibilityAnswer(visit, state.answer, state.transaction, state.values.service_type ?? '', controls)}`,
};
