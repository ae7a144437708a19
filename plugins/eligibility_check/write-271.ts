import {
  payerOf,
  writeX12,
  x12Date,
  x12Find,
  x12Level,
  x12Name,
  x12Request,
  x12Text,
  x12Time,
  type EndedTask,
  type X12ReplySegment,
  type X12Segment,
} from 'sopwith/sdk';
import { benefitSegments } from './benefits-271.ts';
import type { EligibilityData, EligibilityResult } from './data.ts';
import { rejectionOf } from './reject-reasons.ts';

type Ended = EndedTask<EligibilityData, EligibilityResult>;

/**
 * The answer as X12 271 (ASC X12N 005010X279A1, TR3): the plan and its benefits in EB, or the reject reason of a failure in AAA. Null for a failure without a reject reason, and if
 * the coverage could not be read.
 */
export function write271(task: Ended): string | null {
  const { data, result, failure } = task;
  const rejection = failure === null ? null : rejectionOf(failure.code);
  if (result === null && rejection === null) return null;
  const { date, time } = x12Time(task.finishedAt);
  const asked = x12Request(task)?.transaction.segments ?? [];
  const aaa: X12ReplySegment[] = rejection === null ? [] : [rejection.segment(isDependent(data, asked))];
  const ofProvider = rejection?.level === 'provider';
  const head: X12ReplySegment[] = [
    ['BHT', '0022', '11', x12Find(asked, 'BHT')?.[3] || task.id, date, time],
    ['HL', '1', '', '20', '1'],
    x12Find(asked, 'NM1', 'PR') ?? x12Name('PR', '2', [payerOf(data.payer)], ['PI', data.payer]),
    ['HL', '2', '1', '21', ofProvider ? '0' : '1'],
    x12Find(asked, 'NM1', '1P') ?? x12Name('1P', '2', [''], ['XX', data.provider.npi]),
  ];
  const segments = ofProvider ? [...head, ...aaa] : [...head, ...memberSegments(task, asked, aaa)];
  const parties = { sender: payerOf(data.payer), receiver: data.provider.npi };
  return writeX12(task, parties, { type: '271', guide: '005010X279A1', group: 'HB', segments });
}

/** The levels of subscriber and dependent: 2000C and 2000D. `aaa` belongs to the one who was asked about. */
function memberSegments(
  task: Ended,
  asked: readonly X12Segment[],
  aaa: readonly X12ReplySegment[],
): readonly X12ReplySegment[] {
  const { data, result } = task;
  const dependent = isDependent(data, asked);
  const subscriber = x12Find(asked, 'NM1', 'IL') ?? subscriberOf(task, dependent);
  const person: X12ReplySegment[] = [
    ...(result?.group_number == null ? [] : [['REF', '6P', x12Text(result.group_number, 50)]]),
    ...aaa,
    ...born(data),
  ];
  const answer: X12ReplySegment[] = [
    ...datesOf(result),
    ...(result === null ? [] : benefitSegments(data, result)),
  ];
  const own = x12Level(asked, '22');
  if (!dependent) return [['HL', '3', '2', '22', '0'], ...tracesOf(own), subscriber, ...person, ...answer];
  const relationship = ['INS', 'N', data.member.relationship ?? 'G8'];
  return [
    ['HL', '3', '2', '22', '1'],
    ...tracesOf(own),
    subscriber,
    ['HL', '4', '3', '23', '0'],
    ...tracesOf(x12Level(asked, '23')),
    x12Find(asked, 'NM1', '03') ?? [
      'NM1',
      '03',
      '1',
      x12Text(data.member.last_name, 60),
      x12Text(data.member.first_name, 35),
    ],
    ...person,
    relationship,
    ...answer,
  ];
}

const isDependent = ({ member }: EligibilityData, asked: readonly X12Segment[]): boolean =>
  asked.length > 0
    ? asked.some(([id, , , code]) => id === 'HL' && code === '23')
    : (member.relationship ?? '18') !== '18';

/** A 271 that does not reject has a last name (X12 RFI 1681): the portal's, if the client did not send one. */
function subscriberOf({ data, result }: Ended, dependent: boolean): X12ReplySegment {
  const { id = '', first_name: given = '', last_name: last = '' } = data.member;
  const known =
    dependent || last === '' ? personOf(result?.subscriber ?? '') : { last, first: x12Text(given, 35) };
  const identified = id === '' ? [] : ['', '', '', 'MI', id];
  return ['NM1', 'IL', '1', known.last || (result === null ? '' : 'UNKNOWN'), known.first, ...identified];
}

/** `Rivera, Maria` or `Maria Rivera` */
function personOf(shown: string): { readonly last: string; readonly first: string } {
  const text = x12Text(shown.replace(/\(.*$/s, ''), 95);
  const [, before, after] = /^([^,]+),\s*(.+)$/.exec(text) ?? [];
  const words = text.split(' ');
  const last = before ?? words.at(-1) ?? '';
  return { last: last.slice(0, 60), first: (after ?? words.slice(0, -1).join(' ')).slice(0, 35) };
}

const born = ({ member }: EligibilityData): readonly X12ReplySegment[] =>
  member.date_of_birth === undefined
    ? []
    : [['DMG', 'D8', x12Date(member.date_of_birth), { F: 'F', M: 'M', U: '' }[member.gender ?? 'U']]];

/** 346 plan begin, 347 plan end. */
const datesOf = (result: EligibilityResult | null): readonly X12ReplySegment[] =>
  (
    [
      ['346', result?.effective_date],
      ['347', result?.termination_date],
    ] as const
  ).flatMap(([qualifier, day]) => (day == null ? [] : [['DTP', qualifier, 'D8', x12Date(day)]]));

/** The client's trace numbers, with which it finds its question. */
const tracesOf = (asked: readonly X12Segment[]): readonly X12ReplySegment[] =>
  asked.filter(([id]) => id === 'TRN').map(([, , ...numbers]) => ['TRN', '2', ...numbers]);
