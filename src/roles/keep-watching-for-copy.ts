import type { Knex } from 'knex';
import { refuseCopy } from '../db/database-identity.ts';
import type { Logger } from '../platform/logger.ts';
import { watchDatabase, type DatabaseWatch } from './watch-database.ts';

/** How long a process may work with a database that replaced its own. It submits nothing in the meantime: the ledger of the copy refuses that. */
const EVERY_MS = 5_000;

/** Looks whether a backup was restored over the database of a running process. */
export function keepWatchingForCopy(knex: Knex, logger: Pick<Logger, 'fatal'>): DatabaseWatch {
  // A database that cannot be reached, or lacks its tables for the time of a restore, is looked at again.
  return watchDatabase(() => refuseCopy(knex), { everyMs: EVERY_MS, logger, onMissed: () => undefined });
}
