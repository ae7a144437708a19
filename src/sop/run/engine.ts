import type { Engine } from './around.ts';
import { firstToShow } from './first-to-show.ts';
import { runOnceBlock } from './once-protocol.ts';
import { runCalledSop } from './run-frame.ts';
import { signIn, signOut } from './session.ts';
import { runBlock } from './step-runner.ts';

export const engine: Engine = Object.freeze({
  runBlock,
  callSop: runCalledSop,
  runOnce: runOnceBlock,
  signIn,
  signOut,
  firstToShow,
});
