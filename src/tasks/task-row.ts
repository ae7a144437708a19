import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
import type { JsonObject } from '../sdk/json.ts';
import type { Failure, Issue, TaskFile } from '../sdk/outcome.ts';
import { taskPlace, type SealedColumn, type TaskStore } from './store.ts';
import type { Task, TaskNeeds, TaskStatus } from './task.ts';

/** A task as the database holds it. */
export interface TaskRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly status: TaskStatus;
  readonly notes_enc: Buffer | null;
  readonly issues_enc: Buffer | null;
  readonly result_enc: Buffer | null;
  readonly failure: Failure | null;
  readonly needs_enc: Buffer | null;
  readonly external_id: string | null;
  readonly metadata: Record<string, string>;
  readonly priority: number;
  readonly not_before: Date | null;
  readonly expires_at: Date | null;
  readonly sop_name: string | null;
  readonly sop_digest: string | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** Only where it was asked for. */
  readonly data_enc?: Buffer;
}

export const TASK_COLUMNS = [
  'id',
  'account_id',
  'type',
  'status',
  'notes_enc',
  'issues_enc',
  'result_enc',
  'failure',
  'needs_enc',
  'external_id',
  'metadata',
  'priority',
  'not_before',
  'expires_at',
  'sop_name',
  'sop_digest',
  'attempts',
  'created_at',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof TaskRow)[];

/** A stored file of a task, with where its encrypted bytes are. */
export interface StoredFile extends TaskFile {
  readonly storageKey: string;
}

interface FileRow {
  id: string;
  task_id: string;
  role: 'input' | 'result';
  name: string;
  content_type: string;
  size: number;
  sha256: string;
  storage_key: string;
}

/** What stands for the texts of a task that was changed or damaged in the database. */
const DAMAGED =
  'The stored data of this task is damaged and cannot be read. Restore it from a backup, or create the task again.';

/**
 * Rows -> tasks, with their files, in the order given. Two queries however many rows. A damaged task is shown without its texts, so that it does
 * not hide the others; it has no `data`.
 */
export async function openTasks(store: TaskStore, rows: readonly TaskRow[]): Promise<Task[]> {
  const files = await readFiles(
    store.knex,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map((row) => {
      const own = files.filter((file) => file.task_id === row.id);
      return openTask(store, row, own).catch((error: unknown) => {
        if (codeOf(error) !== 'sealed_value_rejected') throw error;
        return openTask(store, withoutTexts(row), own).then((task) => ({ ...task, notes: DAMAGED }));
      });
    }),
  );
}

const withoutTexts = ({ data_enc: _damaged, ...row }: TaskRow): TaskRow => ({
  ...row,
  notes_enc: null,
  issues_enc: null,
  result_enc: null,
  needs_enc: null,
});

/** The input files of one task, with their place in the artifact store. */
export async function readInputFiles(knex: Knex, taskId: string): Promise<StoredFile[]> {
  const rows = await readFiles(knex, [taskId]);
  return rows
    .filter(({ role }) => role === 'input')
    .map((row) => ({ ...toFile(row), storageKey: row.storage_key }));
}

function readFiles(knex: Knex, taskIds: readonly string[]): Promise<FileRow[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  return knex<FileRow>('task_file')
    .select('id', 'task_id', 'role', 'name', 'content_type', 'size', 'sha256', 'storage_key')
    .whereIn('task_id', taskIds)
    .orderBy([{ column: 'position' }, { column: 'id' }]);
}

async function openTask(store: TaskStore, row: TaskRow, files: readonly FileRow[]): Promise<Task> {
  const open = async (column: SealedColumn, sealed: Buffer | null): Promise<string | null> => {
    if (sealed === null) return null;
    return (await store.vault.open(taskPlace(row.account_id, row.id, column), sealed)).toString('utf8');
  };
  const [notes, issues, result, needs, data] = await Promise.all([
    open('notes_enc', row.notes_enc),
    open('issues_enc', row.issues_enc),
    open('result_enc', row.result_enc),
    open('needs_enc', row.needs_enc),
    open('data_enc', row.data_enc ?? null),
  ]);
  const byRole = (role: FileRow['role']): TaskFile[] =>
    files.filter((file) => file.role === role).map(toFile);
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    status: row.status,
    notes,
    issues: parse<readonly Issue[]>(issues) ?? [],
    failure: row.failure,
    result: parse<JsonObject>(result),
    resultFiles: byRole('result'),
    files: byRole('input'),
    needs: parse<TaskNeeds>(needs),
    externalId: row.external_id,
    metadata: row.metadata,
    priority: row.priority,
    notBefore: row.not_before,
    expiresAt: row.expires_at,
    // The name is known from the start, the version when an attempt has begun to run it.
    sop:
      row.sop_name === null || row.sop_digest === null
        ? null
        : { name: row.sop_name, digest: row.sop_digest },
    attempts: row.attempts,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    ...(data === null ? {} : { data }),
  };
}

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

const toFile = (row: FileRow): TaskFile => ({
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
});
