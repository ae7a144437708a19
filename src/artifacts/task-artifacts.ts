import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { codeOf } from '../platform/errors.ts';
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
  /** Null if it was purged. */
  readonly sha256: string | null;
  readonly createdAt: Date;
  /** Since when its content and name are gone. */
  readonly purgedAt: Date | null;
}

interface SealedName {
  readonly id: string;
  readonly account_id: string;
  readonly name_enc: Buffer | null;
  readonly name: string | null;
}

interface ArtifactRow
  extends SealedName, Omit<TaskArtifact, 'name' | 'size' | 'contentType' | 'createdAt' | 'purgedAt'> {
  readonly content_type: string;
  /** A bigint, which pg gives as text. */
  readonly size: string | number;
  readonly storage_key: string;
  readonly created_at: Date;
  readonly purged_at: Date | null;
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

/** Decrypts the name of an artifact. */
export type OpenName = (row: SealedName) => Promise<string>;

/** The artifacts of tasks, as the API shows them. */
export function createTaskArtifacts(
  knex: Knex,
  openName: OpenName,
  files: Pick<FileVault, 'open'>,
): TaskArtifacts {
  const rowsOf = (accountId: string, taskId: string) =>
    knex('artifact').where({ account_id: accountId, task_id: taskId }).orderBy('id');
  return Object.freeze<TaskArtifacts>({
    async list(accountId, taskId) {
      const task = await knex('task').where({ id: taskId, account_id: accountId }).first('id');
      if (task === undefined) return null;
      const rows: readonly ArtifactRow[] = await rowsOf(accountId, taskId);
      return Promise.all(rows.map((row) => toArtifact(openName, row)));
    },
    async find(accountId, taskId, artifactId) {
      const [row]: readonly ArtifactRow[] = await rowsOf(accountId, taskId).where({ id: artifactId });
      if (row === undefined) return null;
      const content = () => files.open(accountId, { id: row.id, storageKey: row.storage_key });
      return { artifact: await toArtifact(openName, row), content };
    },
  });
}

const toArtifact = async (openName: OpenName, row: ArtifactRow): Promise<TaskArtifact> => ({
  id: row.id,
  attempt: row.attempt,
  kind: row.kind,
  name: await openNameOrId(openName, row),
  step: row.step,
  contentType: row.content_type,
  size: Number(row.size),
  sha256: row.sha256,
  createdAt: row.created_at,
  purgedAt: row.purged_at,
});

/** A damaged name must not hide the other artifacts. */
const openNameOrId = (openName: OpenName, row: ArtifactRow): Promise<string> =>
  openName(row).catch((error: unknown) => {
    if (codeOf(error) === 'sealed_value_rejected') return row.id;
    throw error;
  });
