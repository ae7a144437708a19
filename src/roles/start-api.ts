import { findFreePort, listenAddresses } from '../config/free-address.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { Config } from '../config/settings.ts';
import type { HttpPorts } from '../http/http-context.ts';
import { listenHttp } from '../http/server/http-server.ts';
import { freePort } from '../platform/free-port.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { keepScheduling } from '../schedules/keep-scheduling.ts';
import { codeSources } from './code-sources.ts';
import { httpConfig } from './http-config.ts';
import { keepAlarms } from './keep-alarms.ts';
import type { Role } from './role.ts';
import { watchPool } from './watch-pool.ts';
import { operatorEndpoint } from './test-alarm.ts';
import { apiPorts } from './api-ports.ts';
import { openApiParts, type ApiCode, type OpenedApi } from './open-api-parts.ts';
import { createApiApp } from '../http/server/api-app.ts';

export interface ApiRole extends Role {
  /** Where it really listens: `http://127.0.0.1:3000`. */
  readonly url: string;
}

/** Starts the role `api`. The database must be prepared. What was opened before something failed is closed again. */
export async function startApi(
  loaded: LoadedConfig,
  databaseUrl: string,
  code: ApiCode,
  logger: Logger,
): Promise<ApiRole> {
  const { config } = loaded;
  await refuseTakenAddresses(config);
  await using opened = new AsyncDisposableStack();
  const parts = await openApiParts(config, databaseUrl, code, logger, opened);
  const ports = apiPorts(loaded, code, parts, logger);
  await keepInBackground(config, code, parts, ports, opened);
  const url = await listen(await withPort(config), ports, opened);
  logger.info({ url }, 'api.started');
  const running = opened.move();
  return { url, pluginFiles: code.pluginFiles, failed: parts.failed, stop: () => running.disposeAsync() };
}

/** Schedules that create tasks, the alarms of the operator and, in development, plugins that have changed. */
async function keepInBackground(
  config: Config,
  { pool }: ApiCode,
  { store, creator, taskTypes, webhooks }: OpenedApi,
  { intake, logger }: HttpPorts,
  opened: AsyncDisposableStack,
): Promise<void> {
  const scheduling = keepScheduling({ store, creator, taskTypes, intake, logger });
  opened.defer(() => scheduling.stop());
  if (config.development) {
    const watching = await watchPool(pool, codeSources(config), logger);
    opened.defer(() => watching.close());
  }
  const endpoint = operatorEndpoint(config);
  if (endpoint === null) return;
  const { knex } = store;
  const waitMs = config.queueWaitAlarm;
  const alarms = keepAlarms({ ...webhooks, knex, clock: systemClock, endpoint, waitMs, logger });
  opened.defer(() => alarms.stop());
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
