import Koa from 'koa';
import { Router } from '@koa/router';
import type { IocContainer } from '@tsoa/runtime';
import { admitStranger } from '../access/admission.ts';
import { authenticated } from '../access/authentication.ts';
import { answerProblems } from '../problems/answer-problems.ts';
import { compressAnswer } from './compress-answer.ts';
import { addConsolePages } from './console-pages.ts';
import { addDocsPages } from './docs-pages.ts';
import { addErrorPages } from './error-pages.ts';
import { RegisterRoutes } from '../generated/routes.ts';
import { guardRequest } from './guard-request.ts';
import { addHealth, type HealthOptions } from './health-routes.ts';
import { addMetrics, countAnswer } from './metrics-route.ts';
import type { HttpPorts, HttpRouter, HttpService, HttpState } from '../http-context.ts';
import { addOpenApi } from '../openapi/openapi.ts';
import { PROBLEMS } from '../problems/problem-table.ts';
import { Problem } from '../problems/problem.ts';
import { createTokenBuckets } from '../access/rate-limit.ts';
import { createSharedLimit, type SharedLimit } from '../access/shared-limit.ts';
import type { HttpSettings } from '../settings.ts';
import { traceRequest } from './trace-request.ts';
import { createShares } from '../access/shares.ts';

export type HttpApp = Koa<HttpState>;

export interface HttpAppOptions {
  readonly settings: HttpSettings;
  readonly ports: HttpPorts;
  /** Gives the generated routes their controllers. */
  readonly container: IocContainer;
  readonly stopping: AbortSignal;
}

/** One path, one spelling: `/v1/tasks/` and `/V1/TASKS` are not found. */
const newRouter = (): HttpRouter => new Router<HttpState>({ strict: true, sensitive: true });

/** The API: every route of the OpenAPI document. Each response is a document or a problem. */
export function createKoaApp(options: HttpAppOptions): HttpApp {
  const router = newRouter();
  RegisterRoutes(router);
  addOpenApi(router, options.settings);
  addDocsPages(router, options.ports.sopSchemas);
  addErrorPages(router, PROBLEMS);
  if (options.settings.console !== null) addConsolePages(router, options.settings.console);
  const health = newRouter();
  // Also if there is an admin port: a reverse proxy asks the port that it sends requests to.
  addHealth(health, healthOptions(options));
  if (!options.settings.adminPort) addMetrics(router, options, authenticated([{ bearer: ['admin:read'] }]));
  return appOf(options, health, router);
}

/** Health and metrics alone, for the admin port, which clients do not reach. */
export function createAdminApp(options: HttpAppOptions): HttpApp {
  const health = newRouter();
  addHealth(health, healthOptions(options));
  addMetrics(health, options);
  return appOf(options, health, newRouter());
}

const healthOptions = ({ ports, settings, stopping }: HttpAppOptions): HealthOptions => ({
  health: ports.health,
  databaseMs: settings.databaseMs,
  stopping,
});

/** What `health` serves never waits for a place among the requests of clients. */
function appOf(options: HttpAppOptions, health: HttpRouter, router: HttpRouter): HttpApp {
  const { settings } = options;
  const { rateBudgets, logger } = options.ports;
  const limit = (policy: 'key' | 'webhooks', perMinute: number): SharedLimit =>
    createSharedLimit({
      policy,
      perMinute,
      budgets: rateBudgets,
      leaseMs: settings.leaseMs,
      onLocal: () => logger.warn({ policy }, 'rate_limit.not_shared'),
    });
  const service: HttpService = {
    ...options.ports,
    settings,
    container: options.container,
    stopping: options.stopping,
    keyLimit: limit('key', settings.requestsPerMinute),
    sendLimit: limit('webhooks', settings.sendsPerMinute),
    badKeyBuckets: createTokenBuckets(settings.badKeysPerMinute),
    signInBuckets: createTokenBuckets(settings.signInsPerMinute),
    requests: createShares({ total: settings.inFlight, perKey: settings.inFlightPerAccount }),
    strangers: createShares({ total: settings.inFlight, perKey: settings.inFlightPerAddress }),
    streams: createShares({ total: settings.streams, perKey: settings.streamsPerAccount }),
    batches: createShares({ total: settings.batches, perKey: settings.batchesPerAccount }),
  };
  const app: HttpApp = new Koa({ proxy: settings.proxyHops > 0, maxIpsCount: settings.proxyHops });
  app.silent = true;
  app.on('error', (error: unknown) => {
    // What breaks after the headers are out: clients that go away, mostly.
    options.ports.logger.debug({ name: error instanceof Error ? error.name : 'unknown' }, 'response.broken');
  });
  app.use(async (ctx, next) => {
    ctx.state.service = service;
    await traceRequest(ctx, () => answerProblems(ctx, next));
    countAnswer(ctx);
  });
  app.use(guardRequest);
  app.use(compressAnswer);
  app.use(health.routes());
  app.use(admitStranger);
  app.use(router.routes());
  app.use((ctx) => refuse([health, router], ctx.path, ctx));
  return app;
}

/** What no route took: OPTIONS, a method that the path does not know, or nothing at all. */
function refuse(
  routers: readonly HttpRouter[],
  path: string,
  ctx: { method: string; status: number; set(name: string, value: string): void },
): void {
  const layers = routers.flatMap((router) => router.match(path, ctx.method).path);
  const methods = new Set(layers.flatMap((layer) => layer.methods));
  if (methods.size === 0) throw new Problem('not_found');
  const allow = [...methods, 'OPTIONS'].join(', ');
  if (ctx.method !== 'OPTIONS') throw new Problem('method_not_allowed', { headers: { Allow: allow } });
  ctx.status = 204;
  ctx.set('Allow', allow);
}
