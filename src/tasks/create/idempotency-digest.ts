import { keyedDigest } from '../keyed-digest.ts';
import type { Sealer } from '../store.ts';

/** The digest that the database stores for an idempotency key: it is compared and never shown, so the key itself is not stored. */
export const idempotencyDigest = (
  vault: Pick<Sealer, 'deriveKey'>,
  accountId: string,
  key: string,
): Promise<Buffer> => keyedDigest(vault, 'idempotency-key', [accountId, key]);
