import { createHmac } from 'node:crypto';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(secret: string): Buffer {
  let bits = '';
  for (const character of secret.replace(/[\s=]/g, '').toUpperCase()) {
    const index = ALPHABET.indexOf(character);
    if (index < 0) throw new RangeError(`"${character}" is not a Base32 character.`);
    bits += index.toString(2).padStart(5, '0');
  }
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The number of the 30-second window that an instant (ms) falls into. */
export function totpWindow(instant: number): number {
  return Math.floor(instant / PERIOD_MS);
}

/** The six digits of RFC 6238 (SHA-1, 30 s) for a Base32 secret in one window. */
export function totpCode(secret: string, window: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(window));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Accepts the code of the current window and of its neighbours, each window once for each user. */
export class TotpVerifier {
  readonly #used = new Map<string, Set<number>>();

  /** `reused` says that the code was right but had been accepted before. */
  verify(user: string, secret: string, code: string, instant: number): 'accepted' | 'reused' | 'wrong' {
    const now = totpWindow(instant);
    const window = [now, now - 1, now + 1].find((candidate) => totpCode(secret, candidate) === code);
    if (window === undefined) return 'wrong';
    const used = this.#used.get(user) ?? new Set<number>();
    if (used.has(window)) return 'reused';
    used.add(window);
    this.#used.set(user, used);
    return 'accepted';
  }

  clear(): void {
    this.#used.clear();
  }
}
