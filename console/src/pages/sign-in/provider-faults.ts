/** Why a sign-in with the provider failed, as the address has it: what happened, and what to do. */
const FAULTS: Readonly<Record<string, string>> = Object.freeze({
  canceled: 'You have canceled it. Try again when you are ready.',
  expired: 'It took longer than ten minutes, or was begun in another browser. Try again.',
  provider_unavailable:
    'The sign-in service does not answer. Try again in a minute. If that does not help, ask your administrator.',
  provider_refused:
    'The sign-in service has reported an error. Try again. If that does not help, ask your administrator.',
  answer_invalid:
    'The answer of the sign-in service did not pass the security checks. Try again. If that does not help, ask your administrator.',
  email_unverified:
    'The sign-in service has not verified your e-mail address. Verify it there, or ask your administrator.',
  not_linked:
    'Somebody with your e-mail address signs in with a password here. If that is you, sign in with it, or ask your administrator to remove it.',
  no_role:
    'You have no access to Sopwith. Ask your administrator for it, with the e-mail address that you have used.',
  disabled: 'Your access is disabled. Ask your administrator.',
  other_person: 'You have signed in as somebody else than before, or your session has ended. Try again.',
  not_fresh:
    'The sign-in service did not ask you again who you are. Try again. If that does not help, ask your administrator.',
  rate_limited: 'There were too many attempts. Wait a minute, and try again.',
});

/** Undefined for a reason that no server gives, so that a link shows no text of somebody else. */
export const providerFault = (reason: string | undefined): string | undefined =>
  reason !== undefined && Object.hasOwn(FAULTS, reason) ? FAULTS[reason] : undefined;

/** Reasons that are about the person, who may have another account at the provider. */
const OF_PERSON: readonly string[] = ['email_unverified', 'not_linked', 'no_role', 'disabled'];

/** Whether the provider must ask who signs in: otherwise it would choose the same person again. */
export const mayBeOther = (reason: string | undefined): boolean =>
  reason !== undefined && OF_PERSON.includes(reason);
