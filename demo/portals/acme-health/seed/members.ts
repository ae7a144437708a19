import type { Coverage, Member, Relationship } from '../../lab/people.ts';

const lakeview = { name: 'Lakeview School District', number: 'G-10023' };
const orchard = { name: 'Orchard Logistics', number: 'G-20417' };
const individual = { name: 'Individual', number: 'I-00001' };

function coverage(
  plan: string,
  group: typeof lakeview,
  effective = '2024-01-01',
  termination: string | null = null,
): Coverage {
  return { plan, group_name: group.name, group_number: group.number, effective, termination };
}

interface Row {
  readonly id: string;
  readonly suffix?: string;
  readonly name: readonly [first: string, last: string];
  readonly born: string;
  readonly gender: Member['gender'];
  readonly relationship?: Relationship;
  readonly coverage: Coverage;
  readonly pcp?: string | null;
  readonly other?: string;
  readonly duplicate?: boolean;
  readonly purpose: string;
}

function toMember(row: Row, index: number): Member {
  return {
    id: row.id,
    suffix: row.suffix ?? '01',
    first_name: row.name[0],
    last_name: row.name[1],
    date_of_birth: row.born,
    gender: row.gender,
    relationship: row.relationship ?? '18',
    address: { street: `${100 + index} Alder Street`, city: 'Fairmont', state: 'OH', zip: '44001' },
    phone: `555-01${String(10 + index)}`,
    pcp: row.pcp === undefined ? 'Anna Lindqvist, MD' : row.pcp,
    coverage: row.coverage,
    ...(row.other === undefined ? {} : { other_coverage: row.other }),
    ...(row.duplicate === undefined ? {} : { duplicate_record: row.duplicate }),
    purpose: row.purpose,
  };
}

const gold = coverage('gold-ppo', lakeview);
const silver = coverage('silver-hmo', orchard);
const bronze = coverage('bronze-hdhp', individual, '2025-01-01');
const medicare = coverage('medicare-advantage', individual, '2023-01-01');

const rows: readonly Row[] = [
  {
    id: 'ACM100200301',
    name: ['Maria', 'Rivera'],
    born: '1980-03-05',
    gender: 'F',
    coverage: gold,
    purpose: 'active, the plain case; subscriber of a family',
  },
  {
    id: 'ACM100200301',
    suffix: '02',
    name: ['Luis', 'Rivera'],
    born: '1978-11-20',
    gender: 'M',
    relationship: '01',
    coverage: gold,
    purpose: 'spouse',
  },
  {
    id: 'ACM100200301',
    suffix: '03',
    name: ['Sofia', 'Rivera'],
    born: '2012-07-14',
    gender: 'F',
    relationship: '19',
    coverage: gold,
    purpose: 'child',
  },
  {
    id: 'ACM100200302',
    name: ['James', 'Holloway'],
    born: '1965-09-30',
    gender: 'M',
    coverage: silver,
    purpose: 'active HMO, deductible met',
  },
  {
    id: 'ACM100200303',
    name: ['Denise', 'Okafor'],
    born: '1991-01-17',
    gender: 'F',
    coverage: silver,
    purpose: 'active HMO, subscriber of twins',
  },
  {
    id: 'ACM100200303',
    suffix: '02',
    name: ['Adaeze', 'Okafor'],
    born: '2016-05-09',
    gender: 'F',
    relationship: '19',
    coverage: silver,
    purpose: 'twin: same ID and birth date as the next',
  },
  {
    id: 'ACM100200303',
    suffix: '03',
    name: ['Chidi', 'Okafor'],
    born: '2016-05-09',
    gender: 'M',
    relationship: '19',
    coverage: silver,
    purpose: 'twin: same ID and birth date as the one before',
  },
  {
    id: 'ACM100200304',
    name: ['Peter', 'Nguyen'],
    born: '1959-12-01',
    gender: 'M',
    coverage: medicare,
    other: 'Beacon Mutual supplement, secondary',
    purpose: 'other coverage',
  },
  {
    id: 'ACM100200305',
    name: ['Helen', 'Brandt'],
    born: '1948-06-22',
    gender: 'F',
    coverage: medicare,
    purpose: 'active Medicare Advantage',
  },
  {
    id: 'ACM100200306',
    name: ['Omar', 'Siddiqui'],
    born: '1987-04-11',
    gender: 'M',
    coverage: coverage('gold-ppo', lakeview, '2022-01-01', '2025-06-30'),
    purpose: 'coverage ended 2025-06-30',
  },
  {
    id: 'ACM100200307',
    name: ['Claire', 'Dubois'],
    born: '1995-08-02',
    gender: 'F',
    coverage: coverage('bronze-hdhp', individual, '2022-01-01', '2024-12-31'),
    purpose: 'coverage ended 2024-12-31',
  },
  {
    id: 'ACM100200308',
    name: ['Victor', 'Castellano'],
    born: '1983-02-28',
    gender: 'M',
    coverage: coverage('silver-hmo', orchard, '2031-01-01'),
    purpose: 'coverage starts 2031-01-01',
  },
  {
    id: 'ACM100200309',
    name: ['Ruth', 'Abernathy'],
    born: '1972-10-10',
    gender: 'F',
    coverage: gold,
    purpose: 'wrong DOB: clinics have 1972-10-01 (AAA 71)',
  },
  {
    id: 'ACM100200310',
    name: ['Samuel', 'Katz'],
    born: '1990-12-31',
    gender: 'M',
    coverage: bronze,
    duplicate: true,
    purpose: 'the payer has two records (AAA 76)',
  },
  {
    id: 'ACM100200311',
    name: ['Emily', 'Tran'],
    born: '2001-03-19',
    gender: 'F',
    coverage: bronze,
    pcp: null,
    purpose: 'high deductible, no PCP',
  },
  {
    id: 'ACM100200312',
    name: ['Carlos', 'Mendes'],
    born: '1976-07-07',
    gender: 'M',
    coverage: gold,
    purpose: 'active; second claim subject',
  },
  {
    id: 'ACM100200312',
    suffix: '02',
    name: ['Beatriz', 'Mendes'],
    born: '1979-01-25',
    gender: 'F',
    relationship: '01',
    coverage: gold,
    purpose: 'spouse',
  },
  {
    id: 'ACM100200313',
    name: ['Fatima', 'Haddad'],
    born: '1968-05-15',
    gender: 'F',
    coverage: silver,
    purpose: 'active',
  },
  {
    id: 'ACM100200314',
    name: ['John', 'Smith'],
    born: '1985-06-15',
    gender: 'M',
    coverage: gold,
    purpose: 'namesake: same name and birth date as the next',
  },
  {
    id: 'ACM100200315',
    name: ['John', 'Smith'],
    born: '1985-06-15',
    gender: 'M',
    coverage: silver,
    purpose: 'namesake: same name and birth date as the one before',
  },
  {
    id: 'ACM100200316',
    name: ['Ingrid', 'O’Malley-Berg'],
    born: '1999-02-14',
    gender: 'F',
    coverage: bronze,
    purpose: 'apostrophe and hyphen in the name',
  },
  {
    id: 'ACM100200317',
    name: ['Winston', 'Achebe'],
    born: '1954-04-04',
    gender: 'M',
    coverage: medicare,
    purpose: 'active Medicare Advantage',
  },
  {
    id: 'ACM100200318',
    name: ['Alex', 'Moreau'],
    born: '2000-01-01',
    gender: 'U',
    coverage: silver,
    purpose: 'gender unknown',
  },
  {
    id: 'ACM100200319',
    name: ['Nadia', 'Petrov'],
    born: '1970-08-23',
    gender: 'F',
    relationship: 'G8',
    coverage: gold,
    other: 'Primary coverage elsewhere',
    purpose: 'other relationship, other coverage',
  },
];

/** 24 synthetic members. `purpose` says what each is for. */
export const members: readonly Member[] = rows.map(toMember);
