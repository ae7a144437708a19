import type { Router } from '@koa/router';
import type { Health } from '../ports.ts';
import { within } from '../problems/within.ts';
import { sharedRun } from './shared-run.ts';

export interface HealthOptions {
  readonly health: Health;
  /** How long the database may take to answer. */
  readonly databaseMs: number;
  /** Aborted as soon as the process accepts no new work. */
  readonly stopping: AbortSignal;
}

/** `/healthz`: the process answers. `/readyz`: it can serve. Neither needs a key or reveals anything about a tenant. */
export function addHealth<State>(router: Router<State>, options: HealthOptions): void {
  const { health, databaseMs, stopping } = options;
  const ready = sharedRun(() => within(databaseMs, health.ready()));
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const late = { ready: false, checks: { database: false } };
    const { ready: isReady, checks } = await ready().catch(() => late);
    const serving = isReady && !stopping.aborted;
    ctx.status = serving ? 200 : 503;
    if (!serving) ctx.set('Retry-After', '5');
    ctx.body = { status: serving ? 'ready' : 'not ready', checks };
  });
}
