import { keyedDigest } from './keyed-digest.ts';
import type { Sealer } from './store.ts';

/** The digest that the database stores for an external ID, so that it can be searched. */
export const externalIdDigest = (
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  externalId: string,
): Promise<Buffer> => keyedDigest(vault, 'external-id', [accountId, externalId]);
