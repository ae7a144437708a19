import { kind } from './problem-kind.ts';

/** Of people who sign in, and of those who manage them. */
export const SESSION_PROBLEMS = Object.freeze({
  sign_in_failed: kind(
    401,
    'Sign-in failed',
    'The e-mail address, the password, the code, or the link is wrong or has expired.',
    'Try again. If you cannot sign in, ask an administrator for a link: `sopwith user link EMAIL`.',
  ),
  totp_required: kind(
    401,
    'Code required',
    'You have set up a second factor.',
    'Send the code of your authenticator app as `totp`, or a recovery code as `recovery_code`.',
  ),
  not_signed_in: kind(
    401,
    'Not signed in',
    'You are not signed in, or your session has ended.',
    'Sign in with `POST /v1/session`.',
  ),
  password_sign_in_off: kind(
    403,
    'Passwords are off',
    'People do not sign in to this installation with a password.',
    'Sign in with the provider: `GET /v1/session/oidc`. If you cannot, ask an administrator for a link.',
  ),
  beyond_authority: kind(
    403,
    'More rights than yours',
    'You may change only people, and give only rights, that do not go beyond your own rights.',
    'Ask an administrator of the installation.',
  ),
  last_role: kind(
    409,
    'Last role',
    'The person has a role in your account only. Without it, no one of the account could give it back.',
    'Disable the person instead.',
  ),
  csrf: kind(
    403,
    'Request from another page',
    'The request has a session, and may come from a page of another site.',
    'Send the `csrf_token` of `GET /v1/session` in the header `X-CSRF-Token`, from a page with the origin of the API.',
  ),
  confirmation_required: kind(
    403,
    'Confirmation required',
    'The operation shows or changes credentials, keys, or rights, so you must first confirm who you are.',
    'Send your password to `POST /v1/session/confirm`, or confirm with the provider. The confirmation is valid for five minutes.',
  ),
} as const);
