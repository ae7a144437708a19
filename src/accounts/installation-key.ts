import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Knex } from 'knex';
import { CodedError } from '../platform/errors.ts';
import { KEY_FILE, readKeyFile, readOrCreateKeyFile } from './key-file.ts';
import { readKeysOfCommand } from './key-command.ts';
import { localKeyProvider, parseKey, type KeyProvider } from './key-provider.ts';

export interface KeySettings {
  readonly dataDir: string;
  /** 32 bytes in base64. Without it the key file in the data directory is used, and created if it is missing. */
  readonly encryptionKey?: string | undefined;
  /** A command that prints the keys, the current one first. It takes the place of `encryptionKey`. */
  readonly encryptionKeyCommand?: string | undefined;
  /** Former keys, which only open. */
  readonly oldEncryptionKeys?: readonly string[] | undefined;
}

/** The installation's key: `ENCRYPTION_KEY` or `ENCRYPTION_KEY_COMMAND` where one is set, with the key file (if any) for opening only; else the file. */
export function installationKey(settings: KeySettings): Promise<KeyProvider> {
  return providerOf(settings, readOrCreateKeyFile);
}

/**
 * The same over a database: where something is encrypted already, a key that is missing is a fault, and no new one is made, which would only
 * stand where the right one is to be put back.
 *
 * @throws CodedError `encryption_key_missing`
 */
export async function keyOfDatabase(knex: Knex, settings: KeySettings): Promise<KeyProvider> {
  const used = (await knex('installation_secret').first('name')) !== undefined;
  return used ? existingKey(settings) : installationKey(settings);
}

/** The same, without creating a missing key. */
export function existingKey(settings: KeySettings): Promise<KeyProvider> {
  return providerOf(settings, async (file) => {
    const keys = await readKeyFile(file);
    if (keys !== undefined) return keys;
    throw new CodedError(
      'encryption_key_missing',
      `${file} is missing: restore it, or set ENCRYPTION_KEY to the key of this installation`,
    );
  });
}

/**
 * Reads the keys that are there, so that a start with an invalid one fails before anything else is opened.
 *
 * @throws CodedError for a key that is malformed, and for a key file that others may read
 */
export async function refuseUnusableKeys(settings: KeySettings): Promise<void> {
  await providerOf(settings, async (file) => (await readKeyFile(file)) ?? [randomBytes(32)]);
}

async function providerOf(
  settings: KeySettings,
  read: (file: string) => Promise<readonly Buffer[]>,
): Promise<KeyProvider> {
  const file = path.join(settings.dataDir, KEY_FILE);
  const old = (settings.oldEncryptionKeys ?? []).map((key) => parseKey(key, 'a key in ENCRYPTION_KEY_OLD'));
  const { encryptionKey, encryptionKeyCommand: command } = settings;
  const inFile = async (): Promise<readonly Buffer[]> => (await readKeyFile(file)) ?? [];
  if (command !== undefined && encryptionKey !== undefined) throw keyTwice();
  if (command !== undefined)
    return localKeyProvider(async () => [...(await readKeysOfCommand(command)), ...old, ...(await inFile())]);
  if (encryptionKey === undefined) return localKeyProvider(async () => [...(await read(file)), ...old]);
  const given = parseKey(encryptionKey, 'ENCRYPTION_KEY');
  return localKeyProvider(async () => [given, ...old, ...(await inFile())]);
}

const keyTwice = (): CodedError =>
  new CodedError(
    'encryption_key_ambiguous',
    'ENCRYPTION_KEY and ENCRYPTION_KEY_COMMAND are both set: remove one of them',
  );
