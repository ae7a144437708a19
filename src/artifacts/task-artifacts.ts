import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { FileVault } from './file-vault.ts';

/** A file that a run made. */
export interface TaskArtifact {
  readonly id: string;
  readonly attempt: number;
  readonly kind: string;
  readonly name: string;
  readonly step: string | null;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: string;
  readonly createdAt: Date;
}

interface ArtifactRow extends Omit<TaskArtifact, 'size' | 'contentType' | 'createdAt'> {
  readonly content_type: string;
  /** A bigint, which pg gives as text. */
  readonly size: string | number;
  readonly storage_key: string;
  readonly created_at: Date;
}

export interface TaskArtifacts {
  /** Oldest first; null where the account has no such task. */
  list(accountId: string, taskId: string): Promise<readonly TaskArtifact[] | null>;
  /** Null where the account has no such task or the task no such artifact. */
  find(
    accountId: string,
    taskId: string,
    artifactId: string,
  ): Promise<{ readonly artifact: TaskArtifact; content(): Promise<Readable> } | null>;
}

/** The artifacts of tasks, as the API shows them. */
export function createTaskArtifacts(knex: Knex, files: Pick<FileVault, 'open'>): TaskArtifacts {
  const rowsOf = (accountId: string, taskId: string) =>
    knex('artifact').where({ account_id: accountId, task_id: taskId }).orderBy('id');
  return Object.freeze<TaskArtifacts>({
    async list(accountId, taskId) {
      const task = await knex('task').where({ id: taskId, account_id: accountId }).first('id');
      if (task === undefined) return null;
      const rows: readonly ArtifactRow[] = await rowsOf(accountId, taskId);
      return rows.map(toArtifact);
    },
    async find(accountId, taskId, artifactId) {
      const [row]: readonly ArtifactRow[] = await rowsOf(accountId, taskId).where({ id: artifactId });
      if (row === undefined) return null;
      const content = () => files.open(accountId, { id: row.id, storageKey: row.storage_key });
      return { artifact: toArtifact(row), content };
    },
  });
}

const toArtifact = (row: ArtifactRow): TaskArtifact => ({
  id: row.id,
  attempt: row.attempt,
  kind: row.kind,
  name: row.name,
  step: row.step,
  contentType: row.content_type,
  size: Number(row.size),
  sha256: row.sha256,
  createdAt: row.created_at,
});
