import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** DER around a raw Ed25519 seed and a raw public key (RFC 8410): node:crypto takes no bare keys. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** The private key of a seed of 32 bytes. */
export const ed25519PrivateKey = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });

/** The public key of its 32 bytes. */
export const ed25519PublicKey = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });

/** The 32 bytes of the public key that belongs to a private key. */
export const ed25519PublicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);

/** The Ed25519 public key of a PEM text, or null if it is not one. */
export function readPublicPem(pem: string | Buffer): KeyObject | null {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}
