import type { Knex } from 'knex';
import { openFileName, sealFileName } from '../tasks/file-names.ts';
import type { Sealer } from '../tasks/store.ts';
import type { StoredFile } from '../tasks/task-row.ts';

interface Parts {
  readonly knex: Knex;
  readonly vault: Pick<Sealer, 'open'>;
}

interface FileRow {
  readonly id: string;
  readonly schedule_id: string;
  readonly account_id: string;
  readonly name_enc: Buffer;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string;
  readonly storage_key: string;
}

/** The files of some schedules in one query, by the ID of the schedule. */
export async function readScheduleFiles(
  { knex, vault }: Parts,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
  const rows: readonly FileRow[] = await knex('schedule_file')
    .whereIn('schedule_id', [...scheduleIds])
    .orderBy('position');
  const files = await Promise.all(rows.map((row) => openFile(vault, row)));
  return Map.groupBy(files, (_file, index) => rows[index]?.schedule_id ?? '');
}

const openFile = async (vault: Parts['vault'], row: FileRow): Promise<StoredFile> => ({
  id: row.id,
  name: await openFileName(vault, row, 'schedule_file'),
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  storageKey: row.storage_key,
});

/** Writes stored files as those of a schedule, in the transaction that writes the schedule. */
export async function writeScheduleFiles(
  trx: Knex.Transaction,
  vault: Sealer,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(async (file, position) => ({
    id: file.id,
    schedule_id: id,
    account_id: accountId,
    position,
    name_enc: await sealFileName(vault, accountId, file, 'schedule_file'),
    content_type: file.contentType,
    size: file.size,
    sha256: file.sha256,
    storage_key: file.storageKey,
  }));
  await trx('schedule_file').insert(await Promise.all(rows));
  await trx('file_removal')
    .whereIn(
      'storage_key',
      files.map(({ storageKey }) => storageKey),
    )
    .delete();
}
