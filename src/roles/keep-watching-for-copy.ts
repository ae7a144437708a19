import type { Knex } from 'knex';
import { copyFault } from '../db/database-identity.ts';
import { CodedError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { keepRunning } from '../platform/run-repeatedly.ts';

/** How long a process may work with a database that replaced its own. It submits nothing in the meantime: the ledger of the copy refuses that. */
const EVERY_MS = 5_000;

/** Looks whether a backup was restored over the database of a running process. `failed` resolves with the reason if that is so. */
export function keepWatchingForCopy(
  knex: Knex,
  logger: Pick<Logger, 'fatal'>,
): { readonly failed: Promise<Error>; stop(): Promise<void> } {
  const { promise: failed, resolve } = Promise.withResolvers<Error>();
  let reported = false;
  const look = async (): Promise<void> => {
    const fault = await copyFault(knex);
    if (fault === null || reported) return;
    reported = true;
    logger.fatal({}, 'database.restored');
    resolve(new CodedError('database_restored', fault));
  };
  // A database that cannot be reached, or lacks its tables for the time of a restore, is looked at again.
  const loop = keepRunning(look, EVERY_MS, () => undefined);
  return { failed, stop: () => loop.stop() };
}
