import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { CodedError } from '../platform/errors.ts';

/*
 * | bytes | what                                  |
 * |-------|---------------------------------------|
 * | 1     | format, 1                             |
 * | 1     | number of the data key that sealed it |
 * | 12    | nonce, random                         |
 * | n     | ciphertext                            |
 * | 16    | tag                                   |
 */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 2 + NONCE_BYTES;
// Without a fixed length Node accepts shortened tags, which are quick to forge.
const OPTIONS = Object.freeze({ authTagLength: TAG_BYTES });

/** AES-256-GCM with a random 96-bit nonce. `context` is authenticated and not stored. At most 2^32 messages a key. */
export function sealBytes(key: KeyObject, keyNumber: number, context: Buffer, plaintext: Buffer): Buffer {
  const sealed = Buffer.allocUnsafe(HEADER_BYTES + plaintext.length + TAG_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, OPTIONS).setAAD(context);
  sealed[0] = FORMAT;
  sealed[1] = keyNumber;
  nonce.copy(sealed, 2);
  cipher.update(plaintext).copy(sealed, HEADER_BYTES);
  cipher.final();
  cipher.getAuthTag().copy(sealed, HEADER_BYTES + plaintext.length);
  return sealed;
}

/** @throws CodedError `sealed_value_rejected`: changed, cut, of another context, or under another key. */
export function openBytes(key: KeyObject, keyNumber: number, context: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < HEADER_BYTES + TAG_BYTES || sealed[0] !== FORMAT || sealed[1] !== keyNumber) {
    throw rejected();
  }
  const tagAt = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(2, HEADER_BYTES), OPTIONS)
    .setAAD(context)
    .setAuthTag(sealed.subarray(tagAt));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES, tagAt)), decipher.final()]);
  } catch (cause) {
    throw rejected(cause);
  }
}

/** One error for every reason: naming the part that does not match would help only an attacker. */
export function rejected(cause?: unknown): CodedError {
  return new CodedError(
    'sealed_value_rejected',
    'an encrypted value cannot be decrypted: it was changed, truncated, or copied from another row, column, or account',
    { cause },
  );
}
