import {
  InvalidTaskData,
  portalOf,
  x12Data,
  x12Day,
  type JsonObject,
  type JsonValue,
  type X12Segment,
} from 'sopwith/sdk';

type Part = Record<string, JsonValue>;

const QUESTION = { type: '270', guide: '005010X279' };
const RELATIONSHIPS: Readonly<Record<string, string>> = { '18': '18', '01': '01', '19': '19' };

/**
 * An X12 270 about one member as the data of a task; undefined if the text is not X12.
 *
 * @throws {InvalidTaskData} for content that the file must not have or lacks; the schema reports missing fields of the question
 */
export function parse270(text: string): JsonObject | undefined {
  const interchange = x12Data(text, QUESTION);
  if (interchange === undefined) return undefined;
  const segments = interchange.transactions.flatMap((transaction) => transaction.segments);
  const levels = segments.filter(([id]) => id === 'HL');
  const asked = (level: string): number => levels.filter((segment) => segment[3] === level).length;
  if (asked('22') !== 1 || asked('23') > 1) {
    const message = `the X12 file asks about ${Math.max(asked('22'), asked('23'))} members, but a task asks about one. Send each in a separate file`;
    throw refuse(asked('22') === 0 ? 'member_missing' : 'several_members', message);
  }
  return questionOf(segments, interchange.repetition);
}

const refuse = (code: string, message: string): InvalidTaskData =>
  new InvalidTaskData([{ pointer: '', code, message }]);

function questionOf(segments: readonly X12Segment[], repetition: string): JsonObject {
  const question: Part = { member: {}, provider: {} };
  const member = question['member'] as Part;
  const types: string[] = [];
  for (const segment of segments) {
    const [id, first = '', second = '', third = ''] = segment;
    if (id === 'NM1') readName(segment, question);
    else if (id === 'INS') put(member, 'relationship', RELATIONSHIPS[second] ?? 'G8');
    else if (id === 'DMG') readBirth(segment, member);
    else if (id === 'REF' && first === 'EI') put(question['provider'] as Part, 'tax_id', second);
    // Asked for without a day, it is asked for the day of the question.
    else if (id === 'BHT') put(question, 'date_of_service', x12Day(segment[4]));
    else if (id === 'DTP' && first === '291') put(question, 'date_of_service', x12Day(third));
    else if (id === 'EQ') types.push(...(repetition === '' ? [first] : first.split(repetition)));
  }
  if (types.some(Boolean)) question['service_types'] = [...new Set(types.filter(Boolean))];
  return question;
}

function readName(
  [, entity, , last = '', first = '', , , , qualifier, id]: X12Segment,
  question: Part,
): void {
  const member = question['member'] as Part;
  if (entity === 'PR') put(question, 'payer', portalOf(last));
  if (entity === '1P') {
    const which = { XX: 'npi', FI: 'tax_id' }[qualifier ?? ''];
    if (which !== undefined) put(question['provider'] as Part, which, id);
  }
  // A dependent is searched under the subscriber's ID, with the dependent's name and birth date.
  if (entity === '03')
    for (const name of ['first_name', 'last_name', 'date_of_birth', 'gender']) delete member[name];
  if (entity !== 'IL' && entity !== '03') return;
  put(member, 'last_name', last);
  put(member, 'first_name', first);
  if (entity === 'IL') put(member, 'id', id);
}

function readBirth([, , born, gender]: X12Segment, member: Part): void {
  put(member, 'date_of_birth', x12Day(born));
  put(member, 'gender', gender);
}

/** An empty value in the file is missing from the question, and the schema reports it. */
function put(part: Part, member: string, value: string | undefined): void {
  if (value !== undefined && value !== '') part[member] = value;
}
