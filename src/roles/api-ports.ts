import { createAccounts } from '../accounts/accounts.ts';
import { createMaintenanceWindows } from '../accounts/maintenance-windows.ts';
import { createPortalConnections } from '../accounts/portal-connections.ts';
import { createRateBudgets } from '../accounts/rate-budgets.ts';
import { createReadLog } from '../accounts/read-log.ts';
import { createWebhookEndpoints } from '../accounts/webhook-endpoints.ts';
import { createAdmin } from '../admin/admin.ts';
import { createDataAdmin } from '../admin/data-admin.ts';
import { effectiveSettings } from '../config/effective-settings.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import type { HttpPorts } from '../http/http-context.ts';
import { systemClock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { QueueTransaction } from '../queue/queue.ts';
import { wakeWorkers } from '../tasks/wake-workers.ts';
import { deliveriesOfAccounts, schedulesOfAccounts } from './account-ports.ts';
import { adminWebhooks } from './admin-webhooks.ts';
import { installationGauges } from './installation-gauges.ts';
import { testAlarm } from './test-alarm.ts';
import { createApiPorts } from '../http/server/api-app.ts';
import type { ApiCode, OpenedApi } from './open-api-parts.ts';

/** What the requests of the API are answered with, made of what the role has open. */
export function apiPorts(loaded: LoadedConfig, code: ApiCode, parts: OpenedApi, logger: Logger): HttpPorts {
  const { config } = loaded;
  const { pool } = code;
  const { store, queue, knexOf, keys, webhooks, people, procedures } = parts;
  const { knex, vault } = store;
  const deliveries = deliveriesOfAccounts({ ...webhooks, vault, queue, clock: systemClock }, knexOf);
  const endpoints = createWebhookEndpoints(knex, vault);
  const wake = (transaction: QueueTransaction) => wakeWorkers(queue, transaction);
  const admin = createAdmin({
    store,
    accounts: createAccounts({ knex, vault, apiKeys: keys, endpoints, wake }),
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
  });
  return createApiPorts({
    admin,
    schedules: schedulesOfAccounts({ vault, clock: systemClock }, knexOf),
    authenticator: keys,
    people,
    store,
    knexOf,
    creator: parts.creator,
    feed: parts.feed,
    files: parts.files,
    taskTypes: parts.taskTypes,
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
}
