/** What administrators read and send about stored data. See `admin-objects.ts`. */
import type { AccountRetention } from '../lifecycle/account-retention.ts';
import type { PatientReport } from '../lifecycle/delete-patient.ts';
import type { Inventory } from '../lifecycle/inventory.ts';
import type { LegalHold } from '../lifecycle/legal-holds.ts';
import type { PurgeCount, Purged } from '../lifecycle/purge.ts';

type KindName =
  | 'task_data'
  | 'results'
  | 'artifacts'
  | 'timeline'
  | 'deliveries'
  | 'idempotency_keys'
  | 'patient_keys'
  | 'audit';

/** How long the data of an account is kept, in days. The time starts when the task ends. */
export interface RetentionObject {
  account_id: string;
  /**
   * The data that was sent with a task, `external_id`, `metadata`, and the files that were sent.
   * @isInt
   */
  task_data: number;
  /**
   * `notes`, `issues`, `result`, and the files of the result.
   * @isInt
   */
  results: number;
  /**
   * Screenshots and other files of runs, without the files of the result.
   * @isInt
   */
  artifacts: number;
  /**
   * The entries of the timeline. The last one stays.
   * @isInt
   */
  timeline: number;
  /**
   * Webhook messages with their attempts. Messages that are still tried stay.
   * @isInt
   */
  deliveries: number;
  /**
   * Digests of idempotency keys.
   * @isInt
   */
  idempotency_keys: number;
  /**
   * Keyed digests of the patients of deleted data, from the deletion on. They show who has seen it: `POST …/patient-disclosures`.
   * @isInt
   */
  patient_keys: number;
  /**
   * Entries of the audit log.
   * @isInt
   */
  audit: number;
  /** Changes with every change of the times. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

/** Days. Omitted fields do not change; null sets the default. */
export interface ChangeRetentionRequest {
  /**
   * @isInt
   * @minimum 1
   * @maximum 36500
   */
  task_data?: number | null;
  /**
   * At least as long as `deliveries`, because the messages contain the results.
   * @isInt
   * @minimum 7
   * @maximum 36500
   */
  results?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 36500
   */
  artifacts?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 36500
   */
  timeline?: number | null;
  /**
   * @isInt
   * @minimum 7
   * @maximum 36500
   */
  deliveries?: number | null;
  /**
   * @isInt
   * @minimum 30
   * @maximum 36500
   */
  idempotency_keys?: number | null;
  /**
   * @isInt
   * @minimum 1
   * @maximum 36500
   */
  patient_keys?: number | null;
  /**
   * @isInt
   * @minimum 365
   * @maximum 36500
   */
  audit?: number | null;
}

export interface PurgeCountObject {
  /** Null: audit entries of the installation itself. */
  account_id: string | null;
  /**
   * `asked_deletions`: tasks and schedules that a patient deletion had to keep, and that nothing keeps any more. `ended_schedules`: schedules that have ended: the
   * data of each at once, and the rest of it with the `task_data` of a task that ended then.
   */
  kind: KindName | 'asked_deletions' | 'ended_schedules';
  /**
   * The number of tasks; of `asked_deletions`, tasks and schedules; of `ended_schedules`, schedules; of `idempotency_keys`, `patient_keys`, and `audit`, the number of entries.
   * @isInt
   */
  count: number;
}

/** What a purge would delete now. */
export interface PurgePreviewObject {
  data: PurgeCountObject[];
}

/** What was deleted. */
export interface PurgeObject {
  data: PurgeCountObject[];
  /** False: more is due. Send the request again, or leave it to the workers. */
  done: boolean;
}

export const toRetentionObject = ({ accountId, days, version }: AccountRetention): RetentionObject => ({
  account_id: accountId,
  ...days,
  version,
});

const toCount = ({ accountId, kind, count }: PurgeCount): PurgeCountObject => ({
  account_id: accountId,
  kind,
  count,
});

export const toPreviewObject = (counts: readonly PurgeCount[]): PurgePreviewObject => ({
  data: counts.map(toCount),
});

export const toPurgeObject = ({ counts, done }: Purged): PurgeObject => ({ data: counts.map(toCount), done });

/** While it is there, nothing of what it covers is deleted. */
export interface HoldObject {
  id: string;
  account_id: string;
  /** `account`: everything of the account. `task`: one task. `patient`: the tasks and schedules of one patient, also those that are created later. */
  covers: 'account' | 'task' | 'patient';
  /** Null: the hold does not cover one task only. */
  task_id: string | null;
  /**
   * Of a patient: the number of tasks that the hold covers now, without those whose data is deleted. Otherwise null.
   * @isInt
   */
  tasks: number | null;
  /**
   * Of a patient: the number of schedules that the hold covers now. Otherwise null.
   * @isInt
   */
  schedules: number | null;
  reason: string;
  /** What others call the case. */
  reference: string | null;
  /** @format date-time */
  created_at: string;
  /** The `ETag` header contains it: send it in `If-Match` to release the hold. */
  version: string;
}

export interface HoldList {
  data: HoldObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface CreateHoldRequest {
  /**
   * @minLength 1
   * @maxLength 64
   */
  account_id: string;
  /**
   * Only this task. Without it and `patient_keys`: everything of the account.
   * @minLength 1
   * @maxLength 64
   */
  task_id?: string;
  /**
   * Only this patient, also tasks and schedules that are created later: what identifies the patient, as in `POST /patient-deletions`. Only keyed digests of it are stored.
   * @minItems 1
   * @maxItems 20
   */
  patient_keys?: string[];
  /**
   * Why, such as the name of the case. Never patient data: the audit log shows it.
   * @minLength 1
   * @maxLength 200
   */
  reason: string;
  /**
   * What others call the case, such as a docket number. Never patient data.
   * @minLength 1
   * @maxLength 200
   */
  reference?: string;
}

export const toHoldObject = (hold: LegalHold): HoldObject => ({
  id: hold.id,
  account_id: hold.accountId,
  covers: hold.covers,
  task_id: hold.taskId,
  tasks: hold.tasks,
  schedules: hold.schedules,
  reason: hold.reason,
  reference: hold.reference,
  created_at: hold.createdAt.toISOString(),
  version: hold.version,
});

export interface DeletePatientRequest {
  /**
   * What identifies the patient: member IDs, account numbers, your external IDs. Spaces, hyphens, and case do not matter, except in external IDs.
   * @minItems 1
   * @maxItems 20
   */
  keys: string[];
  /** True: report what would be deleted, and delete nothing. */
  dry_run?: boolean;
}

interface PatientTaskObject {
  task_id: string;
  type: string;
  /** @format date-time */
  created_at: string;
  outcome: 'deleted' | 'would_be_deleted' | 'kept';
  /** Why it is kept. Otherwise null. */
  reason: 'task_not_final' | 'legal_hold' | 'delivery_in_progress' | null;
}

interface PatientScheduleObject {
  schedule_id: string;
  outcome: 'deleted' | 'would_be_deleted' | 'kept';
  /** Why it is kept. Otherwise null. */
  reason: 'legal_hold' | null;
}

/** The tasks and schedules of a patient, oldest first. */
export interface PatientReportObject {
  tasks: PatientTaskObject[];
  schedules: PatientScheduleObject[];
  /** False: there are more tasks. Send the request again. */
  done: boolean;
}

export interface PatientDisclosuresRequest {
  /**
   * What identifies the patient, as in `POST /patient-deletions`.
   * @minItems 1
   * @maxItems 20
   */
  keys: string[];
  /**
   * Only entries at or after this time. RFC 3339.
   * @format date-time
   */
  created_after?: string;
  /**
   * Only entries before this time. RFC 3339.
   * @format date-time
   */
  created_before?: string;
  /**
   * Maximum number of entries.
   * @isInt
   * @minimum 1
   * @maximum 100
   */
  limit?: number;
  /** `next_cursor` of the previous page, unchanged. */
  cursor?: string;
}

export const toPatientReport = ({ tasks, schedules, done }: PatientReport): PatientReportObject => ({
  tasks: tasks.map(({ taskId, type, createdAt, outcome, reason }) => ({
    task_id: taskId,
    type,
    created_at: createdAt.toISOString(),
    outcome,
    reason,
  })),
  schedules: schedules.map(({ scheduleId, outcome, reason }) => ({
    schedule_id: scheduleId,
    outcome,
    reason,
  })),
  done,
});

export interface ShredAccountRequest {
  /**
   * The name of the account, to confirm that it is the right one.
   * @minLength 1
   * @maxLength 200
   */
  confirm_name: string;
}

interface KeptKindObject {
  kind: KindName;
  /**
   * The number of tasks that have ended; of `deliveries`, messages; of `idempotency_keys`, `patient_keys`, and `audit`, entries.
   * @isInt
   */
  count: number;
  /**
   * The end of the oldest task, or the time of the oldest entry.
   * @format date-time
   */
  oldest_at: string | null;
  /**
   * The retention time, in days.
   * @isInt
   */
  days: number;
  /**
   * The number that the next purge deletes.
   * @isInt
   */
  due: number;
  /** Tables of the database, and `artifact store` for files. */
  places: string[];
  protection: ProtectionName;
}

/** What has no retention time, because something else ends it. */
interface OtherKeptObject {
  kind:
    | 'schedules'
    | 'questions'
    | 'live_pictures'
    | 'one_time_codes'
    | 'portal_credentials'
    | 'portal_sessions'
    | 'webhook_secrets'
    | 'api_keys'
    | 'people'
    | 'legal_holds'
    | 'submissions'
    | 'statistics';
  /** @isInt */
  count: number;
  /** What ends it, for people. */
  until: string;
  /** Tables of the database, and `artifact store` for files. */
  places: string[];
  protection: ProtectionName;
}

/**
 * `encrypted`: with the data key of the account. `keyed_digests`: digests that cannot be computed without a key. `hashed`: cannot be reversed. `no_patient_data`: not
 * protected, because it contains none.
 */
type ProtectionName = 'encrypted' | 'keyed_digests' | 'hashed' | 'no_patient_data';

/** What of an account is kept, since when, where, how protected, and for how long. */
export interface InventoryObject {
  account_id: string;
  /**
   * Tasks that have not ended. Nothing of them is purged.
   * @isInt
   */
  open_tasks: number;
  /**
   * Tasks and schedules of a patient deletion that are still kept, because they have not ended, are on hold, or a message is being sent. The workers delete them when the reason is gone.
   * @isInt
   */
  asked_deletions: number;
  /** What is kept for a time. */
  kinds: KeptKindObject[];
  /** What is kept until something else ends it. */
  others: OtherKeptObject[];
}

export const toInventoryObject = ({
  accountId,
  openTasks,
  askedDeletions,
  kinds,
  others,
}: Inventory): InventoryObject => ({
  account_id: accountId,
  open_tasks: openTasks,
  asked_deletions: askedDeletions,
  kinds: kinds.map(({ oldestAt, places, ...kind }) => ({
    ...kind,
    places: [...places],
    oldest_at: oldestAt?.toISOString() ?? null,
  })),
  others: others.map(({ places, ...other }) => ({ ...other, places: [...places] })),
});
