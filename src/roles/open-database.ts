import type { Config } from '../config/settings.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { refuseUnsafeServer } from '../db/server-checks.ts';
import type { Logger } from '../platform/logger.ts';
import { installQueues } from '../queue/install-queues.ts';

export interface Database {
  readonly url: string;
  /** Lets go of the embedded server, which ends after its last user; does nothing to a server of yours. */
  stop(): Promise<void>;
}

/** The database of the settings: `DATABASE_URL`, or the embedded server of the data directory, started or joined. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  return startEmbeddedServer({ dataDir: config.dataDir, port: config.databasePort });
}

/** Brings schema and queues to this version, and refuses a server that can lose what it committed. */
export async function prepareDatabase(config: Config, url: string, logger: Logger): Promise<void> {
  await checkDurability(config, url, logger);
  const applied = await migrate(url, { after: [installQueues] });
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
