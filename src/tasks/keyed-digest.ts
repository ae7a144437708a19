import { createHmac } from 'node:crypto';
import type { Sealer } from './store.ts';

/** By which a text is found again or kept unique without being readable: keyed, and bound to the parts before it, the account first. */
export async function keyedDigest(
  vault: Pick<Sealer, 'deriveKey'>,
  purpose: 'business-key' | 'external-id' | 'idempotency-key' | 'patient-key',
  parts: readonly [accountId: string, ...parts: string[]],
): Promise<Buffer> {
  return createHmac('sha256', await vault.deriveKey(purpose))
    .update(JSON.stringify(parts))
    .digest();
}
