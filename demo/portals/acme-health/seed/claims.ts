import type { Adjustment, Category, Claim, Payment } from '../../lab/claim.ts';
import { members } from './members.ts';

interface Row {
  readonly number: number;
  /** Member with suffix. */
  readonly member: string;
  readonly category: Category;
  /** ISO date of service; the payer receives a claim three days later. */
  readonly served: string;
  /** [procedure, charge in cents] of each line. */
  readonly lines: readonly (readonly [string, number])[];
  readonly diagnoses?: readonly string[];
  readonly harbor?: boolean;
  /** Allowed, paid, patient responsibility; cents. */
  readonly money?: readonly [number, number, number];
  readonly adjustments?: readonly Adjustment[];
  readonly remarks?: readonly string[];
  readonly payment?: Payment;
}

const eft = (number: string, date: string): Payment => ({ method: 'EFT', number, date });
const check = (number: string, date: string): Payment => ({ method: 'Check', number, date });
const co = (carc: string, amount: number): Adjustment => ({ group: 'CO', carc, amount });
const pr = (carc: string, amount: number): Adjustment => ({ group: 'PR', carc, amount });
const visit = ['99213', 135_00] as const;
const longVisit = ['99214', 198_00] as const;
const newVisit = ['99203', 172_00] as const;

const rows: readonly Row[] = [
  {
    number: 1,
    member: 'ACM100200301-01',
    category: 'F1',
    served: '2026-01-12',
    lines: [visit],
    money: [98_00, 73_00, 25_00],
    adjustments: [co('45', 37_00), pr('3', 25_00)],
    payment: eft('EFT700001', '2026-01-30'),
  },
  {
    number: 2,
    member: 'ACM100200301-01',
    category: 'F1',
    served: '2026-02-09',
    lines: [longVisit, ['36415', 18_00]],
    money: [151_00, 126_00, 25_00],
    adjustments: [co('45', 65_00), pr('3', 25_00)],
    payment: eft('EFT700002', '2026-02-27'),
  },
  {
    number: 3,
    member: 'ACM100200301-02',
    category: 'F2',
    served: '2026-02-16',
    lines: [['72148', 1_240_00]],
    diagnoses: ['M54.50'],
    adjustments: [co('197', 1_240_00)],
    remarks: ['N706'],
  },
  {
    number: 4,
    member: 'ACM100200301-03',
    category: 'F1',
    served: '2026-03-02',
    lines: [
      ['99392', 160_00],
      ['90460', 42_00],
    ],
    diagnoses: ['Z00.00', 'Z23'],
    money: [171_00, 171_00, 0],
    adjustments: [co('45', 31_00)],
    payment: eft('EFT700003', '2026-03-20'),
  },
  {
    number: 5,
    member: 'ACM100200302-01',
    category: 'F0',
    served: '2026-01-20',
    lines: [longVisit],
    money: [142_00, 0, 142_00],
    adjustments: [co('45', 56_00), pr('1', 142_00)],
  },
  {
    number: 6,
    member: 'ACM100200302-01',
    category: 'F1',
    served: '2026-04-14',
    lines: [visit, ['85025', 24_00], ['80053', 31_00]],
    money: [121_00, 86_00, 35_00],
    adjustments: [co('45', 69_00), pr('3', 35_00)],
    payment: check('0018840', '2026-05-04'),
  },
  { number: 7, member: 'ACM100200303-01', category: 'A1', served: '2026-10-05', lines: [visit] },
  {
    number: 8,
    member: 'ACM100200303-02',
    category: 'A1',
    served: '2026-10-06',
    lines: [
      ['99213', 135_00],
      ['87880', 29_00],
    ],
    diagnoses: ['J02.9'],
  },
  {
    number: 9,
    member: 'ACM100200303-03',
    category: 'A2',
    served: '2026-10-06',
    lines: [
      ['99213', 135_00],
      ['87880', 29_00],
    ],
    diagnoses: ['J02.9'],
  },
  {
    number: 10,
    member: 'ACM100200304-01',
    category: 'A0',
    served: '2026-03-11',
    lines: [longVisit],
    remarks: ['MA04'],
  },
  {
    number: 11,
    member: 'ACM100200304-01',
    category: 'F2',
    served: '2026-05-19',
    lines: [visit],
    adjustments: [co('22', 135_00)],
    remarks: ['MA04'],
  },
  {
    number: 12,
    member: 'ACM100200305-01',
    category: 'F1',
    served: '2026-02-24',
    lines: [['G0439', 188_00]],
    diagnoses: ['Z00.00'],
    money: [133_00, 133_00, 0],
    adjustments: [co('45', 55_00)],
    payment: eft('EFT700004', '2026-03-13'),
  },
  {
    number: 13,
    member: 'ACM100200306-01',
    category: 'F2',
    served: '2025-08-18',
    lines: [visit],
    adjustments: [co('27', 135_00)],
    remarks: ['N130'],
  },
  {
    number: 14,
    member: 'ACM100200307-01',
    category: 'A3',
    served: '2025-02-03',
    lines: [newVisit],
    adjustments: [co('27', 172_00)],
  },
  {
    number: 15,
    member: 'ACM100200308-01',
    category: 'A3',
    served: '2026-06-08',
    lines: [newVisit],
    adjustments: [co('16', 172_00)],
    remarks: ['MA130'],
  },
  {
    number: 16,
    member: 'ACM100200309-01',
    category: 'A3',
    served: '2026-04-01',
    lines: [visit],
    adjustments: [co('16', 135_00)],
    remarks: ['N290'],
  },
  { number: 17, member: 'ACM100200310-01', category: 'E0', served: '2026-07-13', lines: [visit] },
  {
    number: 18,
    member: 'ACM100200311-01',
    category: 'F0',
    served: '2026-05-05',
    lines: [visit],
    money: [98_00, 0, 98_00],
    adjustments: [co('45', 37_00), pr('1', 98_00)],
  },
  { number: 19, member: 'ACM100200312-01', category: 'P0', served: '2026-09-01', lines: [longVisit] },
  {
    number: 20,
    member: 'ACM100200312-01',
    category: 'P1',
    served: '2026-09-15',
    lines: [visit, ['93000', 58_00]],
    diagnoses: ['I10', 'I48.91'],
  },
  {
    number: 21,
    member: 'ACM100200312-02',
    category: 'P2',
    served: '2026-08-20',
    lines: [['95810', 1_890_00]],
    diagnoses: ['G47.33'],
  },
  {
    number: 22,
    member: 'ACM100200313-01',
    category: 'P3',
    served: '2026-08-11',
    lines: [longVisit, ['96372', 44_00]],
    remarks: ['N706'],
  },
  {
    number: 23,
    member: 'ACM100200313-01',
    category: 'P4',
    served: '2026-08-25',
    lines: [visit],
    remarks: ['MA04'],
  },
  {
    number: 24,
    member: 'ACM100200314-01',
    category: 'F3',
    served: '2026-03-23',
    lines: [longVisit],
    money: [142_00, 117_00, 25_00],
    adjustments: [co('45', 56_00), pr('3', 25_00)],
    payment: eft('EFT700005', '2026-06-12'),
  },
  {
    number: 25,
    member: 'ACM100200315-01',
    category: 'F2',
    served: '2026-03-23',
    lines: [longVisit],
    adjustments: [co('18', 198_00)],
  },
  {
    number: 26,
    member: 'ACM100200316-01',
    category: 'R0',
    served: '2026-07-28',
    lines: [
      ['97110', 72_00],
      ['97140', 66_00],
    ],
    diagnoses: ['M25.511'],
    harbor: true,
    adjustments: [co('252', 138_00)],
    remarks: ['N706'],
  },
  {
    number: 27,
    member: 'ACM100200317-01',
    category: 'P1',
    served: '2026-09-22',
    lines: [['93306', 640_00]],
    diagnoses: ['I48.91'],
    harbor: true,
  },
  {
    number: 28,
    member: 'ACM100200317-01',
    category: 'F1',
    served: '2026-01-27',
    lines: [
      ['99204', 260_00],
      ['93000', 58_00],
    ],
    diagnoses: ['I10'],
    harbor: true,
    money: [214_00, 184_00, 30_00],
    adjustments: [co('45', 104_00), pr('3', 30_00)],
    payment: check('0018921', '2026-02-17'),
  },
  { number: 29, member: 'ACM100200318-01', category: 'A4', served: '2026-06-30', lines: [visit] },
  { number: 30, member: 'ACM100200319-01', category: 'A0', served: '2026-06-16', lines: [visit] },
  {
    number: 31,
    member: 'ACM100200301-01',
    category: 'F2',
    served: '2026-04-20',
    lines: [['27447', 18_400_00]],
    diagnoses: ['M17.11'],
    harbor: true,
    adjustments: [co('50', 18_400_00)],
    remarks: ['N115'],
  },
  {
    number: 32,
    member: 'ACM100200302-01',
    category: 'F2',
    served: '2026-05-12',
    lines: [visit, ['36415', 18_00]],
    adjustments: [co('97', 18_00), co('96', 135_00)],
    remarks: ['M15', 'N130'],
  },
  {
    number: 33,
    member: 'ACM100200305-01',
    category: 'F2',
    served: '2025-01-06',
    lines: [visit],
    adjustments: [co('29', 135_00)],
  },
  {
    number: 34,
    member: 'ACM100200312-01',
    category: 'F1',
    served: '2026-06-03',
    lines: [['99396', 210_00]],
    diagnoses: ['Z00.00'],
    money: [176_00, 176_00, 0],
    adjustments: [co('45', 34_00)],
    payment: eft('EFT700006', '2026-06-19'),
  },
  {
    number: 35,
    member: 'ACM100200313-01',
    category: 'F3',
    served: '2026-04-28',
    lines: [visit],
    money: [98_00, 63_00, 35_00],
    adjustments: [co('45', 37_00), pr('3', 35_00)],
    payment: eft('EFT700007', '2026-07-10'),
  },
  { number: 36, member: 'ACM100200311-01', category: 'E0', served: '2026-09-08', lines: [visit] },
  { number: 37, member: 'ACM100200318-01', category: 'P0', served: '2026-10-12', lines: [newVisit] },
  {
    number: 38,
    member: 'ACM100200316-01',
    category: 'R0',
    served: '2026-09-29',
    lines: [longVisit],
    remarks: ['N706'],
  },
  {
    number: 39,
    member: 'ACM100200304-01',
    category: 'P2',
    served: '2026-10-01',
    lines: [['93458', 4_150_00]],
    diagnoses: ['I48.91'],
    harbor: true,
  },
  { number: 40, member: 'ACM100200319-01', category: 'A4', served: '2026-05-27', lines: [visit] },
];

function addDays(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);
}

const DECIDED: readonly Category[] = ['F0', 'F1', 'F2', 'F3', 'A3', 'R0'];

function toClaim(row: Row): Claim {
  const member = members.find(({ id, suffix }) => `${id}-${suffix}` === row.member);
  const rendering = row.harbor ? '1567890128' : '1234567893';
  const [allowed, paid, responsibility] = row.money ?? [0, 0, 0];
  return {
    claim_number: `ACM-2026-${String(row.number).padStart(6, '0')}`,
    patient_account_number: `RFC-2026-${String(4000 + row.number)}`,
    organisation: row.harbor ? 'harbor' : 'riverside',
    billing_npi: row.harbor ? '1890123452' : '1999111226',
    member_id: row.member,
    patient_name: member === undefined ? '' : `${member.first_name} ${member.last_name}`,
    diagnoses: row.diagnoses ?? ['I10'],
    lines: row.lines.map(([procedure, charge]) => ({
      from: row.served,
      to: row.served,
      place_of_service: '11',
      procedure,
      modifiers: [],
      pointer: 'A',
      charge,
      units: 1,
      rendering_npi: rendering,
    })),
    billed: row.lines.reduce((sum, [, charge]) => sum + charge, 0),
    category: row.category,
    received: addDays(row.served, 3),
    processed: DECIDED.includes(row.category) ? addDays(row.served, 14) : null,
    allowed,
    paid,
    patient_responsibility: responsibility,
    adjustments: row.adjustments ?? [],
    remarks: row.remarks ?? [],
    payment: row.payment ?? null,
    attachments: [],
    submitted_at: null,
  };
}

/** 40 claims over all status categories, numbered ACM-2026-000001 to -000040. */
export const claims: readonly Claim[] = rows.map(toClaim);
