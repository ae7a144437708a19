import {
  InvalidTaskData,
  portalOf,
  x12Data,
  x12Find,
  type JsonObject,
  type X12Interchange,
} from 'sopwith/sdk';
import { Request278 } from './request-278.ts';

const REQUEST = { type: '278', guide: '005010X217' };

/**
 * An X12 278 that requests a review (ASC X12N 005010X217, TR3) as the data of a task; undefined if the text is not X12.
 *
 * @throws {InvalidTaskData} for content that the file must not have; the schema reports what is missing
 */
export function parse278(text: string): JsonObject | undefined {
  const interchange = x12Data(text, REQUEST);
  if (interchange === undefined) return undefined;
  const segments = interchange.transactions.flatMap((transaction) => transaction.segments);
  const events = segments.filter(([id, , , level]) => id === 'HL' && level === 'EV').length;
  if (events !== 1) {
    const message = `the X12 file contains ${events} requests (HL*EV), but a task submits one. Send each in a separate file`;
    throw refuse(events === 0 ? 'request_missing' : 'several_requests', message);
  }
  return {
    payer: portalOf(x12Find(segments, 'NM1', 'X3')?.[3] ?? ''),
    request: requestOf(interchange),
  };
}

function requestOf({ component, transactions }: X12Interchange): JsonObject {
  const request = new Request278(component);
  for (const [at, segment] of (transactions[0]?.segments ?? []).entries()) request.read(segment, at + 1);
  if (request.unknown.length > 0) {
    const named = request.unknown.slice(0, 10).join(', ');
    throw refuse('segment_not_supported', `the request has what this task does not submit: ${named}`);
  }
  return request.data();
}

const refuse = (code: string, message: string): InvalidTaskData =>
  new InvalidTaskData([{ pointer: '', code, message }]);
