import { keyedDigest } from './keyed-digest.ts';
import type { Sealer } from './store.ts';

/** What stands in the database for an idempotency key: it is compared and never shown, so the key itself is not kept. */
export const idempotencyDigest = (
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  key: string,
): Promise<Buffer> => keyedDigest(vault, 'idempotency-key', [accountId, key]);
