import type { Readable } from 'node:stream';
import { createFileIntake } from '../../artifacts/file-intake.ts';
import type { FileVault } from '../../artifacts/file-vault.ts';
import { CodedError } from '../../platform/errors.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { newId } from '../../platform/ids.ts';
import { sealFileName } from '../../tasks/file-names.ts';
import type { TaskStore } from '../../tasks/store.ts';
import { ADD_EVENTS, ARTIFACT_EVENT, eventRows, withFreeNumbers } from '../../tasks/timeline/task-events.ts';
import type { TaskLease } from '../../tasks/run/task-lease.ts';
import type { StoredFile } from '../../tasks/task-row.ts';

export interface ArtifactFacts {
  readonly kind: 'screenshot' | 'trace' | 'download' | 'pdf';
  readonly name: string;
  readonly contentType: string;
  readonly step: string | null;
}

/**
 * Stores a file of an attempt, encrypted, and lists it as an artifact of the task. A file without a row is removed, also if the process is killed. The timeline gets its digest, which outlives the file.
 *
 * @throws {CodedError} `lease_lost` where another attempt has the task; nothing stays behind then
 */
export async function keepArtifact(
  store: TaskStore,
  files: FileVault,
  lease: TaskLease,
  { kind, name, contentType, step }: ArtifactFacts,
  content: Readable,
): Promise<StoredFile> {
  const intake = createFileIntake(files, () => store.knex);
  const stored = await intake.store(lease.accountId, content, newId('art'));
  const sealedName = await sealFileName(store.vault, lease.accountId, { id: stored.id, name }, 'artifact');
  const events = eventRows([
    {
      kind: ARTIFACT_EVENT,
      data: {
        attempt: lease.attempt,
        kind,
        artifact_id: stored.id,
        content_type: contentType,
        size: stored.size,
        sha256: stored.sha256,
      },
    },
  ]);
  await failpoint('artifact.before_row');
  const { rows } = await withFreeNumbers(() =>
    store.knex.raw<{ rows: unknown[] }>(
      `with fence as (
         select id, account_id from task where id = :taskId and epoch = :epoch and finished_at is null for no key update
       ), kept as (
         insert into artifact (id, task_id, account_id, attempt, kind, name_enc, step, content_type, size, sha256, storage_key, created_at)
         select :id, id, account_id, :attempt, :kind, :sealedName, :step, :contentType, :size, :sha256, :storageKey, now() from fence
       ), taken as (
         delete from file_removal where storage_key = :storageKey and exists (select from fence)
       ), ${ADD_EVENTS}`,
      { ...stored, ...lease, kind, sealedName, step, contentType, events },
    ),
  );
  if (rows.length === 1) return { ...stored, name, contentType };
  await intake.discard(lease.accountId, stored.storageKey);
  throw new CodedError(
    'lease_lost',
    `attempt ${lease.attempt} of task ${lease.taskId} can no longer store files`,
  );
}

/** Deletes an artifact that no report names, and its file soon after. */
export async function dropArtifact({ knex }: TaskStore, { taskId }: TaskLease, id: string): Promise<void> {
  await knex.raw(
    `with removed as (delete from artifact where id = :id and task_id = :taskId returning storage_key)
     insert into file_removal (storage_key) select storage_key from removed on conflict do nothing`,
    { id, taskId },
  );
}
