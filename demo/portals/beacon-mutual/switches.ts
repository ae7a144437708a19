import { faultSwitches } from '../lab/faults.ts';
import { signInSwitches } from '../lab/sign-in-switches.ts';
import { submissionSwitches } from '../lab/submission-switches.ts';
import { defineSwitch, type SwitchTable } from '../lab/switches.ts';
import { workflowSwitches } from '../lab/workflow-switches.ts';

/** Every obstacle of Beacon Mutual's hub. A new one is one entry here and one place that asks for it. */
export const beaconSwitches = {
  ...faultSwitches,
  ...signInSwitches,
  ...submissionSwitches,
  ...workflowSwitches,

  // Session
  sign_in_in_frame: defineSwitch({
    type: 'flag',
    about: 'The sign-in page of an ended session stays inside the work frame.',
  }),
  idle_countdown: defineSwitch({
    type: 'number',
    on: 1_000,
    about: 'After this many milliseconds without a new page a confirm() asks to stay signed in.',
  }),

  // Page
  frameset: defineSwitch({ type: 'flag', about: 'The hub is a frameset in place of nested iframes.' }),
  dynamic_ids: defineSwitch({
    type: 'flag',
    default: true,
    about: 'Element ids change at every load.',
  }),
  alerts: defineSwitch({
    type: 'flag',
    default: true,
    about: 'Missing fields and rejections are shown with alert(), not only on the page.',
  }),
  confirm_dialog: defineSwitch({
    type: 'flag',
    default: true,
    about: 'A native confirm() asks before a claim or a request is sent.',
  }),
  beforeunload: defineSwitch({
    type: 'flag',
    about: 'Leaving a claim or a request that was begun asks by beforeunload.',
  }),
  three_part_date: defineSwitch({
    type: 'flag',
    default: true,
    about: 'Dates of birth are a list of months, a day and a year; off, one text field.',
  }),
  cleared_dependent_select: defineSwitch({
    type: 'flag',
    default: true,
    about: 'Lists that depend on another list are filled by a postback, and emptied by a change.',
  }),
  virtual_table: defineSwitch({
    type: 'flag',
    default: true,
    about: 'Lists hold only the rows in view; the rest come by scrolling.',
  }),
  page_token_once: defineSwitch({
    type: 'flag',
    about: 'A page can be posted once; the second time it has expired.',
  }),
  back_loses_data: defineSwitch({
    type: 'flag',
    about: 'Going back in a wizard empties the step that is left.',
  }),
  random_announcement: defineSwitch({
    type: 'number',
    on: 2,
    about: 'A bulletin covers every nth work page until it is closed.',
  }),
  truncation: defineSwitch({ type: 'flag', about: 'Account numbers in lists are cut to eight characters.' }),
  honeypot: defineSwitch({
    type: 'flag',
    about: 'A field that people cannot see; a form with a value in it is rejected.',
  }),
  disabled_submit: defineSwitch({
    type: 'flag',
    about: 'The button that sends a claim or a request is disabled until a statement is checked.',
  }),
  pdf_inline: defineSwitch({
    type: 'flag',
    default: true,
    about: 'PDF documents open in a tab; off, they are downloads.',
  }),
  locale: defineSwitch({
    type: 'choice',
    choices: ['en-US', 'de-DE'],
    on: 'de-DE',
    off: 'en-US',
    default: 'en-US',
    about: 'Dates and amounts are written and read in this way: 12/31/2026 or 31.12.2026.',
  }),
  time_zone: defineSwitch({
    type: 'choice',
    choices: ['UTC', 'America/Los_Angeles', 'Asia/Tokyo'],
    on: 'Asia/Tokyo',
    off: 'UTC',
    default: 'UTC',
    about: 'Times of day and the present date are those of this time zone.',
  }),
  release_2: defineSwitch({
    type: 'flag',
    about:
      'A new release: renamed fields and buttons, menu across the top, fields of the inquiry in another order.',
  }),
} satisfies SwitchTable;

export type BeaconSwitches = typeof beaconSwitches;
