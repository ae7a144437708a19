import { taskPlace, type Sealer } from './store.ts';

/** What a client calls a task by. It may name a patient, so it is encrypted; one column, because a task is created faster with one. */
export interface Labels {
  readonly externalId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

interface LabelColumns {
  readonly id: string;
  readonly account_id: string;
  readonly labels_enc: Buffer | null;
  /** Written by an earlier version, until the API starts and encrypts it. */
  readonly external_id: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The bytes of `labels_enc`; null if there is nothing to keep. */
export async function sealLabels(
  vault: Sealer,
  accountId: string,
  taskId: string,
  { externalId, metadata }: Labels,
): Promise<Buffer | null> {
  if (externalId === null && Object.keys(metadata).length === 0) return null;
  return vault.seal(taskPlace(accountId, taskId, 'labels_enc'), JSON.stringify([externalId, metadata]));
}

export async function openLabels(vault: Sealer, row: LabelColumns): Promise<Labels> {
  if (row.labels_enc === null) return { externalId: row.external_id, metadata: row.metadata };
  const place = taskPlace(row.account_id, row.id, 'labels_enc');
  const text = (await vault.open(place, row.labels_enc)).toString('utf8');
  const [externalId, metadata] = JSON.parse(text) as [Labels['externalId'], Labels['metadata']];
  return { externalId, metadata };
}
