import { Command, CommanderError } from 'commander';
import { codeOf } from '../../platform/errors.ts';
import { version } from '../../platform/version.ts';
import { EndedOtherwise, withoutStrayColors, type CliCommand, type CliContext } from '../command.ts';

/** 0: success; 1: failure; 2: invalid usage; 3: done, but a person must check the result. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Runs one command line and returns the exit code. Errors are printed to standard error, without a stack. */
export async function runCli(
  args: readonly string[],
  commands: readonly CliCommand[],
  given: CliContext,
): Promise<ExitCode> {
  const context = withoutStrayColors(given);
  const program = new Command('sopwith')
    .description('Runs standard operating procedures on payer portals')
    .version(version)
    .configureOutput({
      writeOut: (text) => context.print(text.trimEnd()),
      writeErr: (text) => context.note(text.trimEnd()),
    })
    .showSuggestionAfterError()
    .exitOverride();
  for (const command of commands) command.register(program, context);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, context);
  }
}

function report(error: unknown, context: CliContext): ExitCode {
  // commander has already printed the error; help and version are not errors.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (!(error instanceof EndedOtherwise && error.message === ''))
    context.note(`sopwith: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof EndedOtherwise) return error.exitCode;
  return isWrongUse(codeOf(error) ?? '') ? 2 : 1;
}

/** What a person typed, as against what the machine or the installation lacks. */
function isWrongUse(code: string): boolean {
  return code === 'wrong_use' || code.startsWith('invalid_');
}

/** A broken pipe (`sopwith … | head`) is intended by the reader, not an error. */
export function endQuietlyOnBrokenPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error;
    process.exit(0);
  });
}
