import path from 'node:path';
import type { Knex } from 'knex';
import { escapeIdentifier } from 'pg';
import { refuseUnusableKeys } from '../accounts/installation-key.ts';
import { makeDataDir } from '../config/data-dir.ts';
import type { Config } from '../config/settings.ts';
import { hasEmbeddedServer, startEmbeddedServer } from '../db/embedded-server.ts';
import { refuseSkewedClock } from '../db/clock-skew.ts';
import { connect, type ConnectOptions } from '../db/connect.ts';
import { noteDataDirectory, refuseCopy } from '../db/database-identity.ts';
import { ACCOUNT_ROLE, PROCESS_ROLES, type ProcessName } from '../db/database-roles.ts';
import { migrate, newerMigrations, pendingMigrations } from '../db/migrate.ts';
import { refuseTransactionPooler } from '../db/refuse-pooler.ts';
import { refuseUnreachable } from '../db/refuse-unreachable.ts';
import { refuseUnsafeServer } from '../db/server-checks.ts';
import { systemClock } from '../platform/clock.ts';
import { CodedError, codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { installRoles, unusableRoles } from '../db/install-roles.ts';
import { installQueues } from '../queue/install-queues.ts';
import { QUEUE_SCHEMA } from '../queue/open-queue.ts';

/** The database of the installation, reachable. */
export interface OpenDatabase extends AsyncDisposable {
  /** Without a pooler in transaction mode. */
  readonly url: string;
}

/**
 * `DATABASE_DIRECT_URL` or `DATABASE_URL`, or the embedded server of the data directory, started or joined; it ends after its last user.
 *
 * @throws CodedError `database_unreachable`, `database_pooled`, `database_urls_differ`
 */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  await preparePlace(config);
  const { databaseUrl: url, databaseDirectUrl: directUrl } = config;
  if (url !== undefined) {
    await refuseUnreachable(url);
    if (directUrl !== undefined) await refuseUnreachable(directUrl, 'DATABASE_DIRECT_URL');
    await refuseTransactionPooler({ url, directUrl });
    return { url: directUrl ?? url, [Symbol.asyncDispose]: async () => undefined };
  }
  const server = await startEmbeddedServer({ dataDir: config.dataDir, port: config.databasePort });
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}

/**
 * Throws an error if the data directory contains no installation. Only `start`, `migrate`, and `doctor` may create one: a second installation,
 * created by a command that ran in the wrong folder, looks like lost accounts.
 *
 * @throws CodedError `no_installation`
 */
export async function requireInstallation({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbeddedServer(dataDir))) return;
  const place = path.relative(process.cwd(), dataDir);
  const shown = place.startsWith('..') ? dataDir : `./${place}`;
  throw new CodedError(
    'no_installation',
    `no installation at ${shown}: set SOPWITH_DATA_DIR or DATABASE_URL to those of the service, or run "sopwith start" first`,
  );
}

/** What has to be right before any database is looked for. */
export async function preparePlace(config: Config): Promise<void> {
  await makeDataDir(config.dataDir);
  await refuseUnusableKeys(config);
}

/** Our schema and the queue's, and who may do what in them. */
export async function migrateDatabase(url: string): Promise<readonly string[]> {
  return migrate(url, {
    after: [
      installQueues,
      async (databaseUrl) => void (await installRoles(databaseUrl, { queueSchema: QUEUE_SCHEMA })),
    ],
  });
}

/** The migrations of a newer version that the database has had. */
export const newerSchema = (url: string): Promise<readonly string[]> =>
  withConnection({ url }, (knex) => newerMigrations(knex));

/** The data directory, if the database is in it. */
export const embeddedDataDir = ({ databaseUrl, dataDir }: Config): string | undefined =>
  databaseUrl === undefined ? dataDir : undefined;

/**
 * Refuses a server that can lose what it committed, brings it to this version's schema, and refuses a database that is a copy.
 *
 * @throws CodedError `database_restored`, and as `requirePrepared`
 */
export async function prepareDatabase(config: Config, url: string, logger: Logger): Promise<void> {
  await checkServer(config, url, logger);
  const applied = await migrateDatabase(url);
  if (applied.length > 0) logger.info({ applied }, 'database.migrated');
  const dataDir = embeddedDataDir(config);
  await withConnection({ url }, async (knex) => {
    await refuseCopy(knex, dataDir);
    if (dataDir !== undefined) await noteDataDirectory(knex, dataDir);
  });
}

/**
 * What a role alone does in place of `prepareDatabase`: several start at once, and none of them changes the schema.
 *
 * @throws CodedError `database_not_migrated`, `database_restored`, `database_role_missing`, `database_not_durable`, `database_too_old`, `clock_skewed`
 */
export async function requirePrepared(
  config: Config,
  url: string,
  logger: Logger,
  process: ProcessName,
): Promise<void> {
  await checkServer(config, url, logger);
  // A user who does not inherit the rights of the role has them only as the role.
  const role = PROCESS_ROLES[process];
  const missing = await withConnection({ url }, (knex) => unusableRoles(knex, [role]));
  await withConnection({ url, role: missing.length === 0 ? role : null }, async (knex) => {
    await refuseUnmigrated(knex);
    await refuseCopy(knex, embeddedDataDir(config));
  }).catch((error: unknown) => {
    throw codeOf(error) === NO_RIGHT ? withoutRole(url, process, error) : error;
  });
}

const NO_RIGHT = '42501';

function withoutRole(url: string, process: ProcessName, cause: unknown): CodedError {
  const user = decodeURIComponent(new URL(url).username);
  const roles = [PROCESS_ROLES[process], ...(process === 'api' ? [ACCOUNT_ROLE] : [])];
  return new CodedError(
    'database_role_missing',
    `the user "${user}" in DATABASE_URL has no rights in the database: run "sopwith migrate" as the owner of the tables, and as an administrator ` +
      `of the server, grant ${roles.join(', ')} to ${escapeIdentifier(user)}`,
    { cause },
  );
}

/** @throws CodedError `database_not_migrated` */
export async function refuseUnmigrated(knex: Knex): Promise<void> {
  const pending = await pendingMigrations(knex);
  if (pending.length === 0) return;
  throw new CodedError(
    'database_not_migrated',
    `the database is missing migrations (${pending.join(', ')}): run "sopwith migrate" once`,
  );
}

async function checkServer(config: Config, url: string, logger: Logger): Promise<void> {
  try {
    await withConnection({ url }, async (knex) => {
      await refuseSkewedClock(knex, systemClock, logger);
      await refuseUnsafeServer(knex);
    });
  } catch (error) {
    const unsafe = codeOf(error) === 'database_not_durable';
    if (!config.allowUnsafeDatabase || !unsafe) throw error;
    logger.warn({ setting: 'ALLOW_UNSAFE_DATABASE' }, 'database.unsafe_allowed');
  }
}

async function withConnection<T>(
  to: Pick<ConnectOptions, 'url' | 'role'>,
  work: (knex: Knex) => Promise<T>,
): Promise<T> {
  const knex = connect({ ...to, applicationName: 'sopwith-check', poolMax: 1 });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
