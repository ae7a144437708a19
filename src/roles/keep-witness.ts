import type { Knex } from 'knex';
import { createDatabaseWitness } from '../artifacts/database-witness.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { createReportLimit } from '../platform/report-limit.ts';
import { unlessAborted, withTimeout } from '../platform/time-limit.ts';
import type { ArtifactStore } from '../sdk/artifact-store.ts';
import { isRestored, watchDatabase, type DatabaseWatch } from './watch-database.ts';

/** Of what was committed in the last seconds, the witness knows nothing. */
const EVERY_MS = 10_000;

/** Neither a start nor a stop waits longer for a store that does not answer. */
const PATIENCE_MS = 10_000;

/** A store that cannot be reached is reported when that begins and ends, and once in this time. */
const REPORT_MS = 3_600_000;

export interface WitnessOptions {
  /** Whether this process also writes down how far the database has come. */
  readonly writes: boolean;
  readonly logger: Pick<Logger, 'fatal' | 'warn' | 'info'>;
  readonly everyMs?: number;
}

/**
 * Refuses a database that is behind what the store of files has seen of it, then keeps looking. Workers also write down how far it has come. A store that
 * cannot be reached stops nothing: who needs it reports that.
 *
 * @throws CodedError `database_restored`
 */
export async function keepWitness(
  knex: Knex,
  store: ArtifactStore,
  { writes, logger, everyMs = EVERY_MS }: WitnessOptions,
): Promise<DatabaseWatch> {
  const witness = createDatabaseWitness(knex, store);
  const limit = createReportLimit(REPORT_MS);
  const onMissed = (error: unknown): void => {
    const code = codeOf(error) ?? 'unknown';
    const leftOut = limit.due(code);
    if (leftOut !== null) logger.warn({ code, left_out: leftOut }, 'database.witness_missed');
  };
  await inTime(witness.check()).catch((error: unknown) => {
    if (isRestored(error)) throw error;
    onMissed(error);
  });
  const look = async (signal: AbortSignal): Promise<void> => {
    await unlessAborted(inTime(writes ? witness.note() : witness.check()), signal);
    if (limit.ended()) logger.info({}, 'database.witness_read');
  };
  return watchDatabase(look, { everyMs, logger, onMissed });
}

const inTime = (looking: Promise<void>): Promise<void> =>
  withTimeout(looking, PATIENCE_MS, () => {
    throw new CodedError('store_silent', `the store of files did not answer within ${PATIENCE_MS} ms`);
  });
