import type { SealedPlace, Sealer } from './store.ts';

interface NameColumns {
  readonly id: string;
  readonly account_id: string;
  readonly name_enc: Buffer | null;
  /** Written by an earlier version, until the API starts and encrypts it. */
  readonly name?: string | null;
}

type Table = 'task_file' | 'artifact' | 'schedule_file';

const namePlace = (table: Table, accountId: string, fileId: string): SealedPlace => ({
  table,
  column: 'name_enc',
  accountId,
  rowId: fileId,
});

/** The names of files often contain a patient's. */
export const sealFileName = (
  vault: Sealer,
  accountId: string,
  { id, name }: { readonly id: string; readonly name: string },
  table: Table = 'task_file',
): Promise<Buffer> => vault.seal(namePlace(table, accountId, id), name);

export async function openFileName(
  vault: Pick<Sealer, 'open'>,
  row: NameColumns,
  table: Table = 'task_file',
): Promise<string> {
  if (row.name_enc === null) return row.name ?? row.id;
  return (await vault.open(namePlace(table, row.account_id, row.id), row.name_enc)).toString('utf8');
}
