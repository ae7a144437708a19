import type { Readable } from 'node:stream';
import type { StoredFile } from './task-row.ts';

/** Where files come in, encrypted. Those that no task has taken are removed, also if the process is killed. */
export interface FileIntake {
  /** Streams a file into the store. When it rejects, or the content breaks off, nothing stays behind. */
  store(accountId: string, content: Readable): Promise<Omit<StoredFile, 'name' | 'contentType'>>;
  /** The content of a stored file. */
  open(accountId: string, file: Pick<StoredFile, 'id' | 'storageKey'>): Promise<Readable>;
  /** No error when it is not there. */
  discard(accountId: string, storageKey: string): Promise<void>;
}

/** All files again under new IDs, or none. */
export async function copyFiles(
  intake: FileIntake,
  accountId: string,
  files: readonly StoredFile[],
): Promise<readonly StoredFile[]> {
  const copied: StoredFile[] = [];
  try {
    for (const { name, contentType, ...file } of files)
      copied.push({
        ...(await intake.store(accountId, await intake.open(accountId, file))),
        name,
        contentType,
      });
    return copied;
  } catch (error) {
    await discardFiles(intake, accountId, copied);
    throw error;
  }
}

/** What cannot be removed now is removed later. */
export async function discardFiles(
  intake: FileIntake,
  accountId: string,
  files: readonly StoredFile[],
): Promise<void> {
  await Promise.allSettled(files.map(({ storageKey }) => intake.discard(accountId, storageKey)));
}
