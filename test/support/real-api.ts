import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createAccounts } from '../../src/accounts/accounts.ts';
import { createVault } from '../../src/accounts/aes-vault.ts';
import { createApiKeys } from '../../src/accounts/api-keys.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { createSopActivations } from '../../src/accounts/sop-activations.ts';
import { createSopReviews } from '../../src/accounts/sop-reviews.ts';
import { createSopVersions } from '../../src/accounts/sop-versions.ts';
import { createProcedures } from '../../src/admin/procedures.ts';
import { languageSchema } from '../../src/sop/schema.ts';
import { reviewProcedures } from '../../src/runtime/plugin-pool/review-procedures.ts';
import { CodeError } from '../../src/runtime/plugins/load-code.ts';
import { createMaintenanceWindows } from '../../src/accounts/maintenance-windows.ts';
import { createPortalConnections, type PortalConnections } from '../../src/accounts/portal-connections.ts';
import { createRateBudgets } from '../../src/accounts/rate-budgets.ts';
import { createReadLog } from '../../src/accounts/read-log.ts';
import { createWebhookEndpoints, type WebhookEndpoints } from '../../src/accounts/webhook-endpoints.ts';
import { createAdmin } from '../../src/admin/admin.ts';
import { createDataAdmin } from '../../src/admin/data-admin.ts';
import { createApiPorts } from '../../src/http/server/api-app.ts';
import { createFileVault, type FileVault } from '../../src/artifacts/file-vault.ts';
import { openFolderStore } from '../../src/artifacts/folder-store.ts';
import { effectiveSettings } from '../../src/config/effective-settings.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { connect } from '../../src/db/connect.ts';
import { PROCESS_ROLES } from '../../src/db/database-roles.ts';
import { ACCOUNT_SCOPES, type KeyScope } from '../../src/accounts/scopes.ts';
import { openPeople, type PeopleAccess } from '../../src/people/open-people.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { installationGauges } from '../../src/roles/installation-gauges.ts';
import { openOidc } from '../../src/roles/open-oidc.ts';
import { deliveriesOfAccounts, schedulesOfAccounts } from '../../src/roles/account-ports.ts';
import { openAccounts } from '../../src/roles/open-account-database.ts';
import { adminWebhooks } from '../../src/roles/admin-webhooks.ts';
import { testAlarm } from '../../src/roles/test-alarm.ts';
import { webhookParts } from '../../src/roles/webhook-parts.ts';
import { openTaskCreator } from '../../src/tasks/create/create-tasks.ts';
import { openEventFeed } from '../../src/tasks/timeline/event-feed.ts';
import type { TaskStore } from '../../src/tasks/store.ts';
import { createRetryPolicyRegistry } from '../../src/webhooks/sending/retry-policies.ts';
import { createSignerRegistry } from '../../src/webhooks/messages/signer-registry.ts';
import { queueDatabase } from './queue-database.ts';
import { fakeWorld, startApi, type Api } from './fake-ports.ts';

/** A line to the database that a test can cut or hold. */
interface Line extends AsyncDisposable {
  readonly url: string;
  cut(): void;
  hold(): void;
  mend(): void;
}

export interface RealApi extends AsyncDisposable {
  readonly api: Api;
  /** As the owner of the tables, for tests. So is `store`. */
  readonly knex: Knex;
  readonly store: TaskStore;
  /** Where statements of the API itself run. */
  readonly apiKnex: Knex;
  /** Where statements for a key of the account run. */
  readonly knexOf: (accountId: string) => Knex;
  readonly line: Line;
  /** API keys of two accounts. */
  readonly key: string;
  readonly otherKey: string;
  readonly accountId: string;
  readonly otherAccountId: string;
  /** An administration key, of all scopes unless some are named. */
  adminKey(...scopes: readonly KeyScope[]): Promise<string>;
  /** A key of the first account, of the default scopes unless some are named. */
  accountKey(...scopes: readonly KeyScope[]): Promise<string>;
  readonly people: PeopleAccess;
  readonly endpoints: WebhookEndpoints;
  readonly connections: PortalConnections;
  readonly fileVault: FileVault;
  /** Every file under the data folder, with its bytes. */
  files(): Promise<readonly Buffer[]>;
}

interface RealApiOptions {
  readonly maxQueued?: number;
  readonly settings?: Parameters<typeof startApi>[1];
  /** Settings of sign-in. With `PUBLIC_URL`, the API listens there. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The API on a real database, vault, queue and folder; only the task types are made up. */
export async function realApi({
  maxQueued = 10_000,
  settings = {},
  env = {},
}: RealApiOptions = {}): Promise<RealApi> {
  const loaded = loadConfig({ env });
  const { config } = loaded;
  const database = await queueDatabase();
  const line = await openLine(database.url);
  const pool = { url: line.url, applicationName: 'sopwith-test-api', poolMax: 10, acquireTimeoutMs: 1_500 };
  const role = PROCESS_ROLES.api;
  const knex = connect({ ...pool, role });
  const logger = createLogger({ level: 'silent', role: 'test' });
  const opened = new AsyncDisposableStack();
  const knexOf = await openAccounts(knex, pool, logger, opened);
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-api-'));
  const kek = randomBytes(32);
  const vault = createVault(knex, await localKeyProvider(async () => [kek]));
  const queue = openQueue({ databaseUrl: database.url, applicationName: 'sopwith-test-queue', role, logger });
  await queue.start();
  const store: TaskStore = { knex, queue, vault, clock: systemClock };
  const creator = openTaskCreator({ store, databaseUrl: line.url, role, maxQueued });
  const feed = await openEventFeed({ knexOf, databaseUrl: line.url, role, logger });
  const apiKeys = await createApiKeys({ knex, vault });
  const endpoints = createWebhookEndpoints(knex, vault);
  const connections = createPortalConnections(knex, vault);
  const accounts = createAccounts({ knex, vault, apiKeys, endpoints });
  const people = await openPeople({
    knex,
    vault,
    clock: systemClock,
    idleMs: 900_000,
    passwords: config.passwordSignIn === 'on',
    oidc: await openOidc(config, knex, logger),
  });
  const [own, other] = [
    await accounts.create({ name: 'north', actor: 'test' }),
    await accounts.create({ name: 'south', actor: 'test' }),
  ];
  const { taskTypes } = fakeWorld().ports;
  const webhooks = webhookParts(config, knex, vault, createSignerRegistry());
  const parts = { ...webhooks, knex, queue, clock: systemClock };
  const deliveries = deliveriesOfAccounts({ ...parts, vault }, knexOf);
  const files = createFileVault(await openFolderStore(folder), vault);
  const api = await startApi(
    createApiPorts({
      admin: createAdmin({
        store,
        accounts,
        keys: apiKeys,
        connections,
        maintenance: createMaintenanceWindows(knex, async () => {}),
        data: createDataAdmin({ knex, vault, clock: systemClock }),
        procedures: createProcedures({
          versions: createSopVersions(knex),
          activations: createSopActivations(knex),
          reviews: createSopReviews(knex),
          reviewRequired: config.sopReview === 'required',
          publicKey: null,
          // The check by the installation's plugins: test/cli/sop/sop-versions.test.ts.
          check: async (uploaded) => {
            const faults = uploaded.files
              .filter(({ text }) => text.includes('clcik'))
              .map(({ path }) => `${path}:1:1: error: unknown action`);
            if (faults.length > 0) throw new CodeError('rejected', faults);
            const { procedures } = reviewProcedures([], uploaded, {}, true);
            return Object.fromEntries(procedures.map(({ name, sentences }) => [name, sentences]));
          },
          filesOnDisk: async () => [{ path: 'acme-health/portal.yaml', text: 'title: Acme Health\n' }],
        }),
        reviewFolder: async (reviewed, outlined) => reviewProcedures([], reviewed, {}, outlined),
        people: people.people,
        settings: effectiveSettings(loaded),
        testAlarm: () => testAlarm(config, webhooks),
        queueWaitMs: 600_000,
        webhooks: adminWebhooks({
          ...parts,
          retryPolicies: createRetryPolicyRegistry(),
          endpoints,
          deliveries,
        }),
      }),
      schedules: schedulesOfAccounts({ vault, clock: systemClock }, knexOf),
      authenticator: apiKeys,
      people,
      store,
      knexOf,
      creator,
      feed,
      files,
      taskTypes,
      checkAnswer: async () => [],
      reads: createReadLog(knex),
      rateBudgets: createRateBudgets(knex),
      gauges: installationGauges(knex),
      workerMetrics: async () => [],
      sopSchemas: {
        sop: () => JSON.stringify(languageSchema('sop', [])),
        portal: () => JSON.stringify(languageSchema('portal', [])),
      },
      deliveries,
      clock: systemClock,
      logger,
    }),
    config.publicUrl === undefined ? settings : { publicUrl: config.publicUrl, ...settings },
    config.publicUrl === undefined
      ? {}
      : { publicUrl: config.publicUrl, port: Number(new URL(config.publicUrl).port) },
  );
  const everyScope = async (accountId: string): Promise<string> =>
    (await apiKeys.create({ accountId, actor: 'test', scopes: ACCOUNT_SCOPES })).key;
  return {
    api,
    knex: database.knex,
    store: { ...store, knex: database.knex },
    apiKnex: knex,
    knexOf,
    line,
    key: await everyScope(own.id),
    otherKey: await everyScope(other.id),
    accountId: own.id,
    otherAccountId: other.id,
    people,
    endpoints,
    connections: createPortalConnections(database.knex, vault),
    fileVault: files,
    async accountKey(...scopes) {
      const named = scopes.length === 0 ? {} : { scopes };
      return (await apiKeys.create({ accountId: own.id, actor: 'test', ...named })).key;
    },
    async adminKey(...scopes) {
      const named = scopes.length === 0 ? {} : { scopes };
      return (await apiKeys.create({ accountId: null, actor: 'test', ...named })).key;
    },
    async files() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const found = entries.filter((entry) => entry.isFile());
      return Promise.all(found.map((entry) => readFile(join(entry.parentPath, entry.name))));
    },
    async [Symbol.asyncDispose]() {
      line.mend();
      await api.close();
      webhooks.poster.close();
      await feed.close();
      await creator.close();
      await apiKeys.close();
      await queue.stop();
      await opened.disposeAsync();
      await knex.destroy();
      await line[Symbol.asyncDispose]();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openLine(target: string): Promise<Line> {
  const url = new URL(target);
  const { hostname } = url;
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'held' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connectSocket(port, hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    if (state === 'held') near.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    hold() {
      state = 'held';
      for (const socket of sockets) socket.pause();
    },
    mend() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
