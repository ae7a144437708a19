import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { freePort } from '../../src/platform/free-port.ts';
import { canaryScanner } from '../support/canaries.ts';
import { sample } from '../support/metric-sample.ts';
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../support/otlp-receiver.ts';
import {
  eventually,
  serviceFixture,
  type ServiceFixture,
  type TaskAnswer,
} from '../support/service-fixture.ts';
import { claimData } from './claims.ts';

const CREDENTIALS = { username: 'clinic-a', password: 'Lab-Portal-A1!' };
const PATIENT = {
  id: 'ACM100200302',
  first_name: 'James',
  last_name: 'Holloway',
  date_of_birth: '1965-09-30',
};
const [GOOD_TRACE, BAD_TRACE] = ['4bf92f3577b34da6a3ce929d0e0e4736', '0af7651916cd43dd8448eb211c80319c'];
const CLIENT_SPAN = '00f067aa0ba902b7';
const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5];
const AT = { process: 'worker', type: 'claim_submission', portal: 'acme-health' };

describe('what can be observed of a running service', function () {
  this.timeout(300_000);
  let receiver: OtlpReceiver;
  let fixture: ServiceFixture;
  /** Of all of its processes, after both tasks. */
  let metrics: string;
  const tasks: Record<string, TaskAnswer> = {};

  before(async () => {
    receiver = await startOtlpReceiver();
    const port = await freePort();
    fixture = await serviceFixture(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'api-key=canary%20key',
        LOG_LEVEL: 'info',
        STEP_TIMEOUT: '4s',
        ADMIN_PORT: String(port),
      },
      CREDENTIALS,
    );
    tasks['good'] = await post(GOOD_TRACE, 'PAN-1');
    fixture.portal.lab.switches({ renamed_field: true });
    tasks['bad'] = await post(BAD_TRACE, 'PAN-2');
    metrics = await eventually('both tasks in the metrics', async () => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const ended = (status: string) => sample(text, 'sopwith_tasks_finished_total', { ...AT, status });
      return ended('completed') === 1 && ended('failed') === 1 ? text : null;
    });
    await fixture.service.stop();
  });
  after(async () => {
    await fixture?.[Symbol.asyncDispose]();
    await receiver?.[Symbol.asyncDispose]();
  });

  /** Posts a claim in the trace of a client, and waits for its end and its webhook. */
  async function post(trace: string, account: string): Promise<TaskAnswer> {
    const response = await fixture.call('/tasks', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': `key-of-the-canary-${account}`,
        traceparent: `00-${trace}-${CLIENT_SPAN}-01`,
      },
      body: JSON.stringify({
        type: 'claim_submission',
        data: claimData(account, PATIENT),
        external_id: 'visit-of-the-canary',
        metadata: { site: 'site-of-the-canary' },
      }),
    });
    const { id } = (await response.json()) as TaskAnswer;
    const ended = await fixture.until(id, ({ status }) => /^(completed|failed)/.test(status));
    await fixture.webhooksOf(id, 1);
    await eventually('the span of the webhook', async () =>
      receiver.spans.some(({ traceId, name }) => traceId === trace && name === 'webhook.attempt')
        ? true
        : null,
    );
    return ended;
  }

  const ofTrace = (trace: string): readonly ReceivedSpan[] =>
    receiver.spans.filter(({ traceId }) => traceId === trace);
  const one = (trace: string, name: string): ReceivedSpan => {
    const [found, ...others] = ofTrace(trace).filter((span) => span.name === name);
    if (found === undefined || others.length > 0) throw new Error(`not exactly one span "${name}"`);
    return found;
  };

  it('should continue the trace of the client through the request, the queue, the attempt, and the webhook, across processes', () => {
    const request = one(GOOD_TRACE, 'POST /v1/tasks');
    const created = one(GOOD_TRACE, 'task.create');
    const queued = one(GOOD_TRACE, 'task.queue');
    const attempt = one(GOOD_TRACE, 'task.attempt');
    const webhook = one(GOOD_TRACE, 'webhook.attempt');
    expect(request).to.include({ parentSpanId: CLIENT_SPAN, kind: SERVER });
    expect(created).to.include({ parentSpanId: request.spanId, kind: PRODUCER });
    expect(queued.parentSpanId).to.equal(created.spanId);
    expect(attempt).to.include({ parentSpanId: created.spanId, kind: CONSUMER });
    expect(webhook).to.include({ parentSpanId: created.spanId, kind: CLIENT });
    expect([request, attempt, webhook].map(({ resource }) => resource['sopwith.process'])).to.deep.equal([
      'service',
      'worker',
      'service',
    ]);
    expect(attempt.attributes).to.deep.include({
      'sopwith.task.id': tasks['good']?.id,
      'sopwith.task.type': 'claim_submission',
      'sopwith.portal': 'acme-health',
      'sopwith.attempt.number': 1,
      'sopwith.attempt.reason': 'completed',
    });
    expect(request.attributes).to.deep.include({
      'http.route': '/v1/tasks',
      'http.response.status_code': 200,
    });
    const [message] = fixture.messages.filter(({ rawBody }) => rawBody.includes(tasks['good']?.id ?? '?'));
    expect(message?.headers['traceparent']).to.equal(`00-${GOOD_TRACE}-${webhook.spanId}-01`);
  });

  it('should show each step inside of the attempt, and what happened to the submission', () => {
    const attempt = one(GOOD_TRACE, 'task.attempt');
    const spans = ofTrace(GOOD_TRACE);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const steps = spans.filter(({ name }) => name.startsWith('step '));
    expect(steps.length).to.be.greaterThan(15);
    for (const step of steps) {
      const parent = byId.get(step.parentSpanId);
      expect(parent?.name, step.name).to.match(/^(task\.attempt|step )/);
      expect(step.start >= attempt.start && step.end >= step.start, step.name).to.equal(true);
      expect(step.attributes['sopwith.sop'], step.name).to.match(/^acme-health\//);
      expect(step.attributes['code.line.number'], step.name).to.be.greaterThan(0);
      expect(step.attributes['sopwith.step.status'], step.name).to.match(/^(ok|skipped|failed|caught)$/);
    }
    expect(spans.flatMap(({ events }) => events)).to.include.members(['once.granted', 'once.done']);
  });

  it('should name the code of a failure, at the step and at the attempt', () => {
    const code = tasks['bad']?.failure?.code;
    const failed = ofTrace(BAD_TRACE).filter(({ failed: hasFailed }) => hasFailed);
    expect(failed.map(({ name }) => name)).to.include('task.attempt');
    expect(failed.some(({ name }) => name.startsWith('step '))).to.equal(true);
    for (const span of failed.filter(({ name }) => name === 'task.attempt'))
      expect(span.attributes['error.type']).to.equal(code);
  });

  it('should be found from the log lines of every process', () => {
    const lines = fixture.service
      .log()
      .split('\n')
      .filter((line) => line.startsWith('{"level"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const [msg, span] of [
      ['attempt.ended', 'task.attempt'],
      ['webhook.attempted', 'webhook.attempt'],
    ] as const) {
      const line = lines.find((each) => each['msg'] === msg && each['trace_id'] === GOOD_TRACE);
      expect(line?.['span_id'], msg).to.equal(one(GOOD_TRACE, span).spanId);
    }
  });

  it('should tell in its metrics how the tasks of each portal ended, from all of its processes', async () => {
    const code = tasks['bad']?.failure?.code ?? '?';
    for (const [name, labels, value] of [
      ['sopwith_tasks_finished_total', { ...AT, status: 'completed', code: '' }, 1],
      ['sopwith_tasks_finished_total', { ...AT, code }, 1],
      ['sopwith_task_duration_seconds_count', AT, 2],
      ['sopwith_task_wait_seconds_count', AT, 2],
      ['sopwith_attempts_total', { ...AT, next: 'finish', reason: 'completed' }, 1],
      ['sopwith_worker_slots', { process: 'worker', state: 'total' }, 1],
      ['sopwith_portal_sessions', { portal: 'acme-health', state: 'allowed' }, 1],
    ] as const)
      expect(sample(metrics, name, labels), name).to.equal(value);
    expect(
      sample(metrics, 'sopwith_webhook_attempts_total', { process: 'service', outcome: 'ok' }),
    ).to.be.greaterThan(0);
    expect(sample(metrics, 'sopwith_database_connections', { process: 'service', state: 'free' })).to.be.a(
      'number',
    );
    for (const process of ['service', 'worker'])
      expect(sample(metrics, 'nodejs_eventloop_lag_p99_seconds', { process })).to.be.a('number');
    const documented = await readFile(new URL('../../docs/operating/monitoring.md', import.meta.url), 'utf8');
    const names = [...metrics.matchAll(/^# TYPE (sopwith_\w+)/gm)].map(([, name = '']) => name);
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).to.deep.equal([]);
  });

  it('should contain nothing of a patient, a secret, or a client', () => {
    const values = [
      ...Object.values(PATIENT),
      ...Object.values(CREDENTIALS),
      'PAN-1',
      'PAN-2',
      'E11.9',
      '125.50',
      '912345678',
      'of-the-canary',
      fixture.apiKey,
      fixture.webhookSecret.replace('whsec_', ''),
      '127.0.0.1',
    ];
    const { find } = canaryScanner(values.map((value) => ({ name: value, value })));
    const bodies = receiver.raw.filter((body) => !body.includes('"content-type"'));
    expect(bodies.length).to.be.greaterThan(0);
    expect(find(Buffer.concat(bodies))).to.deep.equal([]);
    const here = canaryScanner(
      values.filter((value) => value !== '127.0.0.1').map((value) => ({ name: value, value })),
    );
    expect(here.find(metrics)).to.deep.equal([]);
    // The headers are those of the settings.
    expect(Buffer.concat([...receiver.raw]).includes('"api-key":"canary key"')).to.equal(true);
  });
});
