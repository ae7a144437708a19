import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/program/commands.ts';
import { runCli, type ExitCode } from '../../src/cli/program/run-cli.ts';

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly stdin?: string;
}

/** `sopwith …` in this process: one of its own would take longer to start than most commands take. */
export async function runSopwith(
  args: readonly string[],
  { env = process.env, stdin = '' }: RunOptions = {},
): Promise<Ran> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, COMMANDS, {
    env,
    main: fileURLToPath(new URL('../../src/main.ts', import.meta.url)),
    print: (text) => void out.push(text),
    note: (text) => void err.push(text),
    readStdin: async () => stdin,
    signal: new AbortController().signal,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
