import type { Config } from '../config/settings.ts';
import { connect } from '../db/connect.ts';
import { createHealthApp } from '../http/server/health-app.ts';
import { listenHttp } from '../http/server/http-server.ts';
import { HTTP_LIMITS } from '../http/settings.ts';
import { poolAt, pooledUrlOf } from './pooled-url.ts';
import type { Role } from './role.ts';

/**
 * Serves `/healthz`, `/readyz`, and `/metrics` of a role without an API on `ADMIN_PORT`, if it is set, until the role has stopped. While it stops, it is
 * not ready.
 */
export async function serveHealth(role: Role, config: Config, databaseUrl: string): Promise<Role> {
  if (config.adminPort === undefined) return role;
  const knex = connect({
    ...poolAt(databaseUrl, pooledUrlOf(config)),
    applicationName: 'sopwith-health',
    poolMax: 1,
  });
  const stopping = new AbortController();
  const { databaseMs } = HTTP_LIMITS;
  const health = {
    async ready() {
      await knex.raw('select 1');
      return { ready: true, checks: { database: true } };
    },
  };
  const app = createHealthApp({ health, databaseMs, stopping: stopping.signal });
  const { host, adminPort: port, baseUrl: publicUrl } = config;
  const http = await listenHttp(app.callback(), { host, port, publicUrl, stopping });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await role.stop();
    await http.close();
    await knex.destroy();
  };
  return { ...role, stop };
}
