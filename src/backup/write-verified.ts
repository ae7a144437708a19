import { randomBytes } from 'node:crypto';
import { access, rename, rm } from 'node:fs/promises';
import { CodedError } from '../platform/errors.ts';
import type { CopyContent } from './check-copy.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup, type BackupSource, type WrittenBackup } from './write-backup.ts';

/**
 * Writes a backup, restores it once to see that it works, and only then gives it its name: a file of that name is a verified backup.
 *
 * @throws CodedError `backup_exists`, and what a restore would throw
 */
export async function writeVerified(
  source: BackupSource,
  file: string,
): Promise<WrittenBackup & CopyContent> {
  await refuseExisting(file);
  const draft = `${file}.${randomBytes(4).toString('hex')}.partial`;
  try {
    const written = await writeBackup(source, draft);
    const content = await verifyBackup(draft, source.keys);
    await rename(draft, file);
    return { ...written, ...content };
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw new CodedError('backup_exists', `${file} exists: choose another name, or delete it`);
}
