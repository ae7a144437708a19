import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccounts } from '../src/accounts/accounts.ts';
import { createApiKeys } from '../src/accounts/api-keys.ts';
import { createRateBudgets } from '../src/accounts/rate-budgets.ts';
import { createReadLog } from '../src/accounts/read-log.ts';
import { createWebhookEndpoints } from '../src/accounts/webhook-endpoints.ts';
import type { AccountSchedules } from '../src/admin/account-schedules.ts';
import type { Admin } from '../src/admin/admin.ts';
import { createApiApp, createApiPorts } from '../src/http/server/api-app.ts';
import { loadConfig } from '../src/config/load-config.ts';
import { PROCESS_ROLES } from '../src/db/database-roles.ts';
import { httpConfig } from '../src/roles/http-config.ts';
import { createFileVault } from '../src/artifacts/file-vault.ts';
import { openFolderStore } from '../src/artifacts/folder-store.ts';
import { codeRoot } from '../src/platform/package-root.ts';
import { listenHttp } from '../src/http/server/http-server.ts';
import { openPeople } from '../src/people/open-people.ts';
import { openPluginPool } from '../src/runtime/plugin-pool/plugin-pool.ts';
import { createTaskTypes } from '../src/runtime/plugin-pool/task-types.ts';
import { openAccounts } from '../src/roles/open-account-database.ts';
import { installationGauges } from '../src/roles/installation-gauges.ts';
import { openTaskCreator } from '../src/tasks/create/create-tasks.ts';
import { openEventFeed } from '../src/tasks/timeline/event-feed.ts';
import { benchStore, quietLogger } from './bench-database.ts';

export interface Way {
  readonly url: string;
  /** Sent in turn; empty where no key is asked for. */
  readonly apiKeys: readonly string[];
}

/** Enough that none reaches its limit of queued tasks. */
const ACCOUNTS = 20;

/** The whole API as the service runs it: key check, limits, plugin's validation, and the creation path. */
export async function startApi(databaseUrl: string): Promise<Way> {
  const role = PROCESS_ROLES.api;
  const { store, vault } = await benchStore(databaseUrl, 0, role);
  const { knex } = store;
  const keys = await createApiKeys({ knex, vault });
  const accounts = createAccounts({
    knex,
    vault,
    apiKeys: keys,
    endpoints: createWebhookEndpoints(knex, vault),
  });
  const apiKeys: string[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const name = `bench ${process.pid} ${index}`;
    apiKeys.push((await accounts.create({ name, actor: 'bench' })).apiKey);
  }
  const pool = await openPluginPool({
    sources: {
      pluginFolders: [join(codeRoot, 'plugins')],
      pluginPackages: [],
      sopFolders: [join(codeRoot, 'sops')],
    },
    taken: { signers: [], retryPolicies: [], artifactStores: [] },
    logger: quietLogger,
  });
  const connections = { url: databaseUrl, applicationName: 'sopwith-bench' };
  const knexOf = await openAccounts(knex, connections, quietLogger, new AsyncDisposableStack());
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const ports = createApiPorts({
    admin: NO_ADMIN,
    schedules: NO_SCHEDULES,
    authenticator: keys,
    people: await openPeople({ knex, vault, clock: store.clock, idleMs: 900_000 }),
    store,
    knexOf,
    creator: openTaskCreator({ store, databaseUrl, role, maxQueued: 10_000 }),
    feed: await openEventFeed({ knexOf, databaseUrl, role, logger: quietLogger }),
    files: createFileVault(await openFolderStore(folder), vault),
    taskTypes: createTaskTypes(pool),
    checkAnswer: (schema, answer) => pool.checkAnswer(schema, answer),
    reads: createReadLog(knex),
    rateBudgets: createRateBudgets(knex),
    gauges: installationGauges(knex),
    workerMetrics: async () => [],
    sopSchemas: { sop: () => '{}', portal: () => '{}' },
    deliveries: NO_DELIVERIES,
    clock: store.clock,
    logger: quietLogger,
  });
  const { app, stopping } = createApiApp(
    { ...httpConfig(loadConfig({ env: {} }).config), requestsPerMinute: 100_000_000 },
    ports,
  );
  const publicUrl = 'http://127.0.0.1';
  const http = await listenHttp(app.callback(), { host: '127.0.0.1', port: 0, publicUrl, stopping });
  // The load generator does not heed "Connection: close", which the service sends after 1,000 requests on a socket.
  http.server.maxRequestsPerSocket = 0;
  return { url: `${http.url}/v1/tasks`, apiKeys };
}

/** This benchmark creates tasks only. */
const NO_ADMIN = {} as Admin;
const NO_SCHEDULES = {} as AccountSchedules;
const refuse = () => Promise.reject(new Error('this benchmark has no deliveries'));
const NO_DELIVERIES = { list: refuse, page: refuse, message: refuse, redeliver: refuse, test: refuse };
