import { defineSwitch, type SwitchTable } from './switches.ts';

/** What can happen to a submission, on any portal. */
export const submissionSwitches = {
  duplicate_warning: defineSwitch({
    type: 'choice',
    choices: ['submit_anyway', 'continue', 'refuse', 'off'],
    on: 'continue',
    off: 'off',
    default: 'submit_anyway',
    about: 'What a likely duplicate gets: a warning with that button, a refusal, or no check.',
  }),
  submit_double: defineSwitch({
    type: 'flag',
    about: 'The submit button stays enabled, and each click files a claim.',
  }),
  submit_slow: defineSwitch({
    type: 'number',
    on: 1_000,
    about: 'A submission is recorded at once and answered this many milliseconds later.',
  }),
  submit_times_out: defineSwitch({
    type: 'choice',
    choices: ['hang', 'reset', 'off'],
    on: 'hang',
    off: 'off',
    default: 'off',
    about: 'A submission is recorded, but the answer never comes or the connection is reset.',
  }),
  submit_500_after_recording: defineSwitch({
    type: 'flag',
    about: 'A submission is recorded and answered by 500.',
  }),
  submit_500_before_recording: defineSwitch({
    type: 'flag',
    about: 'A submission is answered by 500 and not recorded.',
  }),
  posting_delay_ms: defineSwitch({
    type: 'number',
    on: 60_000,
    about: 'A submitted claim shows in claim status only after this much lab time.',
  }),
  status_changes_with_time: defineSwitch({
    type: 'number',
    on: 3_600_000,
    about:
      'A submitted claim moves from A1 to A2, P1 and F1, one step each this many milliseconds of lab time.',
  }),
} satisfies SwitchTable;
