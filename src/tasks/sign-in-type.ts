/** The type of tasks that only sign in, which administrators start. No plugin can have a type with a dot, so no client can create one. */
export const SIGN_IN_TEST = 'sopwith.sign_in_test';

/** Such a task runs once: each further sign-in with a wrong password brings the payer closer to locking the user. */
export const isSignInTest = ({ type }: { readonly type: string }): boolean => type === SIGN_IN_TEST;
