import type { HttpRouter } from './koa-app.ts';
import { within } from './deadline.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve. Neither needs a key nor tells anything of a tenant. */
export function addHealth(router: HttpRouter): void {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    const { health, settings, stopping } = ctx.state.service;
    const late = { ready: false, checks: { database: false } };
    const { ready, checks } = await within(settings.databaseMs, health.ready()).catch(() => late);
    const serving = ready && !stopping.aborted;
    ctx.status = serving ? 200 : 503;
    if (!serving) ctx.set('Retry-After', '5');
    ctx.body = { status: serving ? 'ready' : 'not ready', checks };
  });
}
