import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { CodedError } from '../platform/errors.ts';
import { readKey } from '../platform/key-form.ts';
import { openBytes, sealBytes } from './sealing.ts';

/**
 * Holds the installation's key (KEK) and wraps data keys with it. A KMS fits behind this: `wrap` and `unwrap` are its
 * encrypt and decrypt calls. What comes back names its key, so that rotation needs no flag day.
 */
export interface KeyProvider {
  /** Wraps under the current key. `label` says what the secret belongs to and is authenticated with it. */
  wrap(label: string, secret: Buffer): Promise<Buffer>;
  /** @throws CodedError `encryption_key_unknown` when the key that wrapped it is not here. */
  unwrap(label: string, wrapped: Buffer): Promise<Buffer>;
  /** False for what an older key wrapped: it still opens, and `key rewrap` renews it. */
  isCurrent(wrapped: Buffer): Promise<boolean>;
}

const KEY_ID_BYTES = 8;

/**
 * A provider over keys in memory. The first key of `load()` wraps; the others only open. An unknown key id makes it load
 * again once, so that a running service learns of a key that `key rewrap --new-key` has put into the file.
 */
export async function localKeyProvider(load: () => Promise<readonly Buffer[]>): Promise<KeyProvider> {
  let ring = makeRing(await load());
  const find = async (wrapped: Buffer): Promise<KeyObject> => {
    const id = wrapped.subarray(0, KEY_ID_BYTES).toString('hex');
    if (!ring.keys.has(id)) ring = makeRing(await load());
    const key = ring.keys.get(id);
    if (key === undefined) throw unknownKey(id);
    return key;
  };
  return Object.freeze({
    wrap: async (label: string, secret: Buffer) =>
      Buffer.concat([
        Buffer.from(ring.currentId, 'hex'),
        sealBytes(ring.current, 0, wrapContext(label), secret),
      ]),
    unwrap: async (label: string, wrapped: Buffer) =>
      openBytes(await find(wrapped), 0, wrapContext(label), wrapped.subarray(KEY_ID_BYTES)),
    isCurrent: async (wrapped: Buffer) => {
      await find(wrapped);
      return wrapped.subarray(0, KEY_ID_BYTES).toString('hex') === ring.currentId;
    },
  });
}

/** Reads a key as people give it: 32 bytes in base64. The message never shows the key. */
export function parseKey(text: string, source: string): Buffer {
  const key = readKey(text);
  if (Buffer.isBuffer(key)) return key;
  throw new CodedError(key.code, `${source} ${key.message}`);
}

interface Ring {
  readonly current: KeyObject;
  readonly currentId: string;
  readonly keys: ReadonlyMap<string, KeyObject>;
}

function makeRing(keys: readonly Buffer[]): Ring {
  const entries = keys.map((key) => [keyId(key), createSecretKey(key)] as const);
  const [first] = entries;
  if (first === undefined) throw new CodedError('encryption_key_missing', 'the encryption key is missing');
  return { currentId: first[0], current: first[1], keys: new Map(entries) };
}

function keyId(key: Buffer): string {
  return createHash('sha256')
    .update('sopwith-key-id|')
    .update(key)
    .digest('hex')
    .slice(0, KEY_ID_BYTES * 2);
}

const wrapContext = (label: string): Buffer => Buffer.from(`v1|wrap|${label}`);

function unknownKey(id: string): CodedError {
  return new CodedError(
    'encryption_key_unknown',
    `the data was encrypted under key ${id}, which is not available: set the ENCRYPTION_KEY of the installation ` +
      '(or restore its file encryption.key), and put a previous key into ENCRYPTION_KEY_OLD',
  );
}
