import type { RetentionKind } from './retention.ts';

/**
 * How the content is protected: with the data key of the account, as digests that only a key can make, as hashes that cannot be reversed, or not, because it contains no
 * patient data.
 */
type Protection = 'encrypted' | 'keyed_digests' | 'hashed' | 'no_patient_data';

export interface KeptPlace {
  /** Tables, and where the files are. */
  readonly places: readonly string[];
  readonly protection: Protection;
}

const ARTIFACT_STORE = 'artifact store';

/** Where the data is that has a retention time. */
export const KEPT_PLACES: Readonly<Record<RetentionKind, KeptPlace>> = Object.freeze({
  task_data: { places: ['task', 'task_patient_key', 'task_file', ARTIFACT_STORE], protection: 'encrypted' },
  results: { places: ['task', 'task_file', 'task_commit', ARTIFACT_STORE], protection: 'encrypted' },
  artifacts: { places: ['artifact', 'failure_report', ARTIFACT_STORE], protection: 'encrypted' },
  timeline: { places: ['task_event'], protection: 'no_patient_data' },
  deliveries: { places: ['webhook_event', 'webhook_delivery', 'webhook_attempt'], protection: 'encrypted' },
  idempotency_keys: { places: ['idempotency_key'], protection: 'keyed_digests' },
  patient_keys: { places: ['erased_patient_key'], protection: 'keyed_digests' },
  audit: { places: ['audit_log'], protection: 'no_patient_data' },
});

export const OTHER_KINDS = [
  'schedules',
  'questions',
  'live_pictures',
  'one_time_codes',
  'portal_credentials',
  'portal_sessions',
  'webhook_secrets',
  'api_keys',
  'people',
  'legal_holds',
  'submissions',
  'statistics',
] as const;
export type OtherKind = (typeof OTHER_KINDS)[number];

export interface OtherPlace extends KeptPlace {
  /** What ends it. */
  readonly until: string;
  /** `from …` of what is counted. */
  readonly rows: string;
}

const ofAccount = (table: string, more = 'true'): string =>
  `from ${table} where account_id = :accountId and ${more}`;

/** What has no retention time, because something else ends it. */
export const OTHER_PLACES: Readonly<Record<OtherKind, OtherPlace>> = Object.freeze({
  schedules: {
    places: ['schedule', 'schedule_patient_key', 'schedule_file', 'schedule_run', ARTIFACT_STORE],
    protection: 'encrypted',
    until: 'deleted, or ended for the time of task_data',
    rows: ofAccount('schedule'),
  },
  questions: {
    places: ['task'],
    protection: 'encrypted',
    until: 'answered, or the task ends',
    rows: ofAccount('task', "status = 'waiting'"),
  },
  live_pictures: {
    places: ['live_picture'],
    protection: 'encrypted',
    until: 'no one watches, or the task ends',
    rows: ofAccount('live_picture'),
  },
  one_time_codes: {
    places: ['portal_code'],
    protection: 'encrypted',
    until: 'used, or 10 minutes old',
    rows: ofAccount('portal_code'),
  },
  portal_credentials: {
    places: ['portal_connection'],
    protection: 'encrypted',
    until: 'replaced, or the portal is disconnected',
    rows: ofAccount('portal_connection'),
  },
  portal_sessions: {
    places: ['portal_connection'],
    protection: 'encrypted',
    until: 'the next sign-in, or the credentials are replaced',
    rows: ofAccount('portal_connection', 'session_saved_at is not null'),
  },
  webhook_secrets: {
    places: ['webhook_endpoint', 'webhook_secret'],
    protection: 'encrypted',
    until: 'rotated',
    rows: ofAccount('webhook_secret'),
  },
  api_keys: { places: ['api_key'], protection: 'hashed', until: 'never', rows: ofAccount('api_key') },
  people: {
    places: ['person', 'person_role', 'person_group_role'],
    protection: 'no_patient_data',
    until: 'the role is taken away',
    rows: `from (select person_id ${ofAccount('person_role')} union select person_id ${ofAccount('person_group_role')}) as people`,
  },
  legal_holds: {
    places: ['legal_hold', 'legal_hold_key'],
    protection: 'keyed_digests',
    until: 'released',
    rows: ofAccount('legal_hold'),
  },
  submissions: {
    places: ['task_commit'],
    protection: 'keyed_digests',
    until: 'never, so that no claim is filed twice',
    rows: ofAccount('task_commit'),
  },
  statistics: {
    places: ['task_ended', 'task_statistic'],
    protection: 'no_patient_data',
    until: 'never',
    rows: ofAccount('task_statistic'),
  },
});
