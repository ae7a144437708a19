import { keyedDigest } from './keyed-digest.ts';
import type { Sealer } from './store.ts';

/** What stands in the database for an external id that is searched. */
export const externalIdDigest = (
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  externalId: string,
): Promise<Buffer> => keyedDigest(vault, 'external-id', [accountId, externalId]);
