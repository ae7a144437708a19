import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const signInAction = defineAction({
  name: 'sign_in',
  family: 'sign-in',
  effect: 'changes',
  title: 'Sign in',
  doc: 'Signs in if the page does not show `signed_in`. Rarely needed: `session` in `portal.yaml` does it before the first step.',
  examples: ['sign_in'],
  arguments: field.object('Nothing.', {}),
  sentence: () => 'Sign in, unless signed in already.',
  timeout: 'none',
  run: (context) => context.signIn(),
});

export const signOutAction = defineAction({
  name: 'sign_out',
  family: 'sign-in',
  effect: 'changes',
  title: 'Sign out',
  doc: 'Runs the sign-out SOP of the portal and forgets the stored session.',
  examples: ['sign_out'],
  arguments: field.object('Nothing.', {}),
  sentence: () => 'Sign out.',
  timeout: 'none',
  run: (context) => context.signOut(),
});
