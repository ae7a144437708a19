import { externalIdDigest } from './external-id.ts';
import { keyedDigest } from './keyed-digest.ts';
import type { Sealer } from './store.ts';

/** The same identifier as people write it: with spaces or hyphens, in lower case, in full-width characters. */
const normalized = (key: string): string => key.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');

/** The digests that the database stores for what identifies a patient, each once. */
export async function patientDigests(
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  keys: readonly string[],
): Promise<readonly Buffer[]> {
  const texts = new Set(keys.map(normalized).filter((text) => text !== ''));
  return Promise.all([...texts].map((text) => keyedDigest(vault, 'patient-key', [accountId, text])));
}

/** By which rows of one patient are found: the digests of what a plugin, or a client with `external_id`, has called the patient. */
export interface PatientDigests {
  readonly patient: readonly Buffer[];
  readonly external: readonly Buffer[];
}

export const digestsOfPatient = async (
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  keys: readonly string[],
): Promise<PatientDigests> => ({
  patient: await patientDigests(vault, accountId, keys),
  external: await Promise.all(keys.map((key) => externalIdDigest(vault, accountId, key))),
});
