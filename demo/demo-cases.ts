import type { AcmeHealthPortal } from './portals/acme-health/start.ts';
import { textPdf } from './portals/lab/pdf.ts';

/** One task of the demo: what is posted, what stands in its way, and how it must end. */
export interface DemoCase {
  readonly title: string;
  readonly type: 'eligibility_check' | 'claim_submission';
  readonly data: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly content: Buffer }[];
  /** Switches of the portal that are on for this task. */
  readonly obstacles: Readonly<Record<string, unknown>>;
  readonly ends: 'completed' | 'completed_with_issues' | 'failed';
  /** How many claims the portal must have received under this task's account number; null: no claim is meant. */
  readonly account: string | null;
  readonly submissions: number;
}

const DAY_MS = 86_400_000;

function day(now: Date, back: number): string {
  return new Date(now.getTime() - back * DAY_MS).toISOString().slice(0, 10);
}

interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
}

const MARIA = { id: 'ACM100200301', first_name: 'Maria', last_name: 'Rivera', date_of_birth: '1980-03-05' };
const JAMES = { id: 'ACM100200302', first_name: 'James', last_name: 'Holloway', date_of_birth: '1965-09-30' };
const NOBODY = { id: 'ACM999999999', first_name: 'Nora', last_name: 'Nobody', date_of_birth: '1970-01-01' };

function eligibility(person: Person, now: Date): object {
  const { id, date_of_birth } = person;
  return {
    payer: 'acme-health',
    provider: { npi: '1234567893' },
    member: { id, date_of_birth },
    date_of_service: day(now, 0),
  };
}

function claim(person: Person, sex: 'F' | 'M', account: string, now: Date): object {
  const { id, ...patient } = person;
  const line = { date_from: day(now, 3), place_of_service: '11', units: 1 };
  return {
    payer: 'acme-health',
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

/** Six tasks: both request modes, all three final states, and the faults that make claims dangerous. */
export function demoCases(now: Date): readonly DemoCase[] {
  const asked = (title: string, person: Person, ends: DemoCase['ends']): DemoCase => ({
    title,
    type: 'eligibility_check',
    data: JSON.stringify(eligibility(person, now)),
    files: [],
    obstacles: {},
    ends,
    account: null,
    submissions: 0,
  });
  const filed = (title: string, person: Person, sex: 'F' | 'M', account: string): DemoCase => ({
    title,
    type: 'claim_submission',
    data: JSON.stringify(claim(person, sex, account, now)),
    files: [note(account)],
    obstacles: {},
    ends: 'completed',
    account,
    submissions: 1,
  });
  return [
    asked('Is Maria covered?', MARIA, 'completed'),
    asked('A member whom the payer does not know', NOBODY, 'failed'),
    filed('A claim with an attachment', MARIA, 'F', 'DEMO-1001'),
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

/** Puts the portal's obstacles as this case wants them. */
export function setObstacles(portal: AcmeHealthPortal, all: readonly DemoCase[], current: DemoCase): void {
  const off = Object.fromEntries(
    all.flatMap((one) => Object.keys(one.obstacles)).map((name) => [name, false]),
  );
  portal.lab.switches({ ...off, ...current.obstacles });
}
