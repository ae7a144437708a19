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
import type { StatusData, StatusResult } from './data.ts';

type Ended = EndedTask<StatusData, StatusResult>;

/** Failures that a 277 can express, as category (X12 code source 507) and status (508). */
const FAILURES: Readonly<Record<string, readonly [category: string, status: string]>> = {
  // Claim not found.
  claim_not_found: ['A4', '35'],
  // More information available than can be returned: narrow the search.
  several_claims_found: ['E0', '485'],
  // Business application currently not available.
  payer_cannot_respond: ['E1', '484'],
};

/** Portals show a category. This is the status (508) that says the same; the others are 0, "cannot provide further status electronically". */
const STATUSES: Readonly<Record<string, string>> = {
  A2: '20', // accepted for processing
  F0: '1', // see the remittance advice
  F1: '65', // paid
  F2: '1',
  F3: '1',
};

/** The answer as X12 277 (ASC X12N 005010X212, TR3). Null for a failure that is not about the claim, and if the status could not be read. */
export function write277(task: Ended): string | null {
  const { data, result, failure } = task;
  const failed = failure === null ? undefined : FAILURES[failure.code];
  if (result === null && failed === undefined) return null;
  const { date, time } = x12Time(task.finishedAt);
  const asked = x12Request(task)?.transaction.segments ?? [];
  const { npi } = data.provider;
  const dependent = x12Level(asked, '23').length > 0;
  const segments: X12ReplySegment[] = [
    ['BHT', '0010', '08', task.id, date, time, 'DG'],
    ['HL', '1', '', '20', '1'],
    x12Find(asked, 'NM1', 'PR') ?? x12Name('PR', '2', [payerOf(data.payer)], ['PI', data.payer]),
    ['HL', '2', '1', '21', '1'],
    x12Find(asked, 'NM1', '41') ?? x12Name('41', '2', [''], ['46', npi]),
    ['HL', '3', '2', '19', '1'],
    x12Find(asked, 'NM1', '1P') ?? x12Name('1P', '2', [''], ['XX', npi]),
    ['HL', '4', '3', '22', dependent ? '1' : '0'],
    // A 277 has the name and the ID of the subscriber, and a portal needs neither to find a claim by its number.
    x12Find(asked, 'NM1', 'IL') ?? x12Name('IL', '1', ['UNKNOWN'], ['MI', data.member?.id ?? 'UNKNOWN']),
    ...(dependent
      ? [['HL', '5', '4', '23'], x12Find(asked, 'NM1', 'QC') ?? ['NM1', 'QC', '1', 'UNKNOWN']]
      : []),
    ['TRN', '2', x12Find(asked, 'TRN')?.[2] ?? data.patient_account_number ?? task.id],
    result === null ? ['STC', failed, date] : statusOf(result, date),
    ...referencesOf(task),
    ...servicesOf(task, asked),
  ];
  const parties = { sender: payerOf(data.payer), receiver: npi };
  return writeX12(task, parties, { type: '277', guide: '005010X212', group: 'HN', segments });
}

/** STC: status, its date, charge, payment, date and number of the payment. */
function statusOf(result: StatusResult, today: string): X12ReplySegment {
  const { category, payment } = result;
  const status = [category, STATUSES[category] ?? '0'];
  const shown = x12Date(result.processed_date) || x12Date(result.received_date) || today;
  const paid = result.paid_amount ?? '';
  const when = x12Date(payment?.date);
  // STC09 has up to 16 characters, and a part of the number would be another number.
  const whole = x12Text(payment?.number, 17);
  const number = whole.length > 16 ? '' : whole;
  return [
    'STC',
    status,
    shown,
    '',
    result.billed_amount,
    paid,
    paid === '' ? '' : when,
    '',
    number === '' ? '' : when,
    number,
  ];
}

/** 1K is the number of the payer, EJ the one of the provider. */
function referencesOf({ data, result }: Ended): readonly X12ReplySegment[] {
  const numbers = [
    ['1K', result?.claim_number ?? data.claim_number],
    ['EJ', result?.patient_account_number ?? data.patient_account_number],
  ] as const;
  return numbers.flatMap(([qualifier, number]) =>
    number == null ? [] : [['REF', qualifier, x12Text(number, 50)]],
  );
}

/** The dates of service that were asked for, or else those of the lines. */
function servicesOf({ data, result }: Ended, asked: readonly X12Segment[]): readonly X12ReplySegment[] {
  const sent = x12Find(asked, 'DTP', '472');
  if (sent !== undefined) return [sent];
  const days = (result?.lines ?? []).flatMap((line) =>
    [line.date_from, line.date_to].filter((day) => day !== null),
  );
  const from = x12Date(data.service_date_from ?? days.toSorted()[0]);
  const to = x12Date(data.service_date_to ?? days.toSorted().at(-1)) || from;
  if (from === '') return [];
  return [x12Period('472', from, to)];
}
