import { co, type ClaimRow } from '../../lab/claim-seed.ts';

const visit = ['99213', 135_00] as const;
const longVisit = ['99214', 198_00] as const;
const newVisit = ['99203', 172_00] as const;

/** Claims on their way: received, forwarded, pending, in need of information or in error. */
export const openClaims: readonly ClaimRow[] = [
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
  { number: 17, member: 'ACM100200310-01', category: 'E0', served: '2026-07-13', lines: [visit] },
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
  { number: 29, member: 'ACM100200318-01', category: 'A4', served: '2026-06-30', lines: [visit] },
  { number: 30, member: 'ACM100200319-01', category: 'A0', served: '2026-06-16', lines: [visit] },
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
