import type { Knex } from 'knex';
import type { FileVault } from '../artifacts/file-vault.ts';
import { failpoint } from '../platform/failpoint.ts';

const BATCH = 100;
/** A file that could not be removed must not keep the others from it. */
const AGAIN = "interval '1 minute'";

export interface RemovedFiles {
  readonly removed: number;
  /** They are tried again. */
  readonly failed: number;
}

/**
 * Removes files whose rows were purged, until none is due. A file that is gone already counts as removed, so this may be killed at any point and called
 * by any number of processes.
 */
export async function removeFiles(knex: Knex, files: Pick<FileVault, 'discard'>): Promise<RemovedFiles> {
  let removed = 0;
  let failed = 0;
  for (;;) {
    const batch = await knex.transaction((trx) => removeBatch(trx, files));
    removed += batch.removed;
    failed += batch.failed;
    if (batch.removed + batch.failed < BATCH) return { removed, failed };
  }
}

async function removeBatch(trx: Knex.Transaction, files: Pick<FileVault, 'discard'>): Promise<RemovedFiles> {
  const keys: readonly string[] = await trx('file_removal')
    .whereRaw('due_at <= now()')
    .orderBy('due_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .pluck('storage_key');
  const gone: string[] = [];
  for (const key of keys) {
    const done = await files.discard(key).then(
      () => true,
      () => false,
    );
    if (done) gone.push(key);
    await failpoint('purge.after_file');
  }
  const left = keys.filter((key) => !gone.includes(key));
  if (gone.length > 0) await trx('file_removal').whereIn('storage_key', gone).delete();
  if (left.length > 0)
    await trx('file_removal')
      .whereIn('storage_key', left)
      .update({ due_at: trx.raw(`now() + ${AGAIN}`) });
  return { removed: gone.length, failed: left.length };
}
