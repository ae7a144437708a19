import type { Member, Relationship } from '../../lab/people.ts';

interface Row {
  /** Member with suffix. Its first three letters identify the payer: BCN Beacon Mutual, HLC Harborlight. */
  readonly member: string;
  readonly name: readonly [first: string, last: string];
  readonly born: string;
  readonly gender: Member['gender'];
  readonly plan: string;
  readonly relationship?: Relationship;
  readonly covered?: readonly [from: string, to: string | null];
  readonly pcp?: string | null;
  readonly other?: string;
  readonly duplicate?: boolean;
  readonly purpose: string;
}

const GROUPS: Readonly<Record<string, readonly [string, string]>> = {
  BCN: ['Fairmont Steel Works', 'BM-4410'],
  HLC: ['Community plan', 'HL-0001'],
};

function toMember(row: Row, index: number): Member {
  const [id = '', suffix = ''] = row.member.split('-');
  const [groupName, groupNumber] = GROUPS[id.slice(0, 3)] ?? ['', ''];
  const [effective, termination] = row.covered ?? ['2023-01-01', null];
  return {
    id,
    suffix,
    first_name: row.name[0],
    last_name: row.name[1],
    date_of_birth: row.born,
    gender: row.gender,
    relationship: row.relationship ?? '18',
    address: { street: `${200 + index} Foundry Road`, city: 'Fairmont', state: 'OH', zip: '44002' },
    phone: `555-01${String(40 + index)}`,
    pcp: row.pcp === undefined ? 'Marcus Oyelaran, MD' : row.pcp,
    coverage: { plan: row.plan, group_name: groupName, group_number: groupNumber, effective, termination },
    ...(row.other === undefined ? {} : { other_coverage: row.other }),
    ...(row.duplicate === undefined ? {} : { duplicate_record: row.duplicate }),
    purpose: row.purpose,
  };
}

const choice = 'beacon-choice';
const select = 'beacon-select';
const care = 'harborlight-care';
const plus = 'harborlight-plus';

// prettier-ignore
const rows: readonly Row[] = [
  { member: 'BCN200300401-01', name: ['Walter', 'Grimes'], born: '1971-04-18', gender: 'M', plan: choice, purpose: 'active, the plain case; subscriber of a family' },
  { member: 'BCN200300401-02', name: ['Joan', 'Grimes'], born: '1973-09-02', gender: 'F', plan: choice, relationship: '01', purpose: 'spouse' },
  { member: 'BCN200300401-03', name: ['Toby', 'Grimes'], born: '2010-12-24', gender: 'M', plan: choice, relationship: '19', purpose: 'child' },
  { member: 'BCN200300402-01', name: ['Leona', 'Fischer'], born: '1958-07-30', gender: 'F', plan: select, purpose: 'active HMO, deductible met' },
  { member: 'BCN200300403-01', name: ['Kwame', 'Boateng'], born: '1986-03-11', gender: 'M', plan: select, purpose: 'subscriber of twins' },
  { member: 'BCN200300403-02', name: ['Ama', 'Boateng'], born: '2018-02-20', gender: 'F', plan: select, relationship: '19', purpose: 'twin: same number and birth date as the next' },
  { member: 'BCN200300403-03', name: ['Kofi', 'Boateng'], born: '2018-02-20', gender: 'M', plan: select, relationship: '19', purpose: 'twin: same number and birth date as the one before' },
  { member: 'BCN200300404-01', name: ['Irene', 'Castle'], born: '1949-11-05', gender: 'F', plan: select, other: 'Acme Medicare Advantage, primary', purpose: 'other coverage' },
  { member: 'BCN200300405-01', name: ['Hector', 'Ruiz'], born: '1980-08-08', gender: 'M', plan: choice, covered: ['2021-01-01', '2025-03-31'], purpose: 'coverage ended 2025-03-31' },
  { member: 'BCN200300406-01', name: ['Mei', 'Chen'], born: '1992-05-27', gender: 'F', plan: choice, covered: ['2031-06-01', null], purpose: 'coverage starts 2031-06-01' },
  { member: 'BCN200300407-01', name: ['Agnes', 'Mwangi'], born: '1966-01-19', gender: 'F', plan: choice, purpose: 'wrong DOB: clinics have 1966-10-19 (AAA 71)' },
  { member: 'BCN200300408-01', name: ['Pavel', 'Dvorak'], born: '1977-10-10', gender: 'M', plan: select, duplicate: true, purpose: 'the payer has two records (AAA 76)' },
  { member: 'BCN200300409-01', name: ['Mary', 'Jones'], born: '1990-01-15', gender: 'F', plan: choice, purpose: 'namesake: same name and birth date as the next' },
  { member: 'BCN200300410-01', name: ['Mary', 'Jones'], born: '1990-01-15', gender: 'F', plan: select, purpose: 'namesake: same name and birth date as the one before' },
  { member: 'BCN200300411-01', name: ['Siobhán', 'O’Dowd'], born: '1984-06-06', gender: 'F', plan: choice, purpose: 'accent and apostrophe in the name' },
  { member: 'BCN200300412-01', name: ['Robin', 'Vale'], born: '1999-09-09', gender: 'U', plan: select, pcp: null, purpose: 'gender unknown, no PCP' },
  { member: 'HLC500600701-01', name: ['Delia', 'Santos'], born: '1963-02-02', gender: 'F', plan: care, purpose: 'Harborlight, active' },
  { member: 'HLC500600702-01', name: ['Amir', 'Rahimi'], born: '1975-12-12', gender: 'M', plan: care, purpose: 'Harborlight, active' },
  { member: 'HLC500600702-02', name: ['Laleh', 'Rahimi'], born: '2008-05-05', gender: 'F', plan: care, relationship: '19', purpose: 'Harborlight, child' },
  { member: 'HLC500600703-01', name: ['Gus', 'Bergman'], born: '1955-03-29', gender: 'M', plan: plus, other: 'Primary coverage elsewhere', purpose: 'Harborlight, other coverage' },
  { member: 'HLC500600704-01', name: ['Nora', 'Quist'], born: '1988-11-11', gender: 'F', plan: plus, covered: ['2020-01-01', '2024-12-31'], purpose: 'Harborlight, coverage ended 2024-12-31' },
  { member: 'HLC500600705-01', name: ['Eli', 'Thorne'], born: '2003-07-21', gender: 'M', plan: care, purpose: 'Harborlight, active' },
  { member: 'HLC500600706-01', name: ['Zara', 'Malik'], born: '1994-04-14', gender: 'F', plan: plus, relationship: 'G8', purpose: 'Harborlight, other relationship' },
  { member: 'HLC500600707-01', name: ['Otto', 'Vogel'], born: '1941-08-16', gender: 'M', plan: plus, purpose: 'Harborlight, active' },
];

/** 24 synthetic members of two payers. `purpose` says what each is for. */
export const members: readonly Member[] = rows.map(toMember);
