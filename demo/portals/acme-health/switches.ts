import { faultSwitches } from '../lab/faults.ts';
import { signInSwitches } from '../lab/sign-in-switches.ts';
import { submissionSwitches } from '../lab/submission-switches.ts';
import { defineSwitch, type SwitchTable } from '../lab/switches.ts';
import { workflowSwitches } from '../lab/workflow-switches.ts';

const EVERY_PAGE = [
  'home',
  'eligibility',
  'claims',
  'new-claim',
  'claim-status',
  'claim-detail',
  'authorizations',
  'new-authorization',
  'authorization-detail',
  'remittances',
];

/** Every obstacle of Acme Health. A new one is one entry here and one place that asks for it. */
export const acmeSwitches = {
  ...faultSwitches,

  ...signInSwitches,
  ...submissionSwitches,
  ...workflowSwitches,

  two_step_host: defineSwitch({ type: 'flag', about: 'Password and later steps are on another origin.' }),

  // Session
  session_silent_401: defineSwitch({
    type: 'flag',
    pages: EVERY_PAGE,
    about: 'Data requests of an ended session answer 401 and the page says nothing.',
  }),
  idle_countdown: defineSwitch({
    type: 'number',
    on: 1_000,
    pages: EVERY_PAGE,
    about: 'After this many milliseconds on a page a countdown dialog asks to stay signed in.',
  }),

  // Page
  random_announcement: defineSwitch({
    type: 'number',
    on: 2,
    choices: ['every'],
    about:
      'An announcement dialog covers every nth page view; "every" picks pages as if by chance, always the same ones.',
  }),
  cookie_bar: defineSwitch({
    type: 'flag',
    pages: [...EVERY_PAGE, 'sign-in'],
    about: 'A cookie bar covers the foot of the page until it is answered.',
  }),
  masked_dates: defineSwitch({
    type: 'flag',
    default: true,
    pages: EVERY_PAGE,
    about: 'Date fields put in the slashes of MM/DD/YYYY while typing.',
  }),
  native_dates: defineSwitch({ type: 'flag', pages: EVERY_PAGE, about: 'Date fields are of type date.' }),
  three_part_date: defineSwitch({
    type: 'flag',
    pages: EVERY_PAGE,
    about: 'Dates of birth are three fields: month, day, year.',
  }),
  typeahead: defineSwitch({
    type: 'choice',
    choices: ['loose', 'strict', 'off'],
    on: 'strict',
    off: 'off',
    default: 'loose',
    pages: ['new-claim', 'new-authorization'],
    about:
      'Diagnoses and referring provider are comboboxes; strict clears what was not picked from the list.',
  }),
  late_options: defineSwitch({
    type: 'number',
    on: 1_000,
    about: 'Service types come this many milliseconds after the page.',
  }),
  cleared_dependent_select: defineSwitch({
    type: 'flag',
    pages: ['eligibility'],
    about: 'A change of provider empties the service type.',
  }),
  money_reformat: defineSwitch({
    type: 'flag',
    default: true,
    pages: ['new-claim'],
    about: 'Charges become $1,234.50 when the field is left.',
  }),
  truncation: defineSwitch({
    type: 'flag',
    pages: ['claims', 'claim-status', 'claim-detail'],
    about: 'Patient account numbers are shown cut to eight characters.',
  }),
  identical_link_texts: defineSwitch({
    type: 'flag',
    pages: ['claims', 'claim-status', 'authorizations'],
    about: 'Every claim or authorization in a list is opened by a link "View".',
  }),
  dynamic_ids: defineSwitch({ type: 'flag', pages: EVERY_PAGE, about: 'Element ids change at every load.' }),
  sticky_header: defineSwitch({
    type: 'flag',
    pages: EVERY_PAGE,
    about: 'A tall header and a footer bar stay in place over the page and its buttons.',
  }),
  honeypot: defineSwitch({
    type: 'flag',
    pages: ['eligibility', 'new-claim', 'new-authorization'],
    about: 'A field that people cannot see; a form with a value in it is rejected.',
  }),
  long_wizard: defineSwitch({
    type: 'flag',
    pages: ['new-claim'],
    about: 'Provider and attachments are separate wizard steps.',
  }),
  back_loses_data: defineSwitch({
    type: 'flag',
    pages: ['new-claim', 'new-authorization'],
    about: 'Going back in the wizard empties the step that is left.',
  }),
  beforeunload: defineSwitch({
    type: 'flag',
    pages: ['new-claim', 'new-authorization'],
    about: 'Leaving a claim that was begun asks by beforeunload.',
  }),
  release_2: defineSwitch({
    type: 'flag',
    pages: [...EVERY_PAGE, 'sign-in'],
    about: 'A new release: renamed fields and buttons, menu on the left.',
  }),
  renamed_field: defineSwitch({
    type: 'flag',
    pages: EVERY_PAGE,
    about: 'The field "Member ID" is called "Member number".',
  }),
  frozen_page: defineSwitch({
    type: 'flag',
    pages: EVERY_PAGE,
    about: 'The script of the page loops for ever and the page answers nothing.',
  }),
  dialog_storm: defineSwitch({
    type: 'number',
    on: 100,
    pages: EVERY_PAGE,
    about: 'The page opens this many alert() dialogs, one after the other.',
  }),
  slow_spinner: defineSwitch({
    type: 'number',
    on: 1_500,
    about: 'Search results come this many milliseconds late, behind a spinner.',
  }),
  endless_spinner: defineSwitch({ type: 'flag', about: 'A search never ends; the spinner turns on.' }),
  pdf_inline: defineSwitch({
    type: 'flag',
    about: 'The acknowledgment PDF opens in the tab in place of a download.',
  }),

  // Claims
  disabled_submit: defineSwitch({
    type: 'flag',
    pages: ['new-claim', 'new-authorization'],
    about: 'The submit button is disabled until a statement is checked.',
  }),
  confirm_dialog: defineSwitch({
    type: 'flag',
    pages: ['new-claim', 'new-authorization'],
    about: 'A native confirm() asks before the submission.',
  }),
  submit_double: defineSwitch({
    type: 'flag',
    pages: ['new-claim', 'new-authorization'],
    about: 'The submit button stays enabled, and each click files a claim.',
  }),
} satisfies SwitchTable;

export type AcmeSwitches = typeof acmeSwitches;
