import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CodedError } from '../platform/errors.ts';

const VERSION = 1;
const MAC_BYTES = 16;

/** Identifies a list: a cursor continues only the same list. */
export interface ListScope {
  /** `deriveKey('list-cursor')` of the vault. */
  readonly key: KeyObject;
  /** Whose list it is, and its filters. */
  readonly of: readonly unknown[];
}

/** Opaque: version, the position in the list, and a MAC over both and the scope. */
export function writeCursor(scope: ListScope, position: string): string {
  const body = Buffer.concat([Buffer.from([VERSION]), Buffer.from(position)]);
  return Buffer.concat([mac(scope, body), body]).toString('base64url');
}

/** The position to continue after. @throws CodedError `invalid_cursor` */
export function readCursor(scope: ListScope, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(MAC_BYTES);
  // Decoding is lenient: without the first check a cursor with added characters would pass.
  const intact =
    bytes.toString('base64url') === cursor &&
    body[0] === VERSION &&
    timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(scope, body));
  if (intact) return body.toString('utf8', 1);
  throw invalidCursor();
}

export const invalidCursor = (): CodedError =>
  new CodedError(
    'invalid_cursor',
    'the cursor was not issued for this list: use next_cursor of a response with the same filters',
  );

const mac = ({ key, of }: ListScope, body: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${JSON.stringify(of)}\n`)
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);
