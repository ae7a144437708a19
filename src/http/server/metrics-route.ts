import { within } from '../problems/within.ts';
import type { HttpContext, HttpRouter } from '../http-context.ts';
import type { HttpAppOptions } from './koa-app.ts';
import type { Gauge } from '../ports.ts';
import { sharedRun } from './shared-run.ts';

/** The number of responses of each kind: `POST 2xx`. Shared by the apps of one process. */
export type AnswerCounts = Map<string, number>;

/** Counts an answer that was made. */
export function countAnswer(counts: AnswerCounts, { method, status }: HttpContext): void {
  // A client may call a method what it likes; a label must not grow by it.
  const known = METHODS.has(method) ? method : 'other';
  const key = `${known} ${Math.floor(status / 100)}xx`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** `/metrics` for Prometheus: the whole installation's open work, and this process. No key, nothing of a tenant. */
export function addMetrics(router: HttpRouter, { ports, settings, answers }: HttpAppOptions): void {
  const read = sharedRun(() => within(settings.databaseMs, ports.gauges.read()));
  router.get('/metrics', async (ctx) => {
    const shared = await read();
    ctx.type = 'text/plain; version=0.0.4; charset=utf-8';
    ctx.body = [
      ...shared.map((gauge) => lines(gauge, 'gauge')),
      answered(answers),
      own(settings.version),
    ].join('');
  });
}

function answered(counts: AnswerCounts): string {
  const values = [...counts].map(([key, value]) => {
    const [method = '', status = ''] = key.split(' ');
    return { labels: { method, status }, value };
  });
  const help = 'Requests that this process has answered.';
  return lines({ name: 'sopwith_http_requests_total', help, values }, 'counter');
}

function own(version: string): string {
  const { user, system } = process.cpuUsage();
  return [
    lines(one('sopwith_info', 'The version that runs.', 1, { version }), 'gauge'),
    lines(
      one('process_resident_memory_bytes', 'Memory of this process.', process.memoryUsage.rss()),
      'gauge',
    ),
    lines(
      one('process_cpu_seconds_total', 'Processor time of this process.', (user + system) / 1e6),
      'counter',
    ),
    lines(one('process_start_time_seconds', 'When this process began.', STARTED), 'gauge'),
  ].join('');
}

const STARTED = Math.round(Date.now() / 1000 - process.uptime());

const one = (
  name: string,
  help: string,
  value: number,
  labels: Gauge['values'][number]['labels'] = {},
): Gauge => ({
  name,
  help,
  values: [{ labels, value }],
});

function lines({ name, help, values }: Gauge, type: 'gauge' | 'counter'): string {
  const rows = values.map(({ labels, value }) => {
    const inside = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${inside.length === 0 ? '' : `{${inside.join(',')}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${rows.join('')}`;
}
