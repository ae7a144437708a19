import { within } from '../problems/within.ts';
import type { HttpRouter } from '../http-context.ts';
import type { HttpAppOptions } from './koa-app.ts';
import { sharedRun } from './shared-run.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve. Neither needs a key or reveals anything about a tenant. */
export function addHealth(router: HttpRouter, { ports, settings }: HttpAppOptions): void {
  const ready = sharedRun(() => within(settings.databaseMs, ports.health.ready()));
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const { stopping } = ctx.state.service;
    const late = { ready: false, checks: { database: false } };
    const { ready: isReady, checks } = await ready().catch(() => late);
    const serving = isReady && !stopping.aborted;
    ctx.status = serving ? 200 : 503;
    if (!serving) ctx.set('Retry-After', '5');
    ctx.body = { status: serving ? 'ready' : 'not ready', checks };
  });
}
