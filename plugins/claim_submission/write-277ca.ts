import {
  fromCents,
  payerOf,
  writeX12,
  x12Date,
  x12Find,
  x12Name,
  x12Period,
  x12Request,
  x12Text,
  x12Time,
  type EndedTask,
  type X12ReplySegment,
} from 'sopwith/sdk';
import { totalCents } from './check.ts';
import type { ClaimData, ClaimResult } from './data.ts';

type Ended = EndedTask<ClaimData, ClaimResult>;

/** What became of the claim, as category (X12 code source 507), status (508) and entity. */
interface Verdict {
  readonly accepted: boolean;
  readonly status: readonly [category: string, status: string, entity: string];
  /** In the words of the payer. */
  readonly texts: readonly string[];
}

/**
 * The acknowledgment of a claim as X12 277CA (ASC X12N 005010X214, TR3): accepted with the number of the payer, or rejected. Null for a task that failed technically, and if the outcome is unknown.
 */
export function write277ca(task: Ended): string | null {
  const { data, result } = task;
  const verdict = verdictOf(task);
  if (verdict === null) return null;
  const { date, time } = x12Time(task.finishedAt);
  const asked = x12Request(task)?.transaction.segments ?? [];
  const { npi } = data.claim.provider;
  const total = fromCents(totalCents(data.claim));
  // Status of the file: received (A1, 19) by the payer. The claim's own status follows in its loop.
  const received: X12ReplySegment = ['STC', ['A1', '19', 'PR'], date, 'WQ', total];
  const segments: X12ReplySegment[] = [
    ['BHT', '0085', '08', task.id, date, time, 'TH'],
    ['HL', '1', '', '20', '1'],
    x12Find(asked, 'NM1', 'PR') ?? x12Name('PR', '2', [payerOf(data.payer)], ['PI', data.payer]),
    ['TRN', '1', task.id],
    ['DTP', '050', 'D8', x12Date(result?.received_date) || date],
    ['DTP', '009', 'D8', date],
    ['HL', '2', '1', '21', '1'],
    x12Find(asked, 'NM1', '41') ?? x12Name('41', '2', [npi], ['46', npi]),
    ['TRN', '2', x12Find(asked, 'BHT')?.[3] || task.id],
    received,
    ...countsOf(verdict, '90', 'AA', total),
    ['HL', '3', '2', '19', '1'],
    x12Find(asked, 'NM1', '85') ?? x12Name('85', '2', [npi], ['XX', npi]),
    ['TRN', '1', '0'],
    ['STC', ['A1', '19', 'PR'], '', 'WQ', total],
    ...countsOf(verdict, 'QA', 'QC', total),
    ...patientSegments(task, verdict, { date, total }),
  ];
  const parties = { sender: payerOf(data.payer), receiver: npi };
  return writeX12(task, parties, { type: '277', guide: '005010X214', group: 'HN', segments });
}

function verdictOf({ status, result, failure, issues, notes }: Ended): Verdict | null {
  // A2, 20: accepted for processing.
  if (result !== null)
    return { accepted: true, status: ['A2', '20', 'PR'], texts: result.edits.map(({ message }) => message) };
  if (status !== 'failed' || failure?.kind !== 'business') return null;
  // A3: returned as unprocessable; 54: duplicate of a claim, 0: the payer's reasons have no code, and follow in its words.
  const code = failure.code === 'duplicate_claim' ? '54' : '0';
  const reasons = issues.map(({ message }) => message);
  return {
    accepted: false,
    status: ['A3', code, 'PR'],
    texts: reasons.length > 0 ? reasons : [notes ?? failure.code],
  };
}

/** One claim: QTY and AMT of what was accepted (YU) or rejected (YY). */
const countsOf = (
  { accepted }: Verdict,
  acceptedCode: string,
  rejectedCode: string,
  total: string,
): readonly X12ReplySegment[] => [
  ['QTY', accepted ? acceptedCode : rejectedCode, '1'],
  ['AMT', accepted ? 'YU' : 'YY', total],
];

/** Loop 2000D: the claim by the provider's number (TRN) and the payer's (1K), with one STC for each remark. */
function patientSegments(
  { data: { claim }, result }: Ended,
  { accepted, status, texts }: Verdict,
  { date, total }: { readonly date: string; readonly total: string },
): readonly X12ReplySegment[] {
  const { patient, member, lines } = claim;
  const from = lines.map((line) => x12Date(line.date_from)).toSorted()[0] ?? '';
  const to =
    lines
      .map((line) => x12Date(line.date_to ?? line.date_from))
      .toSorted()
      .at(-1) ?? from;
  const remarks = texts.length > 0 ? texts : [''];
  const stc = ['STC', status, date, accepted ? 'WQ' : 'U', total];
  return [
    ['HL', '4', '3', 'PT'],
    x12Name('QC', '1', [x12Text(patient.last_name, 60), x12Text(patient.first_name, 35)], ['MI', member.id]),
    ['TRN', '2', claim.patient_account_number],
    ...remarks.map((text): X12ReplySegment => [...stc, '', '', '', '', '', '', '', x12Text(text, 264)]),
    ...(result === null ? [] : [['REF', '1K', x12Text(result.claim_number, 50)]]),
    x12Period('472', from, to),
  ];
}
