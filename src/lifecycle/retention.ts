import { CodedError } from '../platform/errors.ts';

/** Each kind of data has its own retention time. */
export const RETENTION_KINDS = [
  'task_data',
  'results',
  'artifacts',
  'timeline',
  'deliveries',
  'idempotency_keys',
  'patient_keys',
  'audit',
] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Days, from the end of the task; for patient keys from when its data was deleted; for idempotency keys and audit entries from when they were written. */
export type Retention = Readonly<Record<RetentionKind, number>>;

/** What differs from the defaults. */
export type RetentionOverrides = Readonly<Partial<Retention>>;

interface RetentionRule {
  readonly days: number;
  /** What the guarantees of the API need. */
  readonly min: number;
}

export const MAX_DAYS = 36_500;

/** docs/operating/data-lifecycle.md gives the reason of each number. */
export const RETENTION_RULES: Readonly<Record<RetentionKind, RetentionRule>> = Object.freeze({
  task_data: { days: 90, min: 1 },
  // Not less than deliveries: a message that is kept contains the result.
  results: { days: 90, min: 7 },
  artifacts: { days: 30, min: 1 },
  timeline: { days: 365, min: 1 },
  // Retries last up to four days, and a receiver may be down for five before its endpoint is disabled.
  deliveries: { days: 30, min: 7 },
  // The API promises 30 days.
  idempotency_keys: { days: 30, min: 30 },
  // As long as the audit log, so that it can be asked who has seen the data of a patient: 45 CFR 164.528(a) grants six years.
  patient_keys: { days: 2_192, min: 1 },
  // Six years, as 45 CFR 164.316(b)(2)(i) requires of documentation.
  audit: { days: 2_192, min: 365 },
});

export function retentionOf(overrides: RetentionOverrides): Retention {
  const days = RETENTION_KINDS.map((kind) => [kind, overrides[kind] ?? RETENTION_RULES[kind].days] as const);
  return Object.freeze(Object.fromEntries(days)) as unknown as Retention;
}

/** @throws CodedError `invalid_retention`, `results_before_deliveries` */
export function checkRetention(retention: Retention): void {
  for (const kind of RETENTION_KINDS) {
    const { min } = RETENTION_RULES[kind];
    const days = retention[kind];
    if (!Number.isInteger(days) || days < min || days > MAX_DAYS)
      throw new CodedError(
        'invalid_retention',
        `${kind} cannot be kept for ${days} days: it must be an integer from ${min} to ${MAX_DAYS}`,
      );
  }
  if (retention.results < retention.deliveries)
    throw new CodedError(
      'results_before_deliveries',
      `deliveries (${retention.deliveries} days) cannot be kept longer than results (${retention.results} days), because the messages contain the results`,
    );
}
