import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { newId } from '../platform/ids.ts';
import { storageKeyOf, type FileVault, type SealedFile } from './file-vault.ts';

/** Longer than any request, any run of a schedule, and any artifact takes from its first file to its commit. */
const RESERVED = "now() + interval '1 hour'";

/** Files on their way to the row that will name them. */
interface Intake extends Pick<FileVault, 'open'> {
  /** Under a new ID, or the given one. */
  store(accountId: string, content: Readable, id?: string): Promise<SealedFile>;
  discard(accountId: string, storageKey: string): Promise<void>;
}

/**
 * Lists each file in `file_removal` before it is stored. The transaction that writes its row takes it off that list, so no file stays without a row, wherever
 * the process is killed.
 */
export function createFileIntake(files: FileVault, knexOf: (accountId: string) => Knex): Intake {
  /** If that fails, a file that is gone is removed again. */
  const unlist = async (accountId: string, storageKey: string): Promise<void> => {
    const rows = knexOf(accountId)('file_removal').where({ storage_key: storageKey });
    await rows.delete().catch(() => undefined);
  };
  return Object.freeze<Intake>({
    async store(accountId, content, id = newId('file')) {
      const storageKey = storageKeyOf(accountId, id);
      const knex = knexOf(accountId);
      await knex('file_removal').insert({ storage_key: storageKey, due_at: knex.raw(RESERVED) });
      try {
        return await files.store(accountId, content, { id });
      } catch (error) {
        await unlist(accountId, storageKey);
        throw error;
      }
    },
    open: (accountId, file) => files.open(accountId, file),
    async discard(accountId, storageKey) {
      await files.discard(storageKey);
      await unlist(accountId, storageKey);
    },
  });
}
