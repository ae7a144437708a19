import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';

/** The metrics of this process: each fact is counted where it happens, once it is certain. No label names an account or a patient. */
const registry = new Registry();
const registers = [registry];

/** The metrics of a process as plain data, which can be sent to another process. */
export type MetricsOfProcess = readonly MetricObjectWithValues<MetricValue<string>>[];

const MINUTES_IN_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 4 * 3_600];
const PART_OF_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const tasksFinished = new Counter({
  name: 'sopwith_tasks_finished_total',
  help: 'Tasks that ended. code and kind are empty unless they failed.',
  labelNames: ['type', 'portal', 'status', 'code', 'kind'],
  registers,
});

const portalTasksFinished = new Counter({
  name: 'sopwith_portal_tasks_finished_total',
  help: 'Tasks of a portal that ended. Each portal of a worker starts at 0, so that increase() counts also the first failure.',
  labelNames: ['portal', 'status', 'kind'],
  registers,
});

const taskDuration = new Histogram({
  name: 'sopwith_task_duration_seconds',
  help: 'From the start of the first attempt of a task to its end.',
  labelNames: ['type', 'portal'],
  buckets: MINUTES_IN_SECONDS,
  registers,
});

const taskWait = new Histogram({
  name: 'sopwith_task_wait_seconds',
  help: 'From the creation of a task, or from its not_before, to the start of its first attempt.',
  labelNames: ['type', 'portal'],
  buckets: [0.1, 0.5, ...MINUTES_IN_SECONDS],
  registers,
});

const attemptsEnded = new Counter({
  name: 'sopwith_attempts_total',
  help: 'Attempts that ended. next is what followed: finish (the task ended) or park (it runs again later).',
  labelNames: ['type', 'portal', 'next', 'reason'],
  registers,
});

/** Each label value stays in memory. */
const MOST_VALUES = 200;

/** A label whose values procedures and plugins choose: after 200 values, further ones are counted as `other`. */
function boundedLabel(): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (!known.has(value) && known.size >= MOST_VALUES) return 'other';
    known.add(value);
    return value;
  };
}

const typeOf = boundedLabel();
const portalOf = boundedLabel();
const codeOf = boundedLabel();

/** Where a task belongs. */
export interface TaskLabels {
  readonly type: string;
  readonly portal: string;
}

const bounded = ({ type, portal }: TaskLabels) => ({ type: typeOf(type), portal: portalOf(portal) });

/** Counts a task that ended. `failure`: if it failed. `seconds`: from the start of its first attempt, null if it had none. */
export function countFinished(
  task: TaskLabels & {
    readonly status: string;
    readonly failure: { readonly code: string; readonly kind: string } | null;
  },
  seconds: number | null,
): void {
  const labels = bounded(task);
  const { status, failure } = task;
  const kind = failure?.kind ?? '';
  tasksFinished.inc({ ...labels, status, code: codeOf(failure?.code ?? ''), kind });
  portalTasksFinished.inc({ portal: labels.portal, status, kind });
  if (seconds !== null) taskDuration.observe(labels, seconds);
}

/** Shows the tasks of these portals as 0 until the first one ends. */
export function expectPortals(portals: readonly string[], failureKinds: readonly string[]): void {
  for (const portal of portals.map(portalOf)) {
    for (const status of ['completed', 'completed_with_issues'])
      portalTasksFinished.inc({ portal, status, kind: '' }, 0);
    for (const kind of failureKinds) portalTasksFinished.inc({ portal, status: 'failed', kind }, 0);
  }
}

export function countAttempt(task: TaskLabels, next: string, reason: string): void {
  attemptsEnded.inc({ ...bounded(task), next, reason: codeOf(reason) });
}

/** The time in which a task waited for its first attempt. */
export function observeWait(task: TaskLabels, seconds: number): void {
  taskWait.observe(bounded(task), seconds);
}

export const mailsSent = new Counter({
  name: 'sopwith_mails_total',
  help: 'Attempts to send an e-mail to a person. outcome is sent, rejected (the server does not accept the recipient), or why it failed.',
  labelNames: ['outcome'],
  registers,
});

export const agentsStarted = new Counter({
  name: 'sopwith_agents_started_total',
  help: 'Agents that started, each with a browser. They are replaced after a number of tasks, and when they died.',
  registers,
});

export const agentsDied = new Counter({
  name: 'sopwith_agents_died_total',
  help: 'Agents that ended with their browser although they were to run more tasks.',
  labelNames: ['reason'],
  registers,
});

export const browsersRestarted = new Counter({
  name: 'sopwith_browsers_restarted_total',
  help: 'Browsers that an agent started because the one before had ended.',
  registers,
});

export const workerSlots = new Gauge({
  name: 'sopwith_worker_slots',
  help: 'Tasks that this worker can run at the same time, and those that it runs.',
  labelNames: ['state'],
  registers,
});

export const webhookAttempts = new Counter({
  name: 'sopwith_webhook_attempts_total',
  help: 'Attempts to deliver a webhook message.',
  labelNames: ['outcome'],
  registers,
});

export const webhookAttemptDuration = new Histogram({
  name: 'sopwith_webhook_attempt_duration_seconds',
  help: 'Time until the receiver responded, or the attempt failed.',
  buckets: PART_OF_SECONDS,
  registers,
});

export const webhookDelivery = new Histogram({
  name: 'sopwith_webhook_delivery_seconds',
  help: 'From the creation of a message to its delivery, with the time between its attempts. Without messages that a person sent again.',
  buckets: [0.1, 0.5, ...MINUTES_IN_SECONDS, 12 * 3_600, 24 * 3_600, 3 * 24 * 3_600],
  registers,
});

export const httpRequests = new Counter({
  name: 'sopwith_http_requests_total',
  help: 'Requests that this process has answered.',
  labelNames: ['method', 'status'],
  registers,
});

registry.registerMetric(
  new Gauge({
    name: 'sopwith_database_connections',
    help: 'Connections of this process to the database, and queries that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const sum = (count: (pool: ConnectionPool) => number): number =>
        [...pools].reduce((total, pool) => total + count(pool), 0);
      this.set(
        { state: 'used' },
        sum((pool) => pool.numUsed()),
      );
      this.set(
        { state: 'free' },
        sum((pool) => pool.numFree()),
      );
      this.set(
        { state: 'waited_for' },
        sum((pool) => pool.numPendingAcquires()),
      );
    },
  }),
);

/** A pool of knex. */
export interface ConnectionPool {
  on(event: 'poolDestroySuccess', listener: () => void): unknown;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

const pools = new Set<ConnectionPool>();

/** Counts the connections of a pool until it is destroyed. */
export function watchConnections(pool: ConnectionPool): void {
  pools.add(pool);
  pool.on('poolDestroySuccess', () => pools.delete(pool));
}

/** Observes this process from now on: its memory, CPU, event loop, and garbage collection. All of its metrics get `process` as a label. */
export function observeProcess(process: 'service' | 'api' | 'worker' | 'webhooks'): void {
  registry.setDefaultLabels({ process });
  if (registry.getSingleMetric('process_resident_memory_bytes') === undefined)
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
}

export const metricsOfProcess = async (): Promise<MetricsOfProcess> => registry.getMetricsAsJSON();

/** In the text format of Prometheus. Metrics of several processes differ by their label `process`. */
export async function metricsText(
  parts: readonly MetricsOfProcess[],
): Promise<{ type: string; text: string }> {
  // Nothing is ever added up, because the labels differ, so no metric needs another way of adding up.
  const metrics = parts.map((part) => part.map((metric) => ({ ...metric, aggregator: 'sum' as const })));
  const all = AggregatorRegistry.aggregate(metrics);
  return { type: all.contentType, text: await all.metrics() };
}
