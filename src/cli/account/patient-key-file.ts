import { UsageError, type CliContext } from '../command.ts';

export const KEYS_HELP =
  'file with what identifies the patient, one key per line: member IDs, account numbers, external IDs; "-" reads standard input';

/** What identifies a patient, from a file or standard input. @throws UsageError */
export async function readPatientKeys(file: string, context: CliContext): Promise<readonly string[]> {
  const { readFile } = await import('node:fs/promises');
  const text = file === '-' ? await context.readStdin() : await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`--keys ${file} cannot be read`);
  const keys = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (keys.length > 0) return keys;
  throw new UsageError(`--keys ${file} contains no key`);
}
