import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { isId } from '../platform/ids.ts';
import { TaskError } from './task-error.ts';

const VERSION = 1;
const MAC_BYTES = 16;

/** Identifies a list: a cursor continues only the same list. */
export type ListScope = readonly unknown[];

/** Opaque: version, the last id of the page, and a MAC over both and the list's filters. */
export function writeCursor(key: KeyObject, scope: ListScope, lastId: string): string {
  const body = Buffer.concat([Buffer.from([VERSION]), Buffer.from(lastId)]);
  return Buffer.concat([mac(key, scope, body), body]).toString('base64url');
}

/** The ID to continue after. @throws TaskError `invalid_cursor` */
export function readCursor(key: KeyObject, scope: ListScope, cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const body = bytes.subarray(MAC_BYTES);
  const id = body.subarray(1).toString('latin1');
  // Decoding is lenient: without the first check a cursor with added characters would pass.
  const intact =
    bytes.toString('base64url') === cursor &&
    body[0] === VERSION &&
    isId('task', id) &&
    timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(key, scope, body));
  if (!intact) {
    throw new TaskError(
      'invalid_cursor',
      'the cursor was not issued for this list: use next_cursor of a response with the same filters',
    );
  }
  return id;
}

const mac = (key: KeyObject, scope: ListScope, body: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${JSON.stringify(scope)}\n`)
    .update(body)
    .digest()
    .subarray(0, MAC_BYTES);
