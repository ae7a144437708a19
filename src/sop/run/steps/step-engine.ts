import type { Engine } from './block-context.ts';
import { firstToShow } from './first-to-show.ts';
import { runOnceBlock } from '../once/once-protocol.ts';
import { runCalledSop } from './run-frame.ts';
import { signIn, signOut } from '../session/session.ts';
import { runBlock } from './step-runner.ts';

export const engine: Engine = Object.freeze({
  runBlock,
  callSop: runCalledSop,
  runOnce: runOnceBlock,
  signIn,
  signOut,
  firstToShow,
});
