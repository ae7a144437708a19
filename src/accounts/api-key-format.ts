import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'sw_live_';
const ID_LENGTH = 16;
/** 62^43 is just over 2^256. */
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** What a secret scanner looks for. */
export const API_KEY_PATTERN = /^sw_live_([0-9A-Za-z]{16})_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/;

/** A new key: `sw_live_<id>_<secret><checksum>`. The id is public and names it in lists and logs. */
export function newApiKey(): { readonly id: string; readonly key: string } {
  const id = randomText(ID_LENGTH);
  const body = `${PREFIX}${id}_${randomText(SECRET_LENGTH)}`;
  return { id, key: body + checksum(body) };
}

/**
 * The id inside a key of the right form whose checksum fits, else undefined. The checksum is not a protection: it spares the
 * database from keys that were cut or mistyped.
 */
export function apiKeyId(key: string): string | undefined {
  const id = API_KEY_PATTERN.exec(key)?.[1];
  if (id === undefined) return undefined;
  return key.slice(-CHECKSUM_LENGTH) === checksum(key.slice(0, -CHECKSUM_LENGTH)) ? id : undefined;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: higher ones would favour the first letters.
    for (const byte of randomBytes(length))
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
  }
  return text;
}
