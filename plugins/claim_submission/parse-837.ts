import { InvalidTaskData, x12Data, type JsonObject } from 'sopwith/sdk';
import { Claim837 } from './claim-837.ts';

/** 837P of version 5010, as HIPAA wants it; institutional claims (X223) and dental ones (X224) are others. */
const PROFESSIONAL = { type: '837', guide: '005010X222' };

/**
 * An X12 837P with one claim as the data of a task; undefined if the text is not X12.
 *
 * @throws {InvalidTaskData} for content that the file must not have; the schema reports what is missing
 */
export function parse837(text: string): JsonObject | undefined {
  const interchange = x12Data(text, PROFESSIONAL);
  if (interchange === undefined) return undefined;
  const segments = interchange.transactions.flatMap((transaction) => transaction.segments);
  const claims = segments.filter(([id]) => id === 'CLM').length;
  if (claims !== 1) {
    throw refuse(
      claims === 0 ? 'claim_missing' : 'several_claims',
      `the X12 file contains ${claims} claims, but a task submits one. Send each in a separate file`,
    );
  }
  const claim = new Claim837(interchange.component);
  for (const [at, segment] of segments.entries()) claim.read(segment, at + 1);
  if (claim.unknown.size > 0) {
    const named = [...claim.unknown].slice(0, 10).map(([name, at]) => `${name} (segment ${at})`);
    throw refuse('segment_not_supported', `the claim has what this task does not file: ${named.join(', ')}`);
  }
  return claim.data();
}

const refuse = (code: string, message: string): InvalidTaskData =>
  new InvalidTaskData([{ pointer: '', code, message }]);
