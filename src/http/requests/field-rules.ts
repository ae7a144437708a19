import { fieldProblem, Problem } from '../problems/problem.ts';
import { rfc3339Time } from '../rfc3339-time.ts';

/** What fields must look like that the domain rejects, for `errors` of `validation_failed`. */
export const WEBHOOK_URL = 'must be an http(s) URL of up to 2,048 characters, without user name and password';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** An RFC 3339 time that the schema has accepted. @throws Problem `validation_failed` if it is past, or too far ahead */
export function futureTime(
  pointer: string,
  text: string | undefined,
  now: Date,
  years: number,
): Date | undefined {
  const time = rfc3339Time(text);
  if (time === null) return undefined;
  if (time > now && time.getTime() <= now.getTime() + years * YEAR_MS) return time;
  throw fieldProblem(
    'validation_failed',
    pointer,
    'out_of_range',
    `must be in the future, and at most ${years} years ahead`,
  );
}

const PORTAL = ['/portal', 'must be lower-case letters, digits, and "-", such as acme-health'] as const;

export const CONNECTION_FIELDS = Object.freeze({
  invalid_portal: PORTAL,
  invalid_base_url: [
    '/base_url',
    'must be an https URL (http is allowed only for the machine of the service), without user name, query, and fragment',
  ],
  invalid_credentials: [
    '/credentials',
    'must have at least one name of lower-case letters, digits, and "_" with a text of 1 to 4,096 characters; totp_secret must be base32',
  ],
} as const);

export const WINDOW_FIELDS = Object.freeze({
  invalid_portal: PORTAL,
  invalid_window: ['/ends_at', 'must be after starts_at, and at most 30 days later'],
} as const);

export const SHRED_FIELDS = Object.freeze({
  name_not_confirmed: ['/confirm_name', 'must be the name of the account'],
} as const);

export const HOLD_FIELDS = Object.freeze({
  invalid_reason: ['/reason', 'must have 1 to 200 characters, not only spaces'],
  invalid_reference: ['/reference', 'must have 1 to 200 characters, not only spaces'],
  no_patient_keys: ['/patient_keys', 'must contain what identifies the patient, not only spaces'],
  task_and_patient: ['/patient_keys', 'must not be sent together with task_id'],
} as const);

export const RETENTION_FIELDS = Object.freeze({
  results_before_deliveries: [
    '/results',
    'must not be less than deliveries, because the messages contain the results',
  ],
} as const);

/** A time that the schema requires and has accepted. */
export function requiredTime(text: string): Date {
  const time = rfc3339Time(text);
  if (time === null) throw new Error('the schema accepted a time that is not one');
  return time;
}

export const optionalTime = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : requiredTime(text);

/** Errors of an upload, as fields. The messages of the domain name what is wrong with the archive. */
export const UPLOAD_FIELDS = Object.freeze({
  invalid_archive: ['/archive'],
  invalid_portal: ['/archive'],
  signature_required: ['/signature'],
  invalid_signature: ['/signature'],
} as const);

/** Errors of changed files. */
export const DRAFT_FIELDS = Object.freeze({
  invalid_archive: ['/files'],
  signature_required: ['/files'],
} as const);

/** The number of a version in an address. @throws Problem `not_found` */
export function versionInPath(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Problem('not_found');
}

/** Of the decision on a review. */
export const DECISION_FIELDS = Object.freeze({ comment_required: ['/comment'] } as const);

/** Of a dry run. */
export const VERSION_FIELDS = Object.freeze({
  sop_version_not_found: ['/version'],
  no_files_on_disk: ['/version'],
  portal_not_found: ['/version'],
  signature_required: ['/version'],
} as const);

export const ACTIVATION_FIELDS = Object.freeze({
  canary_is_active: ['/number'],
  no_files_on_disk: ['/number'],
  signature_required: ['/number'],
} as const);
