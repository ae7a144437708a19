import { v7 as uuidv7 } from 'uuid';

/** The kind of object that an ID names; the prefix shows it in log lines. */
export type IdPrefix =
  | 'task'
  | 'acct'
  | 'file'
  | 'art'
  | 'conn'
  | 'wh'
  | 'whs'
  | 'msg'
  | 'dlv'
  | 'att'
  | 'req'
  | 'aud'
  | 'mw'
  | 'hold'
  | 'sopv'
  | 'sit'
  | 'sch'
  | 'code'
  | 'alm'
  | 'usr';

const BODY_LENGTH = 26;
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new id: the prefix, `_`, and a UUIDv7 as 26 lower-case Crockford base32 characters, so that ids of one kind sort by
 * the millisecond in which they were made.
 *
 * @example newId('task', new Date()) // "task_06aqf3m0gsx8z1c9k2w7r5d4bn"
 */
export function newId(prefix: IdPrefix, at: Date = new Date()): string {
  return `${prefix}_${base32(uuidv7({ msecs: at.getTime() }))}`;
}

/** The smallest id body of a millisecond: turns a time filter into a range of ids. */
export function lowestIdAt(prefix: IdPrefix, at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${prefix}_${base32(hex + '0'.repeat(20))}`;
}

/** The lowest and the highest ID that begin with this text: turns a search by the beginning of an ID into a range, in any collation. */
export function idRange(beginning: string): readonly [lowest: string, highest: string] {
  const length = beginning.indexOf('_') + 1 + BODY_LENGTH;
  return [beginning.padEnd(length, ALPHABET.at(0)), beginning.padEnd(length, ALPHABET.at(-1))];
}

function base32(uuid: string): string {
  let bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < BODY_LENGTH; index += 1) {
    text = ALPHABET.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return text;
}
