import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CodedError, codeOf } from '../platform/errors.ts';
import { parseKey } from './key-provider.ts';

/** The name of the key file in the data directory. */
export const KEY_FILE = 'encryption.key';

/**
 * The keys in the file, the current one first; creates the file with one new key if it is missing. Two processes that
 * start together agree on one key: the file appears whole or not at all, and the second process reads the key of the first.
 *
 * @throws CodedError `key_file_exposed` when others than the owner may read it.
 */
export async function readOrCreateKeyFile(file: string): Promise<readonly Buffer[]> {
  const there = await readKeyFile(file);
  if (there !== undefined) return there;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(file, [randomBytes(32)]);
  try {
    await link(draft, file);
    await syncFolder(file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKeyFile(file);
  if (made === undefined)
    throw new CodedError('key_file_missing', `${file} was removed while it was being created`);
  return made;
}

/** The keys in the file, or undefined if it does not exist. */
export async function readKeyFile(file: string): Promise<readonly Buffer[] | undefined> {
  const text = await readText(file);
  if (text === undefined) return undefined;
  await refuseExposed(file);
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (lines.length === 0) throw new CodedError('encryption_key_missing', `${file} contains no key`);
  return lines.map((line, index) => parseKey(line, `key ${index + 1} of ${file}`));
}

/** Puts a new key before the others: it wraps from now on, they only open. */
export async function addKeyToFile(file: string): Promise<void> {
  await replaceKeys(file, [randomBytes(32), ...(await readOrCreateKeyFile(file))]);
}

/** Leaves the current key only. The caller has made sure that nothing is wrapped by the others. */
export async function dropOldKeysFromFile(file: string): Promise<void> {
  await replaceKeys(file, (await readOrCreateKeyFile(file)).slice(0, 1));
}

async function replaceKeys(file: string, keys: readonly Buffer[]): Promise<void> {
  await rename(await writeDraft(file, keys), file);
  await syncFolder(file);
}

/** Otherwise a power failure could bring the old file back, when data is already encrypted with the new key. */
async function syncFolder(file: string): Promise<void> {
  await using folder = await open(path.dirname(file), constants.O_RDONLY);
  await folder.sync();
}

async function writeDraft(file: string, keys: readonly Buffer[]): Promise<string> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await using handle = await open(draft, 'wx', 0o600);
  await handle.writeFile(HEADING + keys.map((key) => `${key.toString('base64')}\n`).join(''));
  await handle.sync();
  return draft;
}

const HEADING =
  '# The encryption key of this Sopwith installation. With it and the database, everything can be read;\n' +
  '# without it, nothing can. Keep a copy apart from the database. First line: current key; the others only decrypt.\n';

async function refuseExposed(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  throw new CodedError(
    'key_file_exposed',
    `${file} has mode ${(mode & 0o777).toString(8).padStart(4, '0')}, so other users can read it: chmod 600 ${file}`,
  );
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
