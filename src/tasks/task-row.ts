import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
import type { JsonObject } from '../sdk/json.ts';
import type { Failure, Issue, TaskFile } from '../sdk/outcome.ts';
import { openFileName } from './file-names.ts';
import { openLabels } from './labels.ts';
import { PLAIN_COLUMNS, plainFields, type PlainRow } from './posted-fields.ts';
import { taskPlace, type SealedColumn, type TaskStore } from './store.ts';
import type { AskedNeeds, Task, TaskNeeds, TaskStatus } from './task.ts';

/** A task as the database holds it. */
export interface TaskRow extends PlainRow {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
  readonly status: TaskStatus;
  readonly notes_enc: Buffer | null;
  readonly issues_enc: Buffer | null;
  readonly result_enc: Buffer | null;
  readonly failure: Failure | null;
  readonly needs_enc: Buffer | null;
  readonly labels_enc: Buffer | null;
  readonly external_id: string | null;
  readonly metadata: Record<string, string>;
  readonly retry_of: string | null;
  readonly dry_run_of: string | null;
  readonly schedule_id: string | null;
  readonly sop_name: string | null;
  readonly sop_digest: string | null;
  readonly sop_version: number | null;
  readonly attempts: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly data_purged_at: Date | null;
  readonly result_purged_at: Date | null;
  /** Only where it was asked for: whether the question has its answer. */
  readonly answered?: boolean;
  /** Only where it was asked for; null: purged. */
  readonly data_enc?: Buffer | null;
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
  'labels_enc',
  'external_id',
  'metadata',
  ...PLAIN_COLUMNS.map(({ column }) => column),
  'retry_of',
  'dry_run_of',
  'schedule_id',
  'sop_name',
  'sop_digest',
  'sop_version',
  'attempts',
  'created_at',
  'started_at',
  'finished_at',
  'data_purged_at',
  'result_purged_at',
] as const satisfies readonly (keyof TaskRow)[];

/** For clients, in addition to `TASK_COLUMNS`: the role that sends webhooks may not see whether there is an answer. */
export const clientColumns = (knex: Knex): readonly (string | Knex.Raw)[] => [
  ...TASK_COLUMNS,
  knex.raw('input_enc is not null as answered'),
];

/** A stored file of a task, with where its encrypted bytes are. */
export interface StoredFile extends TaskFile {
  readonly storageKey: string;
}

interface FileRow {
  id: string;
  task_id: string;
  account_id: string;
  role: 'input' | 'result';
  name_enc: Buffer | null;
  name: string | null;
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
 * not hide the others; it has no `data`. With `refused`, a damaged task rejects instead: a webhook is sent once, so it must not say less than the task.
 */
export async function openTasks(
  store: TaskStore,
  rows: readonly TaskRow[],
  damaged: 'shown' | 'refused' = 'shown',
): Promise<Task[]> {
  const files = await readFiles(
    store.knex,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map((row) => {
      const own = files.filter((file) => file.task_id === row.id);
      return openTask(store, row, own).catch((error: unknown) => {
        if (damaged === 'refused' || codeOf(error) !== 'sealed_value_rejected') throw error;
        return openTask(store, withoutTexts(row), own.map(withoutName)).then((task) => ({
          ...task,
          notes: DAMAGED,
        }));
      });
    }),
  );
}

const withoutTexts = ({ data_enc: _damaged, ...row }: TaskRow): TaskRow => ({
  ...row,
  labels_enc: null,
  notes_enc: null,
  issues_enc: null,
  result_enc: null,
  needs_enc: null,
});

const withoutName = (row: FileRow): FileRow => ({ ...row, name_enc: null });

/** The input files of one task, with their place in the artifact store. */
export async function readInputFiles(store: TaskStore, taskId: string): Promise<StoredFile[]> {
  const rows = await readFiles(store.knex, [taskId]);
  const inputs = rows.filter(({ role }) => role === 'input');
  return Promise.all(
    inputs.map(async (row) => ({ ...(await openFile(store, row)), storageKey: row.storage_key })),
  );
}

function readFiles(knex: Knex, taskIds: readonly string[]): Promise<FileRow[]> {
  if (taskIds.length === 0) return Promise.resolve([]);
  return knex<FileRow>('task_file')
    .select(
      'id',
      'task_id',
      'account_id',
      'role',
      'name_enc',
      'name',
      'content_type',
      'size',
      'sha256',
      'storage_key',
    )
    .whereIn('task_id', taskIds)
    .orderBy([{ column: 'position' }, { column: 'id' }]);
}

async function openTask(store: TaskStore, row: TaskRow, files: readonly FileRow[]): Promise<Task> {
  const open = async (column: SealedColumn, sealed: Buffer | null): Promise<string | null> => {
    if (sealed === null) return null;
    return (await store.vault.open(taskPlace(row.account_id, row.id, column), sealed)).toString('utf8');
  };
  const openFiles = (wanted: FileRow['role']): Promise<TaskFile[]> =>
    Promise.all(files.filter(({ role }) => role === wanted).map((file) => openFile(store, file)));
  const [labels, notes, issues, result, needs, data, inputs, results] = await Promise.all([
    openLabels(store.vault, row),
    open('notes_enc', row.notes_enc),
    open('issues_enc', row.issues_enc),
    open('result_enc', row.result_enc),
    open('needs_enc', row.needs_enc),
    open('data_enc', row.data_enc ?? null),
    openFiles('input'),
    openFiles('result'),
  ]);
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    status: row.status,
    notes,
    issues: parse<readonly Issue[]>(issues) ?? [],
    failure: row.failure,
    result: parse<JsonObject>(result),
    resultFiles: results,
    files: inputs,
    needs: asked(parse<TaskNeeds>(needs), row.answered),
    ...labels,
    ...plainFields(row),
    retryOf: row.retry_of,
    dryRunOf: row.dry_run_of,
    scheduleId: row.schedule_id,
    // The name is known from the start, the version when an attempt has begun to run it.
    sop:
      row.sop_name === null || row.sop_digest === null
        ? null
        : { name: row.sop_name, digest: row.sop_digest, version: row.sop_version ?? 0 },
    attempts: row.attempts,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    dataPurgedAt: row.data_purged_at,
    resultPurgedAt: row.result_purged_at,
    ...(data === null ? {} : { data }),
  };
}

const asked = (needs: TaskNeeds | null, answered: boolean | undefined): AskedNeeds | null =>
  needs === null || answered === undefined ? needs : { ...needs, answered };

const parse = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T));

const openFile = async (store: TaskStore, row: FileRow): Promise<TaskFile> => ({
  id: row.id,
  name: await openFileName(store.vault, row),
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
});
