import type { Knex } from 'knex';
import { createDatabaseWitness } from '../artifacts/database-witness.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { unlessAborted, withTimeout } from '../platform/time-limit.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import { isRestored, watchDatabase, type DatabaseWatch } from './watch-database.ts';

/** Of what was committed in the last seconds, the witness knows nothing. */
const EVERY_MS = 10_000;

/** Neither a start nor a stop waits longer for a store that does not answer. */
const PATIENCE_MS = 10_000;

/**
 * Refuses a database that is behind what the store of files has seen of it, then keeps looking. Workers also write down how far it has come. A store that
 * cannot be reached stops nothing: who needs it reports that.
 *
 * @throws CodedError `database_restored`
 */
export async function keepWitness(
  knex: Knex,
  store: ArtifactStore,
  { writes, logger }: { readonly writes: boolean; readonly logger: Pick<Logger, 'fatal' | 'warn'> },
): Promise<DatabaseWatch> {
  const witness = createDatabaseWitness(knex, store);
  const onMissed = (error: unknown): void =>
    logger.warn({ code: codeOf(error) ?? 'unknown' }, 'database.witness_missed');
  await inTime(witness.check()).catch((error: unknown) => {
    if (isRestored(error)) throw error;
    onMissed(error);
  });
  const look = (signal: AbortSignal): Promise<void> =>
    unlessAborted(inTime(writes ? witness.note() : witness.check()), signal);
  return watchDatabase(look, { everyMs: EVERY_MS, logger, onMissed });
}

const inTime = (looking: Promise<void>): Promise<void> =>
  withTimeout(looking, PATIENCE_MS, () => {
    throw new CodedError('store_silent', `the store of files did not answer within ${PATIENCE_MS} ms`);
  });
