import { check, claimMaker, co, eft, pr, type ClaimRow } from '../../lab/claim-seed.ts';
import type { Category, Claim, Payment } from '../../lab/claim.ts';
import { members } from './members.ts';

type Lines = readonly (readonly [string, number])[];
type Short = readonly [
  member: string,
  category: Category,
  served: string,
  lines: Lines,
  more?: Partial<Omit<ClaimRow, 'lines'>>,
];

const visit = ['99213', 142_00] as const;
const longVisit = ['99214', 205_00] as const;
const imaging = ['72148', 1_310_00] as const;
const therapy = ['97110', 76_00] as const;
const walter = 'BCN200300401-01';
const leona = 'BCN200300402-01';
const delia = 'HLC500600701-01';
const amir = 'HLC500600702-01';

/** Allowed is 75 % of the charge; the patient owes $20. */
function paid(lines: Lines, payment: Payment): Partial<ClaimRow> {
  const billed = lines.reduce((sum, [, charge]) => sum + charge, 0);
  const allowed = Math.round(billed * 0.75);
  return {
    money: [allowed, allowed - 20_00, 20_00],
    adjustments: [co('45', billed - allowed), pr('3', 20_00)],
    payment,
  };
}

function paidRow(
  member: string,
  served: string,
  lines: Lines,
  payment: Payment,
  category: Category = 'F1',
): Short {
  return [member, category, served, lines, paid(lines, payment)];
}

// Eight payments; some pay several claims.
const may = eft('B0900141', '2026-05-08');
const june = eft('B0900188', '2026-06-12');
const july = check('00551207', '2026-07-17');
const august = eft('B0900236', '2026-08-14');
const september = eft('B0900290', '2026-09-11');
const harbor = eft('B0900301', '2026-09-18');
const lightOne = eft('H0070015', '2026-08-28');
const lightTwo = check('00089914', '2026-10-09');

// prettier-ignore
const rows: readonly Short[] = [
  paidRow(walter, '2026-04-13', [visit], may),
  paidRow('BCN200300401-02', '2026-04-14', [longVisit, ['36415', 19_00]], may),
  [leona, 'F2', '2026-04-20', [imaging], { adjustments: [co('197', 1_310_00)], remarks: ['N706'] }],
  paidRow(leona, '2026-05-18', [visit, ['93000', 61_00]], june),
  paidRow('BCN200300401-03', '2026-06-22', [['99392', 164_00], ['90460', 44_00]], july),
  paidRow('BCN200300403-01', '2026-07-20', [longVisit], august),
  paidRow('BCN200300403-02', '2026-07-21', [visit], august),
  paidRow('BCN200300409-01', '2026-08-17', [longVisit, therapy], september),
  ['BCN200300411-01', 'F1', '2026-08-24', [['93306', 655_00]], { ...paid([['93306', 655_00]], harbor), harbor: true }],
  paidRow(delia, '2026-08-03', [visit], lightOne),
  paidRow(amir, '2026-08-04', [longVisit], lightOne),
  paidRow('HLC500600702-02', '2026-09-14', [['99394', 171_00]], lightTwo, 'F3'),
  ['BCN200300405-01', 'F2', '2026-05-11', [visit], { adjustments: [co('27', 142_00)], remarks: ['N130'] }],
  ['BCN200300404-01', 'F2', '2026-06-02', [longVisit], { adjustments: [co('22', 205_00)], remarks: ['MA04'] }],
  ['BCN200300410-01', 'F2', '2026-06-16', [visit], { adjustments: [co('18', 142_00)] }],
  ['HLC500600704-01', 'F2', '2026-07-06', [visit], { adjustments: [co('27', 142_00)] }],
  ['BCN200300402-01', 'F0', '2026-07-13', [visit], { money: [107_00, 0, 107_00], adjustments: [co('45', 35_00), pr('1', 107_00)] }],
  ['BCN200300412-01', 'F0', '2026-08-10', [longVisit], { money: [154_00, 0, 154_00], adjustments: [co('45', 51_00), pr('1', 154_00)] }],
  ['BCN200300408-01', 'A3', '2026-06-08', [visit], { remarks: ['MA130'] }],
  ['BCN200300406-01', 'A3', '2026-06-29', [visit], { adjustments: [co('16', 142_00)], remarks: ['MA130'] }],
  [walter, 'A0', '2026-09-28', [visit], { remarks: ['MA04'] }],
  ['HLC500600703-01', 'A0', '2026-09-30', [visit], { remarks: ['MA04'] }],
  [walter, 'A1', '2026-10-12', [visit]],
  [delia, 'A1', '2026-10-13', [longVisit]],
  ['BCN200300403-03', 'A2', '2026-10-05', [visit], { diagnoses: ['J02.9'] }],
  ['BCN200300409-01', 'A2', '2026-10-06', [longVisit]],
  ['BCN200300407-01', 'A4', '2026-08-31', [visit]],
  ['HLC500600705-01', 'A4', '2026-09-01', [visit]],
  ['BCN200300411-01', 'P0', '2026-10-01', [longVisit]],
  [amir, 'P0', '2026-10-02', [visit]],
  [leona, 'P1', '2026-09-21', [visit, ['93000', 61_00]], { diagnoses: ['I10', 'I48.91'] }],
  ['BCN200300412-01', 'P1', '2026-09-22', [therapy], { diagnoses: ['M25.511'], harbor: true }],
  ['BCN200300401-02', 'P2', '2026-09-08', [['95810', 1_920_00]], { diagnoses: ['G47.33'] }],
  ['HLC500600707-01', 'P2', '2026-09-09', [['93458', 4_300_00]], { diagnoses: ['I48.91'], harbor: true }],
  ['BCN200300410-01', 'P3', '2026-08-26', [longVisit], { remarks: ['N706'] }],
  ['BCN200300404-01', 'P4', '2026-08-27', [visit], { remarks: ['MA04'] }],
  ['BCN200300411-01', 'R0', '2026-08-12', [therapy, ['97140', 69_00]], { adjustments: [co('252', 145_00)], remarks: ['N706'], harbor: true }],
  ['HLC500600706-01', 'R0', '2026-08-13', [longVisit], { remarks: ['N706'] }],
  ['BCN200300405-01', 'E0', '2026-09-15', [visit]],
  ['HLC500600701-01', 'E0', '2026-09-16', [visit]],
];

const toClaim = claimMaker(members, { claims: 'BCN-2026-', accounts: 'PT' });

/** 40 claims over all status categories, numbered BCN-2026-000001 to -000040. */
export const claims: readonly Claim[] = rows.map(([member, category, served, lines, more], index) =>
  toClaim({ number: index + 1, member, category, served, lines, ...more }),
);
