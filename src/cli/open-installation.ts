import { userInfo } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { createDataAdmin, type DataAdmin } from '../admin/data-admin.ts';
import { createAccounts, type Accounts } from '../accounts/accounts.ts';
import { createVault, type AesVault } from '../accounts/aes-vault.ts';
import { createApiKeys, type ApiKeys } from '../accounts/api-keys.ts';
import { keyOfDatabase } from '../accounts/installation-key.ts';
import type { KeyProvider } from '../accounts/key-provider.ts';
import { createMaintenanceWindows, type MaintenanceWindows } from '../accounts/maintenance-windows.ts';
import { createPortalConnections, type PortalConnections } from '../accounts/portal-connections.ts';
import { createWebhookEndpoints, type WebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import type { Config } from '../config/settings.ts';
import { openPeople } from '../people/open-people.ts';
import type { People } from '../people/people.ts';
import { connect } from '../db/connect.ts';
import { pendingMigrations } from '../db/migrate.ts';
import { refuseUnsafeServer } from '../db/server-checks.ts';
import { systemClock } from '../platform/clock.ts';
import {
  migrateDatabase,
  openDatabase,
  refuseUnmigrated,
  requireInstallation,
} from '../roles/open-database.ts';
import { createSignInTest } from '../tasks/create/sign-in-tests.ts';
import { wakeWorkers } from '../tasks/wake-workers.ts';
import { withQueue } from './with-queue.ts';

/** The installation's own state, opened. Dispose of it to close all. */
export interface Installation extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly knex: Knex;
  readonly keys: KeyProvider;
  readonly vault: AesVault;
  readonly apiKeys: ApiKeys;
  readonly endpoints: WebhookEndpoints;
  readonly accounts: Accounts;
  readonly connections: PortalConnections;
  readonly maintenance: MaintenanceWindows;
  readonly data: DataAdmin;
  readonly people: People;
}

/** Who acts on the command line, for the audit log. */
export function cliActor(): string {
  return `cli:${userInfo().username}`;
}

/**
 * Opens the installation; never creates one. An embedded database of an earlier version is migrated first, because no other process does that; a
 * database from `DATABASE_URL` must have been migrated by `sopwith migrate`.
 *
 * @throws CodedError `no_installation`, `database_not_migrated`, `database_not_durable`, `database_too_old`, `encryption_key_unknown` …
 */
export async function openInstallation(config: Config): Promise<Installation> {
  const stack = new AsyncDisposableStack();
  try {
    await requireInstallation(config);
    const database = stack.use(await openDatabase(config));
    const knex = connect({ url: database.url, applicationName: 'sopwith-cli' });
    stack.defer(() => knex.destroy());
    if (!config.allowUnsafeDatabase) await refuseUnsafeServer(knex);
    await ensureMigrated(knex, database.url, config);
    const keys = await keyOfDatabase(knex, config);
    const vault = createVault(knex, keys);
    const apiKeys = await createApiKeys({ knex, vault });
    stack.defer(() => apiKeys.close());
    const endpoints = createWebhookEndpoints(knex, vault);
    const wake = (transaction: Knex.Transaction): Promise<void> =>
      withQueue(database.url, (queue) => wakeWorkers(queue, transaction));
    const accounts = createAccounts({ knex, vault, apiKeys, endpoints, wake });
    const connections = createPortalConnections(knex, vault, wake);
    const { people } = await openPeople({
      knex,
      vault,
      clock: systemClock,
      idleMs: config.sessionIdleTimeout,
      passwords: config.passwordSignIn === 'on',
    });
    const opened = stack.move();
    return {
      databaseUrl: database.url,
      knex,
      keys,
      vault,
      apiKeys,
      endpoints,
      accounts,
      connections,
      maintenance: createMaintenanceWindows(knex, wake),
      data: createDataAdmin({ knex, vault, clock: systemClock }),
      people,
      [Symbol.asyncDispose]: () => opened.disposeAsync(),
    };
  } finally {
    // Closes what was opened before a failure; after `move` there is nothing left in it.
    await stack.disposeAsync();
  }
}

/** Starts a sign-in test and returns its ID. @throws CodedError as `createSignInTest` */
export function startSignInTest(
  { knex, vault, databaseUrl }: Installation,
  at: { readonly accountId: string; readonly portal: string },
): Promise<string> {
  return withQueue(databaseUrl, async (queue) => {
    const store = { knex, vault, queue, clock: systemClock };
    const { id } = await knex.transaction((trx) =>
      createSignInTest(store, { ...at, actor: cliActor() }, trx),
    );
    return id;
  });
}

async function ensureMigrated(knex: Knex, url: string, config: Config): Promise<void> {
  if (config.databaseUrl !== undefined) return refuseUnmigrated(knex);
  if ((await pendingMigrations(knex)).length > 0) await migrateDatabase(url);
}

/** Where the key file is; undefined when the key comes from a setting. */
export function keyFileOf(config: Config): string | undefined {
  return config.encryptionKey === undefined && config.encryptionKeyCommand === undefined
    ? path.join(config.dataDir, 'encryption.key')
    : undefined;
}
