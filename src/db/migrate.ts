import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { CodedError, codeOf } from '../platform/errors.ts';
import { connect, DEFAULT_SCHEMA } from './connect.ts';
import * as initial from './migrations/0001-initial.ts';
import * as lanes from './migrations/0002-lanes.ts';
import * as auditTruncate from './migrations/0003-audit-truncate.ts';
import * as externalId from './migrations/0004-external-id.ts';
import * as clientTexts from './migrations/0005-client-texts.ts';
import * as administration from './migrations/0006-administration.ts';
import * as maintenanceWindows from './migrations/0007-maintenance-windows.ts';
import * as dataLifecycle from './migrations/0008-data-lifecycle.ts';
import * as patientKeys from './migrations/0009-patient-keys.ts';
import * as sopVersions from './migrations/0010-sop-versions.ts';
import * as retries from './migrations/0011-retries.ts';
import * as rateBudgets from './migrations/0012-rate-budgets.ts';
import * as failureReports from './migrations/0013-failure-reports.ts';
import * as schedules from './migrations/0014-schedules.ts';
import * as taskWaiting from './migrations/0015-task-waiting.ts';
import * as keptAnswers from './migrations/0016-kept-answers.ts';
import * as auditChain from './migrations/0017-audit-chain.ts';
import * as portalCodes from './migrations/0018-portal-codes.ts';
import * as recordedTraces from './migrations/0019-recorded-traces.ts';
import * as approvals from './migrations/0020-approvals.ts';
import * as auditObject from './migrations/0021-audit-object.ts';
import * as scheduleFiles from './migrations/0022-schedule-files.ts';
import * as people from './migrations/0023-people.ts';
import * as credentialsDigest from './migrations/0024-credentials-digest.ts';
import * as taskFilters from './migrations/0025-task-filters.ts';
import * as erasedPatientKeys from './migrations/0026-erased-patient-keys.ts';
import * as askedDeletions from './migrations/0027-asked-deletions.ts';
import * as deliveriesOfAccount from './migrations/0028-deliveries-of-account.ts';
import * as identities from './migrations/0029-identities.ts';
import * as taskStatistics from './migrations/0030-task-statistics.ts';
import * as patientHolds from './migrations/0031-patient-holds.ts';
import * as ownSessions from './migrations/0032-own-sessions.ts';
import * as processes from './migrations/0035-processes.ts';
import * as uncertainSubmissions from './migrations/0036-uncertain-submissions.ts';
import * as erasedDataKeys from './migrations/0037-erased-data-keys.ts';
import * as livePictures from './migrations/0038-live-pictures.ts';
import * as telemetry from './migrations/0045-telemetry.ts';
import * as inboxMail from './migrations/0047-inbox-mail.ts';
import * as dryRuns from './migrations/0050-dry-runs.ts';
import * as sopReviews from './migrations/0051-sop-reviews.ts';
import * as databaseIdentity from './migrations/0054-database-identity.ts';
import * as earlierState from './migrations/0055-earlier-state.ts';
import * as claimHeldKeys from './migrations/0056-claim-held-keys.ts';

/** One step of the schema. `name` is what the database remembers, so it never changes once released. */
export interface Migration {
  readonly name: string;
  /** False: it builds an index without blocking writes. Repeatable, because it may have been killed in the middle. Default: true. */
  readonly inTransaction?: boolean;
  up(knex: Knex): Promise<void>;
}

/**
 * The migrations in order. A new one is one file and one line here. The previous release runs on the new schema during an upgrade and after a
 * rollback, so a migration only adds; what it replaces is dropped a release later: docs/internals/database-changes.md.
 */
export const MIGRATIONS: readonly Migration[] = Object.freeze([
  initial,
  lanes,
  auditTruncate,
  externalId,
  clientTexts,
  administration,
  maintenanceWindows,
  dataLifecycle,
  patientKeys,
  sopVersions,
  retries,
  rateBudgets,
  failureReports,
  schedules,
  taskWaiting,
  keptAnswers,
  auditChain,
  portalCodes,
  recordedTraces,
  approvals,
  auditObject,
  scheduleFiles,
  people,
  credentialsDigest,
  taskFilters,
  erasedPatientKeys,
  askedDeletions,
  deliveriesOfAccount,
  identities,
  taskStatistics,
  patientHolds,
  ownSessions,
  processes,
  uncertainSubmissions,
  erasedDataKeys,
  livePictures,
  telemetry,
  inboxMail,
  dryRuns,
  sopReviews,
  databaseIdentity,
  earlierState,
  claimHeldKeys,
]);

/** Work on the database that belongs to a migration but not to our schema: the queue's own tables, for one. */
export type AfterMigration = (databaseUrl: string) => Promise<void>;

export interface MigrateOptions {
  readonly schema?: string;
  /** Run in order after our own migrations, at every call: each must be repeatable. */
  readonly after?: readonly AfterMigration[];
  /** How long to wait for another migrator, or for a table that a long transaction uses. Default 60 s. */
  readonly lockTimeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** Any fixed number: it only has to be ours. */
const LOCK_KEY = 7_067_984_001;

/**
 * Brings the database to the newest schema and returns the names of what was applied. Any number of processes may call
 * it at once: one works and the others wait for it. A migrator that was killed leaves nothing to clean up.
 *
 * If a newer version has migrated the database, nothing changes: after an upgrade is rolled back, roles of that version may still run, and need
 * the rights that it gave them.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<readonly string[]> {
  const knex = connect({
    url: databaseUrl,
    applicationName: 'sopwith-migrate',
    schema: options.schema ?? DEFAULT_SCHEMA,
    poolMax: 2,
    // An index over a large table takes its time.
    statementTimeoutMs: 600_000,
  });
  try {
    return await underLock(knex, options, async () => {
      if ((await newerMigrations(knex, options.schema)).length > 0) return [];
      const applied = await applyMigrations(knex, options);
      for (const step of options.after ?? []) await step(databaseUrl);
      return applied;
    });
  } finally {
    await knex.destroy();
  }
}

/** The migrations that this version knows and the database has not had. A service starts only when it is empty. */
export async function pendingMigrations(knex: Knex, schema = DEFAULT_SCHEMA): Promise<readonly string[]> {
  const done = new Set(await appliedMigrations(knex, schema));
  return KNOWN.filter((name) => !done.has(name));
}

/** The migrations that the database has had from a newer version. This version works with the schema if it is the release before that version. */
export async function newerMigrations(knex: Knex, schema = DEFAULT_SCHEMA): Promise<readonly string[]> {
  return (await appliedMigrations(knex, schema)).filter((name) => !KNOWN.includes(name));
}

const KNOWN: readonly string[] = MIGRATIONS.map(({ name }) => name);

async function appliedMigrations(knex: Knex, schema: string): Promise<readonly string[]> {
  const { rows } = await knex.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null as there',
    [`${schema}.${TABLE}`],
  );
  if (rows[0]?.there !== true) return [];
  return knex.withSchema(schema).from(TABLE).orderBy('id').pluck('name');
}

const TABLE = 'migration';

/**
 * How long a migration waits for the lock of a table. While it waits, every request of the running service that needs the table waits behind it, so it gives up,
 * lets them through, and tries again.
 */
const TABLE_LOCK_MS = 1_000;

const LOCK_NOT_AVAILABLE = '55P03';

async function applyMigrations(knex: Knex, options: MigrateOptions): Promise<readonly string[]> {
  const schema = options.schema ?? DEFAULT_SCHEMA;
  await knex.raw('create schema if not exists ??', [schema]);
  const before = await pendingMigrations(knex, schema);
  const config: Knex.MigratorConfig = { migrationSource, schemaName: schema, tableName: TABLE };
  const limit = waitOf(options);
  for (const deadline = performance.now() + limit; ; await pause(TABLE_LOCK_MS, options)) {
    // We hold the only lock that counts. A lock row that a killed migrator left behind must not stop us.
    await knex.migrate.forceFreeMigrationsLock(config);
    try {
      await knex.migrate.latest(config);
      return before;
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() > deadline) throw await blocked(knex, limit, error);
    }
  }
}

async function blocked(knex: Knex, limit: number, cause: unknown): Promise<CodedError> {
  const { rows } = await knex.raw<{ rows: { who: string }[] }>(
    `select distinct application_name || ' (pid ' || pid || ')' as who from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - make_interval(secs => ?)`,
    [TABLE_LOCK_MS / 1_000],
  );
  const who = rows.length === 0 ? '' : `, such as ${rows.map((row) => row.who).join(', ')}`;
  return new CodedError(
    'migration_blocked',
    `long transactions have kept a table locked for more than ${limit} ms${who}: end them, and run "sopwith migrate" again. Migrations that were completed stay applied`,
    { cause },
  );
}

const waitOf = ({ lockTimeoutMs = 60_000 }: MigrateOptions): number => lockTimeoutMs;

const pause = (ms: number, { signal }: MigrateOptions): Promise<void> =>
  sleep(ms, undefined, signal === undefined ? {} : { signal });

const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...MIGRATIONS],
  getMigrationName: (migration) => migration.name,
  getMigration: async ({ up, inTransaction = true }) => ({
    up: inTransaction ? briefly(up) : up,
    down: noWayBack,
    config: { transaction: inTransaction },
  }),
};

/** An index that is built concurrently waits for all transactions, and blocks no one, so only migrations in a transaction give up. */
const briefly =
  (up: Migration['up']): Migration['up'] =>
  async (knex) => {
    await knex.raw(`set local lock_timeout = ${TABLE_LOCK_MS}`);
    await up(knex);
  };

// Changes expand first and contract a version later, so that going back needs no down migration.
async function noWayBack(): Promise<void> {
  throw new CodedError('migration_irreversible', 'migrations only go forward: restore a backup instead');
}

/**
 * Tries and sleeps in place of waiting inside PostgreSQL: a session that waits for a lock holds a snapshot, and
 * `create index concurrently` in the other session would wait for that snapshot for ever.
 */
async function underLock<T>(knex: Knex, options: MigrateOptions, work: () => Promise<T>): Promise<T> {
  const limit = waitOf(options);
  const deadline = performance.now() + limit;
  const holder = (await knex.client.acquireConnection()) as unknown;
  try {
    while (!(await tryLock(knex, holder))) {
      if (performance.now() > deadline) {
        throw new CodedError(
          'migration_locked',
          `another process has been migrating this database for more than ${limit} ms: see application_name ` +
            '"sopwith-migrate" in pg_stat_activity',
        );
      }
      await pause(100, options);
    }
    return await work();
  } finally {
    await knex.raw('select pg_advisory_unlock_all()').connection(holder);
    await knex.client.releaseConnection(holder);
  }
}

async function tryLock(knex: Knex, connection: unknown): Promise<boolean> {
  const result = await knex
    .raw<{ rows: { locked: boolean }[] }>('select pg_try_advisory_lock(?) as locked', [LOCK_KEY])
    .connection(connection);
  return result.rows[0]?.locked === true;
}
