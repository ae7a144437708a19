import { UsageError, type CliContext } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';

export const KEYS_HELP =
  'file with what identifies the patient, one key per line: member IDs, account numbers, external IDs; "-" reads standard input';

/** What identifies a patient, from a file or standard input. @throws UsageError */
export async function readPatientKeys(file: string, context: CliContext): Promise<readonly string[]> {
  const text = await readTextFile(file, context, '--keys');
  const keys = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (keys.length > 0) return keys;
  throw new UsageError(`--keys ${file} contains no key`);
}
