import { Router } from '@koa/router';
import Koa from 'koa';
import { metricsOfProcess, metricsText } from '../../platform/metrics.ts';
import { addHealth, type HealthOptions } from './health-routes.ts';

/** Health and the metrics of this process alone, for roles that serve no API. */
export function createHealthApp(options: HealthOptions): Koa {
  const router = new Router();
  addHealth(router, options);
  router.get('/metrics', async (ctx) => {
    const { type, text } = await metricsText([await metricsOfProcess()]);
    ctx.type = type;
    ctx.body = text;
  });
  const app = new Koa();
  app.silent = true;
  app.use(router.routes());
  return app;
}
