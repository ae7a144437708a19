import type { Failure, Issue, TaskFile } from '../sdk/outcome.ts';
import type { JsonObject } from '../sdk/json.ts';
import { plainFieldsJson, type PlainFields } from './posted-fields.ts';
import type { FileObject, TaskObject } from './task-object.ts';

/** `queued` -> `running` (<-> `waiting`) -> one of the three final states; `running` -> `queued` between attempts. */
export const TASK_STATUSES = [
  'queued',
  'running',
  'waiting',
  'completed',
  'completed_with_issues',
  'failed',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const FINAL_STATUSES = ['completed', 'completed_with_issues', 'failed'] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];

export function isFinal(status: TaskStatus): status is FinalStatus {
  return (FINAL_STATUSES as readonly string[]).includes(status);
}

/** What a `waiting` task asks of a person. */
export interface TaskNeeds {
  readonly kind: 'code' | 'form' | 'approval';
  readonly message: string;
  /** JSON Schema of the answer. */
  readonly schema?: JsonObject;
  /** RFC 3339: after this time an answer comes too late, and the procedure continues without it. */
  readonly expires_at: string;
  /** Id of an artifact that shows the page. */
  readonly screenshot?: string;
  /** The filled form that is to be approved. It may be patient data. */
  readonly form?: readonly { readonly name: string; readonly value: string }[];
}

/** The question of a `waiting` task as it is shown. `answered`: the task continues as soon as its worker takes the answer. Webhooks leave it out. */
export interface AskedNeeds extends TaskNeeds {
  readonly answered?: boolean;
}

/** A task as the domain sees it, decrypted. `data` is PHI and is only there where a caller asked for it. */
export interface Task extends PlainFields {
  readonly id: string;
  readonly accountId: string;
  readonly type: string;
  readonly status: TaskStatus;
  readonly notes: string | null;
  readonly issues: readonly Issue[];
  readonly failure: Failure | null;
  readonly result: JsonObject | null;
  readonly resultFiles: readonly TaskFile[];
  readonly files: readonly TaskFile[];
  readonly needs: AskedNeeds | null;
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /** The task that it runs again. */
  readonly retryOf: string | null;
  /** The task whose data it runs without submitting anything. Null: it is not a dry run. */
  readonly dryRunOf: string | null;
  /** The schedule that has created it. */
  readonly scheduleId: string | null;
  readonly sop: { readonly name: string; readonly digest: string; readonly version: number } | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Since when `data`, the labels and the input files are gone. */
  readonly dataPurgedAt: Date | null;
  /** Since when notes, issues, result and its files are gone. */
  readonly resultPurgedAt: Date | null;
  readonly data?: string;
}

export const toFileObject = (file: TaskFile): FileObject => ({
  id: file.id,
  name: file.name,
  content_type: file.contentType,
  size: file.size,
  sha256: file.sha256,
});

/** The one place where a task becomes its public JSON, so that the API and the webhook never differ. Times are RFC 3339, UTC, milliseconds. */
export function toTaskObject(task: Task): TaskObject {
  return {
    id: task.id,
    type: task.type,
    status: task.status,
    notes: task.notes,
    issues: [...task.issues],
    failure: task.failure,
    result: task.result,
    result_files: task.resultFiles.map(toFileObject),
    files: task.files.map(toFileObject),
    needs: task.needs,
    external_id: task.externalId,
    metadata: { ...task.metadata },
    ...plainFieldsJson(task),
    retry_of: task.retryOf,
    dry_run_of: task.dryRunOf,
    schedule_id: task.scheduleId,
    sop: task.sop,
    attempts: task.attempts,
    created_at: task.createdAt.toISOString(),
    started_at: task.startedAt?.toISOString() ?? null,
    finished_at: task.finishedAt?.toISOString() ?? null,
    data_purged_at: task.dataPurgedAt?.toISOString() ?? null,
    result_purged_at: task.resultPurgedAt?.toISOString() ?? null,
    ...(task.data === undefined ? {} : { data: task.data }),
  };
}
