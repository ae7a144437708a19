import { defineSwitch, type SwitchTable } from './switches.ts';

/** Obstacles on the way in, and ends of sessions, that any portal can have. */
export const signInSwitches = {
  totp: defineSwitch({ type: 'flag', default: true, about: 'Asks for a TOTP code after the password.' }),
  email_code: defineSwitch({
    type: 'flag',
    about: 'The code comes by e-mail (see mailbox in the state) in place of TOTP.',
  }),
  remember_device: defineSwitch({
    type: 'flag',
    default: true,
    about: 'A remembered device is not asked for a code again.',
  }),
  security_question: defineSwitch({ type: 'flag', about: 'Asks a security question after the code.' }),
  password_expired: defineSwitch({ type: 'flag', about: 'Asks for a new password after the right one.' }),
  account_locked: defineSwitch({ type: 'flag', about: 'The user is locked, whatever is typed.' }),
  terms: defineSwitch({ type: 'flag', about: 'Terms of use have to be accepted after signing in.' }),
  captcha: defineSwitch({ type: 'flag', about: 'A captcha placeholder appears before the password.' }),
  second_session: defineSwitch({
    type: 'choice',
    choices: ['kick', 'ask', 'allow'],
    on: 'kick',
    off: 'allow',
    default: 'kick',
    about: 'A second sign-in throws the first session out, asks, or is allowed.',
  }),

  session_expires_after: defineSwitch({
    type: 'number',
    on: 5,
    about: 'A session ends at its (n+1)th page or data request.',
  }),
  idle_timeout: defineSwitch({
    type: 'number',
    on: 900_000,
    default: 900_000,
    about: 'A session ends after this many milliseconds of lab time without a request.',
  }),
} satisfies SwitchTable;
