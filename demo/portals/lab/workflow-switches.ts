import { defineSwitch, type SwitchTable } from './switches.ts';

/** Obstacles of eligibility, authorizations and remittances that both portals have. */
export const workflowSwitches = {
  two_members_found: defineSwitch({
    type: 'flag',
    about: 'Every eligibility search that finds a member lists two to choose from.',
  }),
  payer_cannot_respond: defineSwitch({
    type: 'flag',
    about: 'Eligibility answers AAA 42, unable to respond at current time.',
  }),
  authorization_decision: defineSwitch({
    type: 'choice',
    choices: ['rules', 'A1', 'A2', 'A3', 'A4', 'A6', 'C', 'CT', 'NA'],
    on: 'A4',
    off: 'rules',
    default: 'rules',
    about: 'What a new authorization request gets: what the rules say, or always this decision.',
  }),
  decision_after_ms: defineSwitch({
    type: 'number',
    on: 3_600_000,
    default: 86_400_000,
    about: 'A pended request is decided after this much lab time; 0 leaves it pended for ever.',
  }),
  download_preparation_ms: defineSwitch({
    type: 'number',
    on: 5_000,
    default: 1_000,
    about: 'A remittance download is ready this many milliseconds of lab time after it was asked for.',
  }),
  download_never_ready: defineSwitch({ type: 'flag', about: 'A remittance download stays in preparation.' }),
} satisfies SwitchTable;
