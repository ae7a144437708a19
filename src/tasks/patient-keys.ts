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
