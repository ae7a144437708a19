/** What concerns the data of one patient. See `admin-objects.ts`. */
import type { PatientReport } from '../lifecycle/delete-patient.ts';

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
