import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import { Problem } from '../problems/problem.ts';
import type { TaskEvent } from '../../tasks/timeline/task-events.ts';
import type { TaskObject } from '../../tasks/task-object.ts';
import { toTaskObject, type Task } from '../../tasks/task.ts';
import { toEventObject } from './api-objects.ts';

/** Whether the caller may see what names a patient, or only statuses: with the scope `statuses:read` alone. */
export const seesPatients = (request: HttpRequest): boolean =>
  callerOf(request).scopes.includes('tasks:read');

/** @throws Problem `insufficient_scope`: the value, or what it finds, would reveal what the caller may not see */
export function refuseWithoutPatients(request: HttpRequest, parameter: string): void {
  if (seesPatients(request) || contextOf(request).URL.searchParams.get(parameter) === null) return;
  throw new Problem('insufficient_scope', {
    detail: `The parameter ${parameter} requires the scope tasks:read.`,
  });
}

/** A task as the caller may see it. */
export const shownTask = (request: HttpRequest, task: Task): TaskObject =>
  seesPatients(request) ? toTaskObject(task) : toStatusObject(toTaskObject(task));

/** An entry of a timeline as the caller may see it. */
export const shownEvent = (request: HttpRequest, event: TaskEvent): ReturnType<typeof toEventObject> =>
  toEventObject(seesPatients(request) ? event : { ...event, data: {} });

/** In place of what a client has sent, a plugin has concluded, or a portal has shown. */
const HIDDEN = {
  notes: null,
  issues: [],
  result: null,
  result_files: [],
  files: [],
  needs: null,
  external_id: null,
  metadata: {},
} satisfies Partial<TaskObject>;

/** Only what Sopwith itself writes. A new field is left out until somebody adds it here. */
export function toStatusObject(task: TaskObject): TaskObject {
  const { id, type, status, failure, priority, not_before, expires_at, retry_of, schedule_id, sop } = task;
  const { dry_run_of } = task;
  const { attempts, created_at, started_at, finished_at, data_purged_at, result_purged_at } = task;
  const progress = { attempts, created_at, started_at, finished_at, data_purged_at, result_purged_at };
  const posted = { priority, not_before, expires_at, retry_of, dry_run_of, schedule_id };
  return { id, type, status, failure, sop, ...posted, ...progress, ...HIDDEN };
}
