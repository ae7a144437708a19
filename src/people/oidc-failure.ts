/** Why a sign-in with the provider did not succeed, as the console explains it. */
export const OIDC_FAILURES = [
  /** The person has canceled it at the provider. */
  'canceled',
  /** It was begun too long ago, or in another browser. */
  'expired',
  /** The provider does not answer, or takes too long. */
  'provider_unavailable',
  /** The provider has answered with an error. */
  'provider_refused',
  /** What the provider has sent does not pass the checks. */
  'answer_invalid',
  'email_unverified',
  /** Another person has the e-mail address, and signs in with a password. */
  'not_linked',
  'no_role',
  'disabled',
  /** For a confirmation: somebody else has signed in at the provider. */
  'other_person',
  /** For a confirmation: the provider did not ask again. */
  'not_fresh',
  'rate_limited',
] as const;
export type OidcFailureReason = (typeof OIDC_FAILURES)[number];

/** A sign-in with the provider that did not succeed. */
export class OidcFailure extends Error {
  readonly reason: OidcFailureReason;
  /** For the log: an error code of the provider or of the library, never a token. */
  readonly detail: string | null;

  constructor(
    reason: OidcFailureReason,
    { detail = null, cause }: { readonly detail?: string | null; readonly cause?: unknown } = {},
  ) {
    super(`sign-in with the provider failed: ${reason}`, { cause });
    this.name = 'OidcFailure';
    this.reason = reason;
    this.detail = detail;
  }
}
