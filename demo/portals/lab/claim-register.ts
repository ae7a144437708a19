import type { Attachment } from './attachments.ts';
import { readLines, type ClaimForm } from './claim-form.ts';
import type { Claim } from './claim.ts';

/** One claim that the portal has really recorded. Amounts are cents. */
export interface Submission {
  readonly claim_number: string;
  readonly patient_account_number: string;
  readonly member_id: string;
  readonly total: number;
  readonly attachments: readonly Attachment[];
  readonly session: string;
  readonly user: string;
  readonly at: string;
  readonly claim: Claim;
}

export type AttemptOutcome = 'recorded' | 'repeated' | 'duplicate' | 'edits' | 'error' | 'trapped';

/** One request to submit, whatever came of it. */
export interface SubmitAttempt {
  readonly patient_account_number: string;
  readonly outcome: AttemptOutcome;
  readonly session: string;
  readonly at: string;
}

export interface Submitter {
  readonly session: string;
  readonly user: string;
  readonly organisation: string;
}

export interface ClaimQuery {
  readonly claim_number: string;
  readonly patient_account_number: string;
  readonly member_id: string;
  readonly from: string | null;
  readonly to: string | null;
}

function matches(wanted: string, value: string): boolean {
  return wanted === '' || value.toUpperCase() === wanted.toUpperCase();
}

/** All claims of one portal: those of the seed and those submitted since. */
export class ClaimRegister {
  readonly #seed: readonly Claim[];
  readonly #prefix: string;
  readonly #firstNumber: number;
  #submissions: Submission[] = [];
  #attempts: SubmitAttempt[] = [];

  constructor(seed: readonly Claim[], prefix: string, firstNumber: number) {
    this.#seed = seed;
    this.#prefix = prefix;
    this.#firstNumber = firstNumber;
  }

  record(form: ClaimForm, attachments: readonly Attachment[], by: Submitter, now: number): Claim {
    const claim = this.#toClaim(form, attachments, by, now);
    this.#submissions.push({
      claim_number: claim.claim_number,
      patient_account_number: claim.patient_account_number,
      member_id: claim.member_id,
      total: claim.billed,
      attachments,
      session: by.session,
      user: by.user,
      at: new Date(now).toISOString(),
      claim,
    });
    return claim;
  }

  note(patientAccountNumber: string, outcome: AttemptOutcome, session: string, now: number): void {
    const at = new Date(now).toISOString();
    this.#attempts.push({ patient_account_number: patientAccountNumber, outcome, session, at });
  }

  /** The first claim with the same patient account number, member and first date of service. */
  findDuplicate(form: ClaimForm): Claim | undefined {
    const first = readLines(form)[0]?.from;
    return this.all().find(
      (claim) =>
        claim.patient_account_number === form.field('patient_account_number') &&
        claim.member_id.slice(0, 12) === form.field('member_id').toUpperCase().slice(0, 12) &&
        claim.lines[0]?.from === first,
    );
  }

  find(claimNumber: string): Claim | undefined {
    return this.all().find((claim) => claim.claim_number === claimNumber);
  }

  search(query: ClaimQuery): readonly Claim[] {
    return this.all().filter((claim) => {
      const served = claim.lines[0]?.from ?? '';
      return (
        matches(query.claim_number, claim.claim_number) &&
        matches(query.patient_account_number, claim.patient_account_number) &&
        (query.member_id === '' || claim.member_id.startsWith(query.member_id.toUpperCase())) &&
        (query.from === null || served >= query.from) &&
        (query.to === null || served <= query.to)
      );
    });
  }

  all(): readonly Claim[] {
    return [...this.#seed, ...this.#submissions.map(({ claim }) => claim)];
  }

  submissions(): readonly Submission[] {
    return this.#submissions;
  }

  attempts(): readonly SubmitAttempt[] {
    return this.#attempts;
  }

  /** The number of records of each patient account number: the oracle for "filed exactly once". */
  countsByKey(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { patient_account_number: key } of this.#submissions) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }

  clear(): void {
    this.#submissions = [];
    this.#attempts = [];
  }

  #toClaim(form: ClaimForm, attachments: readonly Attachment[], by: Submitter, now: number): Claim {
    const lines = readLines(form);
    const received = new Date(now).toISOString().slice(0, 10);
    const sequence = String(this.#firstNumber + this.#submissions.length).padStart(6, '0');
    return Object.freeze({
      claim_number: `${this.#prefix}-${received.slice(0, 4)}-${sequence}`,
      patient_account_number: form.field('patient_account_number'),
      organisation: by.organisation,
      billing_npi: form.field('billing_npi'),
      member_id: form.field('member_id').toUpperCase(),
      patient_name: `${form.field('patient_first_name')} ${form.field('patient_last_name')}`,
      diagnoses: form.diagnoses.map(({ code }) => code),
      lines,
      billed: lines.reduce((sum, line) => sum + line.charge, 0),
      category: 'A1',
      received,
      processed: null,
      allowed: 0,
      paid: 0,
      patient_responsibility: 0,
      adjustments: [],
      remarks: [],
      payment: null,
      attachments,
      submitted_at: now,
    });
  }
}
