import {
  createHmac,
  createSecretKey,
  randomBytes,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import { ed25519PrivateKey, ed25519PublicBytes, ed25519PublicKey } from '../../platform/ed25519.ts';
import type { Signer } from '../../sdk/webhook.ts';
import { decodeBase64 } from './base64.ts';

/** HMAC-SHA256 with `whsec_` + base64 of 24 to 64 bytes: what every Standard Webhooks library verifies. */
export const hmacSha256: Signer = Object.freeze({
  name: 'hmac-sha256',
  version: 'v1',
  newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  accepts: (secret: string) => keyBytes(secret, 'whsec_', 24, 64) !== null,
  sign: (secret: string, content: Buffer) =>
    hmacOf(need(keyBytes(secret, 'whsec_', 24, 64), 'hmac-sha256', 'whsec_'), content).toString('base64'),
  verificationKey: (secret: string) => secret,
  verify: (secret: string, content: Buffer, signature: string) => {
    const key = keyBytes(secret, 'whsec_', 24, 64);
    const given = decodeBase64(signature);
    if (key === null || given === null) return false;
    const right = hmacOf(key, content);
    return given.length === right.length && timingSafeEqual(given, right); // timingSafeEqual throws on other lengths
  },
});

/** Ed25519 with `whsk_` + base64 of the 32 bytes of the seed; receivers get `whpk_` + base64 of the public key. */
export const ed25519: Signer = Object.freeze({
  name: 'ed25519',
  version: 'v1a',
  newSecret: () => `whsk_${randomBytes(32).toString('base64')}`,
  accepts: (secret: string) => keyBytes(secret, 'whsk_', 32, 32) !== null,
  sign: (secret: string, content: Buffer) => sign(null, content, privateKey(secret)).toString('base64'),
  verificationKey: (secret: string) => `whpk_${ed25519PublicBytes(privateKey(secret)).toString('base64')}`,
  verify: (key: string, content: Buffer, signature: string) => {
    const publicKey = publicKeyOf(key);
    const given = decodeBase64(signature);
    return publicKey !== null && given !== null && verify(null, content, publicKey, given);
  },
});

/** As a key object: node takes more time to see what bare bytes are than for the digest itself. */
const hmacOf = (key: Buffer, content: Buffer): Buffer =>
  createHmac('sha256', createSecretKey(key)).update(content).digest();

const privateKey = (secret: string): KeyObject =>
  ed25519PrivateKey(need(keyBytes(secret, 'whsk_', 32, 32), 'ed25519', 'whsk_'));

/** The public key of a `whpk_` text, or null where it is not one. */
export function publicKeyOf(text: string): KeyObject | null {
  const raw = keyBytes(text, 'whpk_', 32, 32);
  return raw === null ? null : ed25519PublicKey(raw);
}

/** The bytes behind a prefixed key text, or null where the text is not one. */
function keyBytes(text: string, prefix: string, least: number, most: number): Buffer | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = decodeBase64(text.slice(prefix.length));
  return bytes !== null && bytes.length >= least && bytes.length <= most ? bytes : null;
}

function need(bytes: Buffer | null, signer: string, prefix: string): Buffer {
  if (bytes === null)
    throw new TypeError(`${signer}: the secret is not ${prefix} followed by a key in base64`);
  return bytes;
}
