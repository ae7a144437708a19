import { text } from 'node:stream/consumers';
import { styleText } from 'node:util';
import { COMMANDS } from './commands.ts';
import { endQuietlyOnBrokenPipe, runCli, type ExitCode } from './run-cli.ts';

/** Node's own rules: a terminal, NO_COLOR, FORCE_COLOR. */
const showsColors = (stream: NodeJS.WriteStream): boolean => styleText('red', 'x', { stream }) !== 'x';

/** Runs this process's own command line. `main` is the file that it was started with. */
export async function runProcess(main: string): Promise<ExitCode> {
  endQuietlyOnBrokenPipe(process.stdout);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  return runCli(process.argv.slice(2), COMMANDS, {
    env: process.env,
    colors: { print: showsColors(process.stdout), note: showsColors(process.stderr) },
    main,
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    readStdin: () => text(process.stdin),
    signal: interrupted.signal,
  });
}
