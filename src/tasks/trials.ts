/** The type of tasks that only sign in, which administrators start. No plugin can have a type with a dot, so no client can create one. */
export const SIGN_IN_TEST = 'sopwith.sign_in_test';

export const isSignInTest = ({ type }: { readonly type: string }): boolean => type === SIGN_IN_TEST;

interface MaybeTrial {
  readonly type: string;
  readonly dryRunOf: string | null;
}

/**
 * Whether a task is a sign-in test or a dry run. Somebody tries something and waits for its result, so it runs once: each further sign-in with a wrong password
 * brings the payer closer to locking the user. It sends no webhook, and no statistics count it.
 */
export const isTrial = ({ type, dryRunOf }: MaybeTrial): boolean =>
  isSignInTest({ type }) || dryRunOf !== null;

/** The other tasks, as a condition on rows of `task`. */
export const NO_TRIAL = `type <> '${SIGN_IN_TEST}' and dry_run_of is null`;
