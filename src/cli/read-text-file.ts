import { readFile } from 'node:fs/promises';
import { UsageError, type CliContext } from './command.ts';

/**
 * The text of a file that somebody names, `-` for standard input.
 *
 * @param flag what the message calls it, such as `--data`; nothing for an argument
 * @throws UsageError with the reason, and `advice` for the next step
 */
export function readTextFile(
  file: string,
  context: CliContext,
  flag?: string,
  advice?: string,
): Promise<string> {
  return file === '-' ? context.readStdin() : orUnreadable(file, () => readFile(file, 'utf8'), flag, advice);
}

/** The same for what is read in another way. */
export async function orUnreadable<T>(
  file: string,
  read: () => Promise<T>,
  flag?: string,
  advice?: string,
): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = flag === undefined ? file : `${flag} ${file}`;
    throw new UsageError(`${what} cannot be read: ${reason}${advice === undefined ? '' : `. ${advice}`}`);
  }
}
