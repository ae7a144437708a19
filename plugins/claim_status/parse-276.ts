import {
  InvalidTaskData,
  portalOf,
  x12Data,
  x12Day,
  x12Find,
  x12Level,
  type JsonObject,
  type X12Segment,
} from 'sopwith/sdk';

const QUESTION = { type: '276', guide: '005010X212' };

/**
 * An X12 276 about one claim (ASC X12N 005010X212, TR3) as the data of a task; undefined if the text is not X12.
 *
 * @throws {InvalidTaskData} for content that the file must not have or lacks; the schema reports missing fields of the question
 */
export function parse276(text: string): JsonObject | undefined {
  const interchange = x12Data(text, QUESTION);
  if (interchange === undefined) return undefined;
  const segments = interchange.transactions.flatMap((transaction) => transaction.segments);
  // Each claim has its own trace number: loop 2200D or 2200E.
  const claims = segments.filter(([id]) => id === 'TRN').length;
  if (claims !== 1) {
    const code = claims === 0 ? 'claim_missing' : 'several_claims';
    const message = `the X12 file asks about ${claims} claims (TRN), but a task asks about one. Send each in a separate file`;
    throw new InvalidTaskData([{ pointer: '', code, message }]);
  }
  return questionOf(segments);
}

function questionOf(segments: readonly X12Segment[]): JsonObject {
  const provider = x12Find(segments, 'NM1', '1P');
  const subscriber = x12Find(segments, 'NM1', 'IL');
  const dependent = x12Level(segments, '23');
  const birth = x12Find(dependent.length > 0 ? dependent : segments, 'DMG')?.[2];
  const [from, to] = (x12Find(segments, 'DTP', '472')?.[3] ?? '').split('-').map(x12Day);
  return given({
    payer: portalOf(x12Find(segments, 'NM1', 'PR')?.[3] ?? ''),
    provider: given({ [provider?.[8] === 'FI' ? 'tax_id' : 'npi']: provider?.[9] }),
    member: subscriber?.[9] ? given({ id: subscriber[9], date_of_birth: x12Day(birth) }) : undefined,
    claim_number: x12Find(segments, 'REF', '1K')?.[2],
    patient_account_number: x12Find(segments, 'REF', 'EJ')?.[2],
    service_date_from: from,
    service_date_to: to,
  });
}

/** An empty value in the file is missing from the question, and the schema reports it. */
const given = (part: Readonly<Record<string, JsonObject | string | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
