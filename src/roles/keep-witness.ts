import type { Knex } from 'knex';
import { createDatabaseWitness } from '../artifacts/database-witness.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';
import { unlessAborted, withTimeout } from '../platform/time-limit.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';

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
): Promise<{ readonly failed: Promise<Error>; stop(): Promise<void> }> {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  const witness = createDatabaseWitness(knex, store);
  const missed = (error: unknown): void => {
    if (!isRestored(error)) logger.warn({ code: codeOf(error) ?? 'unknown' }, 'database.witness_missed');
  };
  await inTime(witness.check()).catch((error: unknown) => {
    missed(error);
    if (isRestored(error)) throw error;
  });
  let reported = false;
  const look = (signal: AbortSignal): Promise<void> =>
    unlessAborted(inTime(writes ? witness.note() : witness.check()), signal);
  const loop = keepRunning(look, EVERY_MS, (error, signal) => {
    if (signal.aborted || reported) return;
    missed(error);
    if (!isRestored(error)) return;
    reported = true;
    logger.fatal({}, 'database.restored');
    resolve(error);
  });
  return { failed, stop: () => loop.stop() };
}

const inTime = (looking: Promise<void>): Promise<void> =>
  withTimeout(looking, PATIENCE_MS, () => {
    throw new CodedError('store_silent', `the store of files did not answer within ${PATIENCE_MS} ms`);
  });

const isRestored = (error: unknown): error is Error =>
  error instanceof Error && codeOf(error) === 'database_restored';
