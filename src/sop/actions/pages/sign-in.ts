import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';

export const signIn = defineAction({
  name: 'sign_in',
  family: 'sign-in',
  effect: 'changes',
  title: 'Sign in',
  doc: 'Opens the portal with the stored session and runs its sign-in SOP only where the page does not show `signed_in`. A session that ends in mid-flow is mended by itself: sign in again, and the SOP from the top, twice at most and never after a `once` block has begun.',
  examples: ['sign_in'],
  arguments: field.object('Nothing.', {}),
  timeout: 'none',
  run: (context) => context.signIn(),
});

export const signOut = defineAction({
  name: 'sign_out',
  family: 'sign-in',
  effect: 'changes',
  title: 'Sign out',
  doc: 'Runs the sign-out SOP of the portal and forgets the stored session.',
  examples: ['sign_out'],
  arguments: field.object('Nothing.', {}),
  timeout: 'none',
  run: (context) => context.signOut(),
});
