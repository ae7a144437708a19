import type { Config } from '../config/settings.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { refuseUnsafeServer } from '../db/server-checks.ts';
import type { Logger } from '../platform/logger.ts';
import { installQueues } from '../queue/install-queues.ts';

/** The database of the installation, reachable. */
export interface OpenDatabase extends AsyncDisposable {
  readonly url: string;
}

/** `DATABASE_URL`, or the embedded server of the data directory, started or joined; it ends after its last user. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined)
    return { url: config.databaseUrl, [Symbol.asyncDispose]: async () => undefined };
  const server = await startEmbeddedServer({ dataDir: config.dataDir, port: config.databasePort });
  return { url: server.url, [Symbol.asyncDispose]: () => server.stop() };
}

/** Our schema and the queue's. */
export async function migrateDatabase(url: string, config: Config): Promise<readonly string[]> {
  return migrate(url, { after: [(databaseUrl) => installQueues(databaseUrl, config.queueBackend)] });
}

/** Refuses a server that can lose what it committed, then brings it to this version's schema. */
export async function prepareDatabase(config: Config, url: string, logger: Logger): Promise<void> {
  await checkDurability(config, url, logger);
  const applied = await migrateDatabase(url, config);
  if (applied.length > 0) logger.info({ applied }, 'database.migrated');
}

async function checkDurability(config: Config, url: string, logger: Logger): Promise<void> {
  const knex = connect({ url, applicationName: 'sopwith-check', poolMax: 1 });
  try {
    await refuseUnsafeServer(knex);
  } catch (error) {
    if (!config.allowUnsafeDatabase) throw error;
    logger.warn({ setting: 'ALLOW_UNSAFE_DATABASE' }, 'database.unsafe_allowed');
  } finally {
    await knex.destroy();
  }
}
