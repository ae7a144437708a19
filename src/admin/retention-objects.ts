/** How long data is kept, and what is deleted. See `admin-objects.ts`. */
import type { AccountRetention } from '../lifecycle/account-retention.ts';
import type { PurgeCount, Purged } from '../lifecycle/purge.ts';

export type KindName =
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

export interface ShredAccountRequest {
  /**
   * The name of the account, to confirm that it is the right one.
   * @minLength 1
   * @maxLength 200
   */
  confirm_name: string;
}
