import { createHash } from 'node:crypto';
import { within } from '../problems/within.ts';
import { callerOf, contextOf, type HttpRequest } from '../http-context.ts';
import type { TaskService, TaskTypes } from '../ports.ts';
import { Problem } from '../problems/problem.ts';
import { PLAIN_COLUMNS, type PostedFields } from '../../tasks/posted-fields.ts';
import type { NewTask } from '../../tasks/create/new-task.ts';
import type { Task } from '../../tasks/task.ts';
import type { StoredFile } from '../../tasks/task-row.ts';

const PLUGIN_FAILED =
  'The plugin of this task type could not check the data: it failed or took too long. Nothing was created, and other task types work. ' +
  'The log of the service names the cause.';

/** The body that `taskBody` read -> a task, checked by its type's plugin, committed. */
export async function createTask(
  request: HttpRequest,
  tasks: TaskService,
  taskTypes: TaskTypes,
): Promise<Task> {
  const ctx = contextOf(request);
  const { service, upload, fields } = ctx.state;
  if (fields === undefined) throw new Error('this route has no taskBody: the request was not read');
  const files = upload?.files ?? [];
  const { accountId } = callerOf(request);
  const key = ctx.get('Idempotency-Key');
  const { sop, patientKeys } = await checkData(taskTypes, accountId, fields, files);
  const creating = tasks.create({
    ...fields,
    sop,
    patientKeys,
    accountId,
    files,
    idempotencyKey: key === '' ? null : key,
    fingerprint: fingerprintOf(fields, files),
  });
  upload?.keepFor(creating);
  const { task, replayed } = await within(service.settings.databaseMs, creating);
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  return task;
}

/**
 * What the plugin of a type makes of a task's data and files.
 *
 * @throws Problem with every fault
 */
export async function checkData(
  taskTypes: TaskTypes,
  accountId: string,
  { type, data }: Pick<PostedFields, 'type' | 'data'>,
  files: readonly StoredFile[],
): Promise<Required<Pick<NewTask, 'sop' | 'patientKeys'>>> {
  const verdict = await taskTypes.validate(accountId, type, data, files);
  if (verdict.ok) return { sop: verdict.sop, patientKeys: verdict.patientKeys ?? [] };
  if (verdict.code === 'unavailable') throw new Problem('unavailable', { detail: PLUGIN_FAILED });
  const { code } = verdict;
  throw new Problem(code, {
    errors: verdict.errors.map((error) => ({ ...error, pointer: pointerOf(code, error.pointer) })),
  });
}

/** A plugin speaks of its data; the client sent it in the field `data`. */
function pointerOf(code: string, pointer: string): string {
  if (code === 'unknown_task_type') return '/type';
  return pointer === '/files' || pointer.startsWith('/files/') ? pointer : `/data${pointer}`;
}

/** SHA-256 over all that makes a request the same request: fields and files, the files by content. */
export function fingerprintOf(fields: PostedFields, files: readonly StoredFile[]): Buffer {
  const metadata = Object.entries(fields.metadata).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    fields.type,
    fields.data,
    fields.externalId,
    metadata,
    ...PLAIN_COLUMNS.map(({ field }) => fields[field]),
    files.map((file) => [file.name, file.contentType, file.sha256]),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
