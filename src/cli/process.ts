import { text } from 'node:stream/consumers';
import { COMMANDS } from './commands.ts';
import { endQuietlyOnBrokenPipe, runCli, type ExitCode } from './run-cli.ts';

/** Runs this process's own command line. `main` is the file that it was started with. */
export async function runProcess(main: string): Promise<ExitCode> {
  endQuietlyOnBrokenPipe(process.stdout);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  return runCli(process.argv.slice(2), COMMANDS, {
    env: process.env,
    main,
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    readStdin: () => text(process.stdin),
    signal: interrupted.signal,
  });
}
