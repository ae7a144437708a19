import { openActiveSops } from '../accounts/active-sops.ts';
import { createApiKeys } from '../accounts/api-keys.ts';
import { createFileVault } from '../artifacts/file-vault.ts';
import type { Config } from '../config/settings.ts';
import { systemClock } from '../platform/clock.ts';
import type { MetricsOfProcess } from '../platform/metrics.ts';
import type { Logger } from '../platform/logger.ts';
import { openPeople } from '../people/open-people.ts';
import type { PluginPool } from '../runtime/plugin-pool/plugin-pool.ts';
import { createTaskTypes } from '../runtime/plugin-pool/task-types.ts';
import { openTaskCreator } from '../tasks/create/create-tasks.ts';
import { openEventFeed } from '../tasks/timeline/event-feed.ts';
import type { BroughtCode } from './code-sources.ts';
import { keepWitness } from './keep-witness.ts';
import { openAccounts } from './open-account-database.ts';
import { openArtifacts } from './open-artifacts.ts';
import { openCore } from './open-core.ts';
import { openOidc } from './open-oidc.ts';
import { poolAt, pooledUrlOf } from './pooled-url.ts';
import { openProcedures } from './procedures.ts';
import { reportDamage } from './report-damage.ts';
import { sealPlaintext } from './seal-plaintext.ts';
import { webhookParts } from './webhook-parts.ts';

/** The pool is its owner's to close. */
export interface ApiCode extends BroughtCode {
  readonly pool: PluginPool;
  /** Of the worker that this process has started, if any. */
  readonly workerMetrics?: () => Promise<MetricsOfProcess>;
}

/** What the role `api` has open: databases, files, keys and people. {@link openApiParts} says what closes them. */
export type OpenedApi = Awaited<ReturnType<typeof openApiParts>>;

/** A request may wait this long for a connection: 503 has to be answered within 2 s. */
const ACQUIRE_MS = 1_500;
/** Of each of two pools: one for requests with the keys of accounts, and one for everything else. */
const POOL_MAX = 10;

/** Opens all that the role `api` works with. Whatever needs closing is added to `opened`, so that a failure in between leaves nothing. */
export async function openApiParts(
  config: Config,
  databaseUrl: string,
  code: ApiCode,
  logger: Logger,
  opened: AsyncDisposableStack,
) {
  const databases = await openDatabases(config, databaseUrl, logger, opened);
  const { store, role, knexOf } = databases;
  const { knex, vault } = store;
  await sealPlaintext(knex, vault, logger);
  const damaged = reportDamage(knex, logger, 'file');
  const artifacts = await openArtifacts(config, code.artifactStores.all);
  const witness = await keepWitness(knex, artifacts, { writes: false, logger });
  opened.defer(() => witness.stop());
  const files = createFileVault(artifacts, vault, damaged);
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
  const procedures = await openProcedures(config, knex);
  const taskTypes = createTaskTypes(code.pool, uploaded);
  /** Fulfilled if the role must stop: its database is a copy, or of an earlier time. */
  const failed = Promise.race([databases.failed, witness.failed]);
  return { ...databases, failed, files, creator, feed, keys, webhooks, people, procedures, taskTypes };
}

async function openDatabases(
  config: Config,
  databaseUrl: string,
  logger: Logger,
  opened: AsyncDisposableStack,
) {
  const pooledUrl = pooledUrlOf(config);
  const pool = { poolMax: POOL_MAX, acquireTimeoutMs: ACQUIRE_MS };
  const core = { role: 'api', databaseUrl, pooledUrl, ...pool, slots: 0, logger } as const;
  const { store, queue, databaseRole: role, failed } = await openCore(config, core, opened);
  const ofAccounts = { ...poolAt(databaseUrl, pooledUrl), applicationName: 'sopwith-api', ...pool };
  return { store, queue, role, failed, knexOf: await openAccounts(store.knex, ofAccounts, logger, opened) };
}
