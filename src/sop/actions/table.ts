import type { AnyAction } from '../../sdk/action.ts';
import { branch } from './branch.ts';
import { call } from './call.ts';
import { click } from './click.ts';
import { fail } from './fail.ts';
import { finish } from './finish.ts';
import { forEach } from './for-each.ts';
import { group } from './group.ts';
import { ifAction } from './if.ts';
import { breakAction, continueAction } from './leave-loop.ts';
import { log } from './log.ts';
import { note } from './note.ts';
import { once } from './once.ts';
import { output } from './output.ts';
import { repeat } from './repeat.ts';
import { retryLater } from './retry-later.ts';
import { set } from './set.ts';
import { signIn, signOut } from './sign-in.ts';
import { switchAction } from './switch.ts';
import { tryAction } from './try.ts';

/**
 * Every action of the language. One line here and one file beside it make a new one; the step type, the checks, the editor's schema and the
 * reference follow.
 */
export const actionTable: readonly AnyAction[] = Object.freeze([
  branch,
  breakAction,
  call,
  click,
  continueAction,
  fail,
  finish,
  forEach,
  group,
  ifAction,
  log,
  note,
  once,
  output,
  repeat,
  retryLater,
  set,
  signIn,
  signOut,
  switchAction,
  tryAction,
]);
