import { Counter, Gauge as PrometheusGauge, Registry } from 'prom-client';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import type { Gauge } from '../ports.ts';
import { within } from '../problems/within.ts';
import type { HttpAppOptions } from './koa-app.ts';
import { sharedRun } from './shared-run.ts';

/** The number of responses by method and class of status. Shared by the apps of one process. */
export type AnswerCounts = Counter<'method' | 'status'>;

export const createAnswerCounts = (): AnswerCounts =>
  new Counter({
    name: 'sopwith_http_requests_total',
    help: 'Requests that this process has answered.',
    labelNames: ['method', 'status'],
    registers: [],
  });

/** Counts a response. */
export function countAnswer(counts: AnswerCounts, { method, status }: HttpContext): void {
  // Clients can send any method name, and each label value stays in memory.
  const known = METHODS.has(method) ? method : 'other';
  counts.inc({ method: known, status: `${Math.floor(status / 100)}xx` });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type Guard = (ctx: HttpContext, next: () => Promise<void>) => Promise<void>;

/**
 * `/metrics` for Prometheus: the open work of the whole installation, and this process. It shows nothing of a tenant by name, but where
 * clients reach it, `guard` must keep them away: numbers that change when they did nothing are the activity of others.
 */
export function addMetrics(
  router: HttpRouter,
  { ports, settings, answers }: HttpAppOptions,
  guard: Guard = (_ctx, next) => next(),
): void {
  const read = sharedRun(() => within(settings.databaseMs, ports.gauges.read()));
  router.get('/metrics', guard, async (ctx) => {
    const registry = new Registry();
    for (const gauge of await read()) addGauge(registry, gauge);
    registry.registerMetric(answers);
    addProcess(registry, settings.version);
    ctx.type = registry.contentType;
    ctx.body = await registry.metrics();
  });
}

function addGauge(registry: Registry, { name, help, values }: Gauge): void {
  const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))];
  const gauge = new PrometheusGauge({ name, help, labelNames, registers: [registry] });
  for (const { labels, value } of values) gauge.set(labels, value);
}

/** Not `collectDefaultMetrics`: it observes the event loop and garbage collection of this process for as long as it runs. */
function addProcess(registry: Registry, version: string): void {
  const gauge = (name: string, help: string, value: number, labels: Readonly<Record<string, string>> = {}) =>
    addGauge(registry, { name, help, values: [{ labels, value }] });
  gauge('sopwith_info', 'The running version.', 1, { version });
  gauge('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'When this process started.', STARTED);
  const { user, system } = process.cpuUsage();
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of this process.',
    registers: [registry],
  }).inc((user + system) / 1e6);
}

const STARTED = Math.round(Date.now() / 1000 - process.uptime());
