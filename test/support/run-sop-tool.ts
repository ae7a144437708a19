import { runSopwith, type Ran } from './run-sopwith.ts';

/** `sopwith sop …` in this process. */
export const runSopTool = (args: readonly string[], stdin = ''): Promise<Ran> =>
  runSopwith(['sop', ...args], { stdin });
