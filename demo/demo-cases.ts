import type { AcmeHealthPortal } from './portals/acme-health/start.ts';
import type { BeaconMutualPortal } from './portals/beacon-mutual/start.ts';
import { textPdf } from './portals/lab/pdf.ts';

/** The simulated portals, by the name that tasks give as their payer. */
export interface DemoPortals {
  readonly 'acme-health': AcmeHealthPortal;
  readonly 'beacon-mutual': BeaconMutualPortal;
}

export type DemoPayer = keyof DemoPortals;

/** One task of the demo: its request, its obstacles, and its expected end. */
export interface DemoCase {
  readonly title: string;
  readonly payer: DemoPayer;
  readonly type: 'eligibility_check' | 'claim_submission';
  readonly data: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  /** Switches of the portal that are on for this task. */
  readonly obstacles: Readonly<Record<string, unknown>>;
  /** `waiting`: it is left to a person. */
  readonly ends: 'completed' | 'completed_with_issues' | 'failed' | 'waiting';
  /** How many claims the portal must have received under this task's account number; null: no claim is meant. */
  readonly account: string | null;
  readonly submissions: number;
}

const DAY_MS = 86_400_000;

function day(now: Date, back: number): string {
  return new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

interface Person {
  readonly payer: DemoPayer;
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
}

function person(payer: DemoPayer, id: string, name: string, born: string): Person {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { payer, id, first_name, last_name, date_of_birth: born };
}

const MARIA = person('acme-health', 'ACM100200301', 'Maria Rivera', '1980-03-05');
const JAMES = person('acme-health', 'ACM100200302', 'James Holloway', '1965-09-30');
const UNKNOWN = person('acme-health', 'ACM999999999', 'Nora Unknown', '1970-01-01');
const WALTER = person('beacon-mutual', 'BCN200300401', 'Walter Grimes', '1971-04-18');

function eligibility({ payer, id, date_of_birth }: Person, now: Date): object {
  return {
    payer,
    provider: { npi: '1234567893' },
    member: { id, date_of_birth },
    date_of_service: day(now, 0),
  };
}

function claim({ payer, id, ...patient }: Person, sex: 'F' | 'M', account: string, now: Date): object {
  const line = { date_from: day(now, 3), place_of_service: '11', units: 1 };
  return {
    payer,
    claim: {
      member: { id },
      patient: { ...patient, sex },
      diagnoses: ['E11.9', 'I10'],
      lines: [
        { ...line, procedure_code: '99213', diagnosis_pointers: ['A', 'B'], charge: '125.00' },
        { ...line, procedure_code: '83036', diagnosis_pointers: ['A'], charge: '42.50' },
      ],
      provider: { npi: '1234567893', tax_id: '912345678', taxonomy: '207Q00000X' },
      patient_account_number: account,
    },
  };
}

const note = (account: string) => ({
  name: `visit-note-${account}.pdf`,
  type: 'application/pdf',
  content: textPdf(['Visit note', `Account ${account}`, 'Synthetic data.']),
});

interface CaseKinds {
  asked(title: string, one: Person, ends: DemoCase['ends']): DemoCase;
  filed(title: string, one: Person, sex: 'F' | 'M', account: string): DemoCase;
}

function caseKinds(now: Date): CaseKinds {
  const asked = (title: string, one: Person, ends: DemoCase['ends']): DemoCase => ({
    title,
    payer: one.payer,
    type: 'eligibility_check',
    data: JSON.stringify(eligibility(one, now)),
    files: [],
    obstacles: {},
    ends,
    account: null,
    submissions: 0,
  });
  const filed = (title: string, one: Person, sex: 'F' | 'M', account: string): DemoCase => ({
    title,
    payer: one.payer,
    type: 'claim_submission',
    data: JSON.stringify(claim(one, sex, account, now)),
    files: [note(account)],
    obstacles: {},
    ends: 'completed',
    account,
    submissions: 1,
  });
  return { asked, filed };
}

/** Seven tasks: both request modes, both portals, all three final states, and the faults that make claims dangerous. */
export function demoCases(now: Date): readonly DemoCase[] {
  const { asked, filed } = caseKinds(now);
  return [
    asked('Is Maria covered?', MARIA, 'completed'),
    asked('A member whom the payer does not know', UNKNOWN, 'failed'),
    filed('A claim with an attachment', MARIA, 'F', 'DEMO-1001'),
    filed('The same on an old hub of frames and pop-ups', WALTER, 'M', 'DEMO-2001'),
    {
      ...asked('An announcement and a session that expires on the way', JAMES, 'completed'),
      obstacles: { random_announcement: 2, session_expires_after: { value: 6, times: 1 } },
    },
    {
      ...filed('The portal takes the claim, but its answer is lost', JAMES, 'M', 'DEMO-1002'),
      obstacles: { submit_times_out: { value: 'reset', times: 1 } },
    },
    {
      ...filed('The answer is lost, and the claim cannot be found yet', MARIA, 'F', 'DEMO-1003'),
      obstacles: { submit_times_out: { value: 'reset', times: 1 }, posting_delay_ms: 3_600_000 },
      ends: 'completed_with_issues',
    },
  ];
}

/** What the console shows in addition: a portal that has changed, and a claim that a person has to approve. */
export function consoleCases(now: Date): readonly DemoCase[] {
  const { asked, filed } = caseKinds(now);
  return [
    {
      ...asked('The portal has renamed a field', MARIA, 'failed'),
      obstacles: { renamed_field: true },
    },
    {
      ...filed('A claim that a person has to approve', WALTER, 'M', 'DEMO-2002'),
      ends: 'waiting',
      submissions: 0,
    },
  ];
}

/** Puts the obstacles of the case's portal as the case wants them. */
export function setObstacles(portals: DemoPortals, { payer, obstacles }: DemoCase): void {
  const { lab } = portals[payer];
  const usual = Object.fromEntries(lab.describeSwitches().map((one) => [one.name, one.default]));
  lab.switches({ ...usual, ...obstacles });
}
