/** Legal holds as administrators read and send them. See `admin-objects.ts`. */
import type { LegalHold } from '../lifecycle/legal-holds.ts';

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
