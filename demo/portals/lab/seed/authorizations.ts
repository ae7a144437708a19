import type { Authorization, AuthorizationLine, Decision } from '../authorization.ts';
import { memberKey, type Member } from '../people.ts';

interface Row {
  readonly decision: Decision;
  readonly received: string;
  /** [procedure, units, unit type, decision of the line, approved units] */
  readonly lines: readonly (readonly [string, number, string, Decision, number])[];
  readonly diagnoses: readonly string[];
  readonly urgent?: boolean;
  readonly category?: string;
  readonly type?: string;
  readonly harbor?: boolean;
  readonly note?: string;
}

// prettier-ignore
const rows: readonly Row[] = [
  { decision: 'A1', received: '2026-03-04', lines: [['72148', 1, 'UN', 'A1', 1]], diagnoses: ['M54.50'] },
  { decision: 'A1', received: '2026-04-15', lines: [['70551', 1, 'UN', 'A1', 1]], diagnoses: ['R51.9'], urgent: true },
  { decision: 'A1', received: '2026-05-20', lines: [['J1745', 8, 'UN', 'A1', 8]], diagnoses: ['K21.9'], type: 'R' },
  { decision: 'A2', received: '2026-03-30', lines: [['27447', 1, 'UN', 'A1', 1], ['97110', 20, 'VS', 'A3', 0]], diagnoses: ['M17.11'], category: 'AR', harbor: true, note: 'Some procedures were not certified.' },
  { decision: 'A2', received: '2026-06-08', lines: [['93458', 1, 'UN', 'A1', 1], ['70551', 1, 'UN', 'A3', 0]], diagnoses: ['I48.91'], harbor: true, note: 'Some procedures were not certified.' },
  { decision: 'A3', received: '2026-04-02', lines: [['72148', 1, 'UN', 'A3', 0]], diagnoses: ['M54.50'], note: 'Criteria are not met.' },
  { decision: 'A3', received: '2026-07-01', lines: [['95810', 1, 'UN', 'A3', 0]], diagnoses: ['G47.33'], note: 'Criteria are not met.' },
  { decision: 'A4', received: '2026-10-19', lines: [['27447', 1, 'UN', 'A4', 0]], diagnoses: ['M17.11'], category: 'AR', harbor: true, note: 'The request is under clinical review.' },
  { decision: 'A4', received: '2026-10-26', lines: [['95810', 1, 'UN', 'A4', 0]], diagnoses: ['G47.33'], note: 'The request is under clinical review.' },
  { decision: 'A6', received: '2026-06-22', lines: [['97110', 24, 'VS', 'A6', 12]], diagnoses: ['M25.511'], category: 'SC', harbor: true, note: 'Units were changed.' },
  { decision: 'A6', received: '2026-08-03', lines: [['J1745', 14, 'UN', 'A6', 10]], diagnoses: ['K21.9'], note: 'Units were changed.' },
  { decision: 'C', received: '2026-07-15', lines: [['70551', 1, 'UN', 'C', 0]], diagnoses: ['R51.9'], type: '3' },
  { decision: 'CT', received: '2026-08-18', lines: [['93458', 1, 'UN', 'CT', 0]], diagnoses: ['I48.91'], harbor: true, note: 'Call utilization management at 555-0102.' },
  { decision: 'NA', received: '2026-09-01', lines: [['99214', 1, 'VS', 'NA', 1]], diagnoses: ['I10'] },
  { decision: 'NA', received: '2026-09-09', lines: [['93000', 1, 'UN', 'NA', 1]], diagnoses: ['I10'], type: '4' },
];

function toLine(served: string): (row: Row['lines'][number]) => AuthorizationLine {
  return ([procedure, units, unitType, decision, approved]) => ({
    procedure,
    units,
    unit_type: unitType,
    from: served,
    to: served,
    decision,
    approved_units: approved,
  });
}

/** 15 authorizations over all decisions, for the first members of a portal in turn: <prefix>4001 and on. */
export function seedAuthorizations(members: readonly Member[], prefix: string): readonly Authorization[] {
  return rows.map((row, index) => {
    const member = members[index % members.length];
    const npi = row.harbor ? '1456789019' : '1234567893';
    return {
      authorization_number: `${prefix}${4001 + index}`,
      reference: `REQ-${1001 + index}`,
      organisation: row.harbor ? 'harbor' : 'riverside',
      member_id: member === undefined ? '' : memberKey(member),
      patient_name: member === undefined ? '' : `${member.first_name} ${member.last_name}`,
      category: row.category ?? 'HS',
      certification_type: row.type ?? 'I',
      urgent: row.urgent ?? false,
      requesting_npi: npi,
      servicing_npi: npi,
      facility_npi: row.category === 'AR' ? '1890123452' : '',
      diagnoses: row.diagnoses,
      lines: row.lines.map(toLine(row.received)),
      answers: {},
      attachments: [],
      decision: row.decision,
      note: row.note ?? '',
      received: row.received,
      decided: row.decision === 'A4' ? null : row.received,
      submitted_at: null,
      in_the_end: [],
    };
  });
}
