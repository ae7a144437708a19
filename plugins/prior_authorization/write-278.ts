import {
  payerOf,
  writeX12,
  x12Date,
  x12Find,
  x12Level,
  x12Name,
  x12Period,
  x12Request,
  x12Text,
  x12Time,
  type EndedTask,
  type X12ReplySegment,
  type X12Segment,
} from 'sopwith/sdk';
import type { AuthorizationData, AuthorizationResult } from './data.ts';

type Ended = EndedTask<AuthorizationData, AuthorizationResult>;

/** Reject reasons (X12 code source 901, AAA03) of failures that are about the member, and the same for a dependent. */
const OF_MEMBER: Readonly<Record<string, readonly [subscriber: string, dependent: string]>> = {
  member_not_found: ['75', '67'],
  date_of_birth_missing: ['58', '58'],
};

/**
 * The payer's decision as the response of an X12 278 (ASC X12N 005010X217, TR3), or its refusal in AAA. Null for a task that failed technically, and if the decision is unknown.
 */
export function write278(task: Ended): string | null {
  const { data, result, failure } = task;
  if (result === null && failure?.kind !== 'business') return null;
  const { date, time } = x12Time(task.finishedAt);
  const asked = x12Request(task)?.transaction.segments ?? [];
  const { npi, name = '' } = data.request.requesting_provider;
  const dependent = x12Level(asked, '23').length > 0;
  const reason = OF_MEMBER[failure?.code ?? '']?.[dependent ? 1 : 0];
  const refused: X12ReplySegment[] = reason === undefined ? [] : [['AAA', 'N', '', reason, 'C']];
  const event = dependent ? 5 : 4;
  const segments: X12ReplySegment[] = [
    // 18: no further updates follow; 19: they do, because the payer reviews the request.
    [
      'BHT',
      '0007',
      '11',
      x12Find(asked, 'BHT')?.[3] || task.id,
      date,
      time,
      result?.decision === 'A4' ? '19' : '18',
    ],
    ['HL', '1', '', '20', '1'],
    x12Find(asked, 'NM1', 'X3') ?? x12Name('X3', '2', [payerOf(data.payer)], ['PI', data.payer]),
    ['HL', '2', '1', '21', '1'],
    x12Find(asked, 'NM1', '1P') ?? x12Name('1P', '2', [x12Text(name, 60)], ['XX', npi]),
    ['HL', '3', '2', '22', refused.length > 0 && !dependent ? '0' : '1'],
    x12Find(asked, 'NM1', 'IL') ?? subscriberOf(data),
    ...(dependent
      ? [
          ['HL', '4', '3', '23', refused.length > 0 ? '0' : '1'],
          x12Find(asked, 'NM1', 'QC') ?? ['NM1', 'QC', '1'],
        ]
      : []),
    ...refused,
    ...(refused.length > 0 ? [] : eventSegments(task, asked, event)),
  ];
  const parties = { sender: payerOf(data.payer), receiver: npi };
  return writeX12(task, parties, { type: '278', guide: '005010X217', group: 'HI', segments });
}

function subscriberOf({ request: { member } }: AuthorizationData): X12ReplySegment {
  return x12Name(
    'IL',
    '1',
    [x12Text(member.last_name, 60), x12Text(member.first_name, 35)],
    ['MI', member.id],
  );
}

/** Loop 2000E: the decision in HCR, or AAA 33 (input errors) with the reasons in the words of the payer. */
function eventSegments(
  task: Ended,
  asked: readonly X12Segment[],
  number: number,
): readonly X12ReplySegment[] {
  const { data, result, failure, issues, notes } = task;
  const traces = x12Level(asked, 'EV').filter(([id]) => id === 'TRN');
  const { category, certification_type: type = 'I', reference } = data.request;
  const lines = result?.lines ?? [];
  const texts = result === null ? issues.map(({ message }) => message) : [result.payer_note ?? ''];
  const messages = texts.length > 0 ? texts : [notes ?? ''];
  return [
    ['HL', String(number), String(number - 1), 'EV', lines.length > 0 ? '1' : '0'],
    ...(traces.length > 0
      ? traces.map(([, , ...trace]) => ['TRN', '2', ...trace])
      : [['TRN', '2', reference, '9000000000']]),
    ...(result === null ? [['AAA', 'N', '', '33', failure?.code === 'duplicate_request' ? 'N' : 'C']] : []),
    ['UM', category, type, x12Find(asked, 'UM')?.[3]],
    ...(result === null ? [] : [['HCR', result.decision, x12Text(result.authorization_number, 50)]]),
    ...(result?.decided_date == null ? [] : [['DTP', '102', 'D8', x12Date(result.decided_date)]]),
    ...messages.flatMap((text) => (text === '' ? [] : [['MSG', x12Text(text, 264)]])),
    ...lines.flatMap((line, index) => lineSegments(line, data, [number + index + 1, number])),
  ];
}

/** Loop 2000F: the decision about one service, with the units that the payer approves, or else those that were asked for. */
function lineSegments(
  line: AuthorizationResult['lines'][number],
  { request }: AuthorizationData,
  [number, parent]: readonly [number, number],
): readonly X12ReplySegment[] {
  const asked = request.lines.find((one) => one.procedure_code === line.procedure_code);
  const [from, to] = [x12Date(line.date_from), x12Date(line.date_to ?? line.date_from)];
  const units = String(line.approved_units ?? asked?.units ?? '');
  const unit = asked?.unit_type ?? 'UN';
  return [
    ['HL', String(number), String(parent), 'SS', '0'],
    ...(line.decision === null ? [] : [['HCR', line.decision]]),
    ...(from === '' ? [] : [x12Period('472', from, to)]),
    ...(line.procedure_code === null
      ? []
      : [
          [
            'SV1',
            ['HC', x12Text(line.procedure_code, 48)],
            '',
            ...(unit === 'UN' && units !== '' ? ['UN', units] : []),
          ],
        ]),
    ...(unit === 'UN' || units === '' ? [] : [['HSD', unit, units]]),
  ];
}
