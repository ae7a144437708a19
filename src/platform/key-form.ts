const KEY_BYTES = 32;
const REMEDY = 'create one with "openssl rand -base64 32"';

/** Why a text is not a valid key, in words that never show it. */
export interface KeyFault {
  readonly code: 'encryption_key_malformed' | 'encryption_key_weak';
  readonly message: string;
}

/** A key as people give it: 32 bytes in base64, made by chance. */
export function readKey(text: string): Buffer | KeyFault {
  const key = Buffer.from(text.trim(), 'base64');
  const again = key.toString('base64').replace(/=+$/, '');
  if (key.length !== KEY_BYTES || again !== text.trim().replace(/=+$/, ''))
    return { code: 'encryption_key_malformed', message: `is not 32 bytes in base64: ${REMEDY}` };
  // 32 random bytes have fewer than 16 different values about once in 10^15 keys; a typed phrase or zeros often do.
  if (new Set(key).size < 16) return { code: 'encryption_key_weak', message: `is not random: ${REMEDY}` };
  return key;
}
