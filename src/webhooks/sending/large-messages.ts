import type { Knex } from 'knex';
import type { DeliveryClaim } from './claim-deliveries.ts';

/** Up to this size, messages of a whole round of claims are in memory together. */
const LARGE_BYTES = 256 * 1024;
/** How many larger messages (up to 17 MiB) are read, signed, and sent at once: a thousand of them would fill the memory. */
const LARGE_AT_ONCE = 2;

/** Claims by the size of their message. A body that is not made yet is about as large as the task's result. */
export async function partBySize(
  knex: Knex,
  claims: readonly DeliveryClaim[],
): Promise<{ readonly small: readonly DeliveryClaim[]; readonly large: readonly DeliveryClaim[] }> {
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    `select e.id from webhook_event e join task t on t.id = e.task_id
     where e.id = any(?) and coalesce(octet_length(e.body_enc), octet_length(t.result_enc)) > ?`,
    [claims.map(({ eventId }) => eventId), LARGE_BYTES],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return {
    small: claims.filter(({ eventId }) => !ids.has(eventId)),
    large: claims.filter(({ eventId }) => ids.has(eventId)),
  };
}

/** Runs work for large messages in the order in which it came, two at a time. `run` never rejects. */
export function createLargeMessages(run: (claim: DeliveryClaim, claimedAt: number) => Promise<void>) {
  const waiting: { readonly claim: DeliveryClaim; readonly claimedAt: number }[] = [];
  let active = 0;
  const work = async (): Promise<void> => {
    active += 1;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await run(next.claim, next.claimedAt);
    active -= 1;
  };
  /** Resolves when nothing of what was added before can be left. */
  return (claims: readonly DeliveryClaim[]): Promise<unknown> => {
    const claimedAt = performance.now();
    waiting.push(...claims.map((claim) => ({ claim, claimedAt })));
    return Promise.all(Array.from({ length: Math.min(claims.length, LARGE_AT_ONCE - active) }, work));
  };
}
