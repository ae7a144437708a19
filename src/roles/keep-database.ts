import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/settings.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';
import type { Logger } from '../platform/logger.ts';
import { openDatabase, preparePlace, type OpenDatabase } from './open-database.ts';

const LOOK_MS = 1_000;

/**
 * The database for as long as a service runs: an embedded server that dies (killed, out of memory) is started again on the same port, and
 * the pools find it there. A `DATABASE_URL` is somebody else's to keep.
 */
export async function keepDatabase(config: Config, logger: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config);
  await preparePlace(config);
  let server = await startEmbeddedServer({ dataDir: config.dataDir, port: config.databasePort });
  const port = Number(new URL(server.url).port);
  const stopping = new AbortController();
  const kept = (async () => {
    for (;;) {
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      if (server.isRunning()) continue;
      logger.error({ port }, 'database.died');
      try {
        server = await startEmbeddedServer({ dataDir: config.dataDir, port });
        logger.info({ port }, 'database.restarted');
      } catch (error) {
        logger.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'database.not_restarted',
        );
      }
    }
  })();
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await kept;
      await server.stop();
    },
  };
}
