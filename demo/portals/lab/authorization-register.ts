import type { Attachment } from './attachments.ts';
import type { Authorization } from './authorization.ts';
import type { Ruling } from './authorization-rules.ts';
import type { ClaimForm } from './claim-form.ts';
import type { AttemptOutcome, Submitter } from './claim-register.ts';

/** One request for authorization that the portal has really recorded. */
export interface AuthorizationSubmission {
  readonly authorization_number: string;
  readonly reference: string;
  readonly member_id: string;
  readonly session: string;
  readonly user: string;
  readonly at: string;
  readonly attachments: readonly Attachment[];
  readonly authorization: Authorization;
}

export interface AuthorizationAttempt {
  readonly reference: string;
  readonly outcome: AttemptOutcome;
  readonly session: string;
  readonly at: string;
}

export interface AuthorizationQuery {
  readonly number: string;
  readonly reference: string;
  readonly member_id: string;
}

interface Recorded {
  readonly form: ClaimForm;
  readonly ruling: Ruling;
  readonly patient_name: string;
  readonly attachments: readonly Attachment[];
}

const FIRST_NUMBER = 5001;
const matches = (wanted: string, value: string): boolean =>
  wanted === '' || value.toUpperCase().startsWith(wanted.trim().toUpperCase());

/** All authorizations of one portal: those of the seed and those asked for since. */
export class AuthorizationRegister {
  readonly #seed: readonly Authorization[];
  readonly #prefix: string;
  #submissions: AuthorizationSubmission[] = [];
  #attempts: AuthorizationAttempt[] = [];

  constructor(seed: readonly Authorization[], prefix: string) {
    this.#seed = seed;
    this.#prefix = prefix;
  }

  record(recorded: Recorded, by: Submitter, now: number): Authorization {
    const authorization = this.#toAuthorization(recorded, by, now);
    this.#submissions.push({
      authorization_number: authorization.authorization_number,
      reference: authorization.reference,
      member_id: authorization.member_id,
      session: by.session,
      user: by.user,
      at: new Date(now).toISOString(),
      attachments: recorded.attachments,
      authorization,
    });
    return authorization;
  }

  note(reference: string, outcome: AttemptOutcome, session: string, now: number): void {
    this.#attempts.push({ reference, outcome, session, at: new Date(now).toISOString() });
  }

  /** The first request with the same reference, member and first procedure. */
  findDuplicate(form: ClaimForm): Authorization | undefined {
    const procedure = (form.lines[0]?.procedure ?? '').toUpperCase();
    const member = form.field('member_id').toUpperCase().slice(0, 12);
    return this.all().find(
      (one) =>
        one.reference === form.field('reference') &&
        one.member_id.slice(0, 12) === member &&
        one.lines[0]?.procedure === procedure,
    );
  }

  find(number: string): Authorization | undefined {
    return this.all().find((one) => one.authorization_number === number);
  }

  search(query: AuthorizationQuery): readonly Authorization[] {
    return this.all().filter(
      (one) =>
        matches(query.number, one.authorization_number) &&
        matches(query.reference, one.reference) &&
        matches(query.member_id, one.member_id),
    );
  }

  all(): readonly Authorization[] {
    return [...this.#seed, ...this.#submissions.map(({ authorization }) => authorization)];
  }

  submissions(): readonly AuthorizationSubmission[] {
    return this.#submissions;
  }

  attempts(): readonly AuthorizationAttempt[] {
    return this.#attempts;
  }

  /** The number of records of each reference: the oracle for "filed exactly once". */
  countsByReference(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { reference } of this.#submissions) counts[reference] = (counts[reference] ?? 0) + 1;
    return counts;
  }

  clear(): void {
    this.#submissions = [];
    this.#attempts = [];
  }

  #toAuthorization(
    { form, ruling, patient_name, attachments }: Recorded,
    by: Submitter,
    now: number,
  ): Authorization {
    const received = new Date(now).toISOString().slice(0, 10);
    const answers = Object.entries(form.answers).filter(([, answer]) => answer !== '');
    return Object.freeze({
      authorization_number: `${this.#prefix}${FIRST_NUMBER + this.#submissions.length}`,
      reference: form.field('reference'),
      organisation: by.organisation,
      member_id: form.field('member_id').toUpperCase(),
      patient_name,
      category: form.field('category'),
      certification_type: form.field('certification_type'),
      urgent: form.field('urgency') === 'urgent',
      requesting_npi: form.field('requesting_npi'),
      servicing_npi: form.field('servicing_npi'),
      facility_npi: form.field('facility_npi'),
      diagnoses: form.diagnoses.map(({ code }) => code),
      answers: Object.fromEntries(answers),
      attachments,
      received,
      decided: ruling.decision === 'A4' ? null : received,
      submitted_at: now,
      ...ruling,
    });
  }
}
