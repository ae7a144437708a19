import { Gauge as PrometheusGauge, Registry } from 'prom-client';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import {
  httpRequests,
  metricsOfProcess,
  metricsText,
  type MetricsOfProcess,
} from '../../platform/metrics.ts';
import type { Gauge } from '../ports.ts';
import { within } from '../problems/within.ts';
import type { HttpAppOptions } from './koa-app.ts';
import { sharedRun } from './shared-run.ts';

/** Counts a response. */
export function countAnswer({ method, status }: HttpContext): void {
  // Clients can send any method name, and each label value stays in memory.
  const known = METHODS.has(method) ? method : 'other';
  httpRequests.inc({ method: known, status: `${Math.floor(status / 100)}xx` });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type Guard = (ctx: HttpContext, next: () => Promise<void>) => Promise<void>;

/**
 * `/metrics` for Prometheus: the open work of the whole installation, this process, and the worker that it has started. It shows nothing of a tenant by
 * name, but where clients reach it, `guard` must keep them away: numbers that change when they did nothing are the activity of others.
 */
export function addMetrics(
  router: HttpRouter,
  { ports, settings }: HttpAppOptions,
  guard: Guard = (_ctx, next) => next(),
): void {
  const read = sharedRun(async () => {
    const gauges = await within(settings.databaseMs, ports.gauges.read());
    const [open, own, worker] = await Promise.all([
      asMetrics([...gauges, info(settings.version)]),
      metricsOfProcess(),
      ports.workerMetrics(),
    ]);
    return metricsText([open, own, worker]);
  });
  router.get('/metrics', guard, async (ctx) => {
    const { type, text } = await read();
    ctx.type = type;
    ctx.body = text;
  });
}

function asMetrics(gauges: readonly Gauge[]): Promise<MetricsOfProcess> {
  const registry = new Registry();
  for (const { name, help, values } of gauges) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
    const gauge = new PrometheusGauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of values) gauge.set(labels, value);
  }
  return registry.getMetricsAsJSON();
}

const info = (version: string): Gauge => ({
  name: 'sopwith_info',
  help: 'The running version.',
  values: [{ labels: { version }, value: 1 }],
});
