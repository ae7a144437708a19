import { runCli, type ExitCode } from '../../src/cli/program/run-cli.ts';
import { sopCommand } from '../../src/cli/sop/sop.ts';

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** `sopwith sop …` in this process. */
export async function runSopTool(args: readonly string[], stdin = ''): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(['sop', ...args], [sopCommand], {
    env: process.env,
    main: '',
    print: (text) => void out.push(text),
    note: (text) => void err.push(text),
    readStdin: async () => stdin,
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
