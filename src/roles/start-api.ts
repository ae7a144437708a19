import { createAccounts } from '../accounts/accounts.ts';
import { openActiveSops } from '../accounts/active-sops.ts';
import { createApiKeys } from '../accounts/api-keys.ts';
import { createMaintenanceWindows } from '../accounts/maintenance-windows.ts';
import { createPortalConnections } from '../accounts/portal-connections.ts';
import { createRateBudgets } from '../accounts/rate-budgets.ts';
import { createReadLog } from '../accounts/read-log.ts';
import { createWebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import { createAdmin } from '../admin/admin.ts';
import { createDataAdmin } from '../admin/data-admin.ts';
import { createApiApp, createApiPorts } from '../http/server/api-app.ts';
import { createFileVault } from '../artifacts/file-vault.ts';
import { effectiveSettings } from '../config/effective-settings.ts';
import { findFreePort, listenAddresses } from '../config/free-address.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { Config } from '../config/settings.ts';
import type { HttpPorts } from '../http/http-context.ts';
import { listenHttp } from '../http/server/http-server.ts';
import { freePort } from '../platform/free-port.ts';
import { systemClock } from '../platform/clock.ts';
import type { MetricsOfProcess } from '../platform/metrics.ts';
import type { Logger } from '../platform/logger.ts';
import { openPeople } from '../people/open-people.ts';
import type { PluginPool } from '../runtime/plugin-pool/plugin-pool.ts';
import { createTaskTypes } from '../runtime/plugin-pool/task-types.ts';
import { openTaskCreator } from '../tasks/create/create-tasks.ts';
import { keepScheduling } from '../schedules/keep-scheduling.ts';
import type { QueueTransaction } from '../queue/queue.ts';
import { openEventFeed } from '../tasks/timeline/event-feed.ts';
import { wakeWorkers } from '../tasks/wake-workers.ts';
import { deliveriesOfAccounts, schedulesOfAccounts } from './account-ports.ts';
import { adminWebhooks } from './admin-webhooks.ts';
import { codeSources, type BroughtCode } from './code-sources.ts';
import { httpConfig } from './http-config.ts';
import { installationGauges } from './installation-gauges.ts';
import { keepAlarms } from './keep-alarms.ts';
import { openAccounts } from './open-account-database.ts';
import { openArtifacts } from './open-artifacts.ts';
import { openCore } from './open-core.ts';
import { openOidc } from './open-oidc.ts';
import { poolAt, pooledUrlOf } from './pooled-url.ts';
import { openProcedures } from './procedures.ts';
import type { Role } from './role.ts';
import { watchPool } from './watch-pool.ts';
import { reportDamage } from './report-damage.ts';
import { sealPlaintext } from './seal-plaintext.ts';
import { operatorEndpoint, testAlarm } from './test-alarm.ts';
import { webhookParts } from './webhook-parts.ts';

export interface ApiRole extends Role {
  /** Where it really listens: `http://127.0.0.1:3000`. */
  readonly url: string;
}

/** The pool is its owner's to close. */
export interface ApiCode extends BroughtCode {
  readonly pool: PluginPool;
  /** Of the worker that this process has started, if any. */
  readonly workerMetrics?: () => Promise<MetricsOfProcess>;
}

/** A request may wait this long for a connection: 503 has to be answered within 2 s. */
const ACQUIRE_MS = 1_500;
/** Of each of two pools: one for requests with the keys of accounts, and one for everything else. */
const POOL_MAX = 10;

/** Starts the role `api`. The database must be prepared. What was opened before something failed is closed again. */
export async function startApi(
  loaded: LoadedConfig,
  databaseUrl: string,
  { pool, ...code }: ApiCode,
  logger: Logger,
): Promise<ApiRole> {
  const { config } = loaded;
  await refuseTakenAddresses(config);
  await using opened = new AsyncDisposableStack();
  const pooledUrl = pooledUrlOf(config);
  const core = {
    role: 'api',
    databaseUrl,
    pooledUrl,
    poolMax: POOL_MAX,
    acquireTimeoutMs: ACQUIRE_MS,
    slots: 0,
    logger,
  } as const;
  const { store, queue, databaseRole: role } = await openCore(config, core, opened);
  const { knex, vault } = store;
  const knexOf = await openAccounts(
    knex,
    {
      ...poolAt(databaseUrl, pooledUrl),
      applicationName: 'sopwith-api',
      poolMax: POOL_MAX,
      acquireTimeoutMs: ACQUIRE_MS,
    },
    logger,
    opened,
  );
  await sealPlaintext(knex, vault, logger);
  const files = createFileVault(
    await openArtifacts(config, code.artifactStores.all),
    vault,
    reportDamage(knex, logger, 'file'),
  );
  const creator = openTaskCreator({ store, databaseUrl, role, maxQueued: config.queuedTasksLimit });
  opened.defer(() => creator.close());
  const feed = await openEventFeed({
    knexOf,
    databaseUrl,
    applicationName: 'sopwith-api-events',
    role,
    logger,
  });
  opened.defer(() => feed.close());
  const onError = (): void => logger.warn({}, 'api_key.use_not_written');
  const keys = await createApiKeys({ knex, vault, onError });
  opened.defer(() => keys.close());
  const webhooks = webhookParts(config, knex, vault, code.signers);
  opened.defer(() => webhooks.poster.close());
  const deliveries = deliveriesOfAccounts({ ...webhooks, vault, queue, clock: systemClock }, knexOf);
  const endpoints = createWebhookEndpoints(knex, vault);
  const wake = (transaction: QueueTransaction) => wakeWorkers(queue, transaction);
  const accounts = createAccounts({ knex, vault, apiKeys: keys, endpoints, wake });
  const procedures = await openProcedures(config, knex);
  const uploaded = await openActiveSops(knex, logger);
  opened.defer(() => uploaded.close());
  const people = await openPeople({
    knex,
    vault,
    clock: systemClock,
    idleMs: config.sessionIdleTimeout,
    passwords: config.passwordSignIn === 'on',
    oidc: await openOidc(config, knex, logger),
  });
  const ports = createApiPorts({
    admin: createAdmin({
      store,
      accounts,
      keys,
      connections: createPortalConnections(knex, vault, wake),
      maintenance: createMaintenanceWindows(knex, wake),
      data: createDataAdmin({ knex, vault, clock: systemClock }),
      procedures,
      reviewFolder: (folder, outlined) => pool.review(folder, outlined),
      people: people.people,
      settings: effectiveSettings(loaded),
      queueWaitMs: config.queueWaitAlarm,
      testAlarm: () => testAlarm(config, webhooks),
      webhooks: adminWebhooks({ ...code, knex, queue, clock: systemClock, endpoints, deliveries }),
    }),
    schedules: schedulesOfAccounts({ vault, clock: systemClock }, knexOf),
    authenticator: keys,
    people,
    store,
    knexOf,
    creator,
    feed,
    files,
    taskTypes: createTaskTypes(pool, uploaded),
    checkAnswer: (schema, answer) => pool.checkAnswer(schema, answer),
    deliveries,
    reads: createReadLog(knex),
    rateBudgets: createRateBudgets(knex),
    gauges: installationGauges(knex),
    workerMetrics: code.workerMetrics ?? (async () => []),
    sopSchemas: { sop: () => pool.facts.schemas.sop, portal: () => pool.facts.schemas.portal },
    clock: systemClock,
    logger,
  });
  const taskTypes = createTaskTypes(pool, uploaded);
  const scheduling = keepScheduling({ store, creator, taskTypes, intake: ports.intake, logger });
  opened.defer(() => scheduling.stop());
  if (config.development) {
    const watching = await watchPool(pool, codeSources(config), logger);
    opened.defer(() => watching.close());
  }
  const endpoint = operatorEndpoint(config);
  if (endpoint !== null) {
    const waitMs = config.queueWaitAlarm;
    const alarms = keepAlarms({ ...webhooks, knex, clock: systemClock, endpoint, waitMs, logger });
    opened.defer(() => alarms.stop());
  }
  const url = await listen(await withPort(config), ports, opened);
  logger.info({ url }, 'api.started');
  const running = opened.move();
  return { url, pluginFiles: code.pluginFiles, stop: () => running.disposeAsync() };
}

/** @throws CodedError `address_in_use`, `address_refused` */
export async function refuseTakenAddresses(config: Config): Promise<void> {
  for (const address of listenAddresses(config)) await findFreePort(address);
}

async function listen(config: Config, ports: HttpPorts, opened: AsyncDisposableStack): Promise<string> {
  const { app, admin, stopping } = createApiApp(httpConfig(config), ports);
  const proxied = config.proxyHops > 0 ? { strangersPerAddress: Infinity } : {};
  const at = { host: config.host, publicUrl: config.baseUrl, stopping, ...proxied };
  const http = await listenHttp(app.callback(), { ...at, port: config.port });
  opened.defer(() => http.close());
  if (admin !== null) {
    const health = await listenHttp(admin.callback(), { ...at, port: config.adminPort ?? 0 });
    opened.defer(() => health.close());
  }
  return http.url;
}

/** With a real port in place of 0: the addresses that answers name must be right from the first one on. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, baseUrl: config.publicUrl ?? config.baseUrl.replace(/:0$/, `:${port}`) };
}
