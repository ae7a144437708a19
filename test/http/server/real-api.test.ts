import { expect } from 'chai';
import { readCounts } from '../../../src/admin/installation-counts.ts';
import { appendEvents } from '../../../src/tasks/timeline/task-events.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { parkTask } from '../../../src/tasks/run/task-lease.ts';
import { changedEnd } from '../../support/changed-end.ts';
import { claimTask } from '../../support/claim-task.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

const PDF = '%PDF-1.7 SYNTHETIC-PATIENT-CONTENT\n%%EOF\n';

function form(type: string = GOOD.type): RequestInit {
  const body = new FormData();
  body.set('type', type);
  body.set('data', GOOD.data);
  body.append('files', new Blob([PDF], { type: 'application/pdf' }), 'card.pdf');
  return { method: 'POST', body };
}

describe('The API on a real database', () => {
  let real: RealApi;
  beforeEach(async () => {
    real = await realApi();
  });
  afterEach(() => real[Symbol.asyncDispose]());

  const call = (path: string, init: RequestInit = {}, key = real.key) =>
    real.api.call(path, { ...init, key });
  const count = async (table: string): Promise<number> =>
    Number((await real.knex(table).count('* as n').first())?.['n']);

  it('should commit the task with its wake-up, keep its data encrypted and give it back only where asked', async () => {
    const response = await call('/v1/tasks', json({ ...GOOD, metadata: { site: 'north' } }));
    const task = (await response.json()) as { id: string };
    const { rows } = await real.knex.raw<{ rows: unknown[] }>(
      "select 1 from pgboss.job where name = 'task.wake'",
    );
    const row = await real.knex('task').where({ id: task.id }).first<{ data_enc: Buffer }>('data_enc');
    expect(rows).to.have.length(1);
    expect(row.data_enc.includes('MM1')).to.equal(false);
    expect(await (await call(`/v1/tasks/${task.id}`)).json()).to.deep.equal(task);
    expect(await (await call(`/v1/tasks/${task.id}?include=data`)).json()).to.deep.equal({
      ...task,
      data: GOOD.data,
    });
    expect((await call(`/v1/tasks/${task.id}`, {}, real.otherKey)).status).to.equal(404);
    expect((await call('/v1/tasks', {}, changedEnd(real.key))).status).to.equal(401);
  });

  it('should keep an uploaded file encrypted, and nothing at all of a request that is refused', async () => {
    const refused = await call('/v1/tasks', form('unknown'));
    expect([
      refused.status,
      await count('task'),
      await count('pgboss.job'),
      (await real.files()).length,
    ]).to.deep.equal([422, 0, 0, 0]);
    const response = await call('/v1/tasks', form());
    expect(response.status).to.equal(200);
    const files = await real.files();
    expect(files).to.have.length(1);
    expect(files[0]?.includes('SYNTHETIC')).to.equal(false);
    expect(await count('task_file')).to.equal(1);
  });

  it('should create one task for simultaneous requests with one Idempotency-Key, and keep one file', async () => {
    const send = () => call('/v1/tasks', { ...form(), headers: { 'idempotency-key': 'k-1' } });
    const responses = await Promise.all([send(), send(), send(), send()]);
    const ids = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { id: string }).id),
    );
    expect(new Set(ids).size).to.equal(1);
    expect(
      responses.filter((response) => response.headers.get('idempotency-replayed') === 'true'),
    ).to.have.length(3);
    expect([await count('task'), await count('task_file'), (await real.files()).length]).to.deep.equal([
      1, 1, 1,
    ]);
    const other = await call('/v1/tasks', {
      ...json(GOOD),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
    });
    expect(other.status).to.equal(422);
  });

  it('should refuse what no id and no text can be before the database has to', async () => {
    const { id } = (await (await call('/v1/tasks', json(GOOD))).json()) as { id: string };
    for (const [method, path, status] of [
      ['GET', '/v1/tasks/%00', 404],
      ['GET', '/v1/tasks/%00/events', 404],
      ['GET', `/v1/tasks/${id}%00/artifacts`, 404],
      ['GET', `/v1/tasks/${id}/artifacts/%00`, 404],
      ['POST', '/v1/tasks/%00/cancel', 404],
      ['POST', '/v1/tasks/%00/input', 404],
      ['GET', `/v1/tasks/${'a'.repeat(5_000)}`, 404],
      ['GET', '/v1/tasks?type=%00', 422],
      ['GET', '/v1/tasks?status=queued&type=a%00b', 422],
      ['GET', '/v1/tasks?cursor=%00', 422],
      ['GET', `/v1/tasks/${id}/events?after=2147483648`, 422],
      ['GET', `/v1/tasks/${id}/events?after=99999999999999999999`, 422],
      ['GET', '/v1/tasks?created_after=0000-01-01T00:00:00Z', 422],
      ['GET', '/v1/tasks?created_before=9999-12-31T23:59:59-23:59', 200],
    ] as const)
      expect((await call(path, { method })).status, `${method} ${path.slice(0, 60)}`).to.equal(status);
  });

  it('should count what is open in the whole installation', async () => {
    await call('/v1/tasks', json(GOOD));
    await call(
      '/v1/tasks',
      json({ ...GOOD, not_before: new Date(Date.now() + 3_600_000).toISOString() }),
      real.otherKey,
    );
    await real.knex('task').update({ created_at: new Date(Date.now() - 90_000) });
    const { id } = (await (await call('/v1/tasks', json(GOOD))).json()) as { id: string };
    const begun = await claimTask(real.store, id);
    const parking = { delayMs: 60_000, countsAsAttempt: false, reason: 'portal_paused' };
    await parkTask(real.store, begun.lease, parking);
    await real
      .knex('task')
      .where({ id })
      .update({ created_at: new Date(Date.now() - 900_000) });
    const said = await (await real.api.call('/metrics', { key: await real.adminKey('admin:read') })).text();
    expect(said).to.include('sopwith_tasks{status="queued"} 3\n');
    expect(Number(/^sopwith_oldest_queued_task_seconds (\S+)$/m.exec(said)?.[1])).to.be.within(90, 120);
    expect(said).to.include('sopwith_webhook_deliveries{state="parked"} 0\n');
    expect(said).to.include('sopwith_blocked_lanes{reason="pause"} 0\n');
  });

  it('should count what waits for a slot before a worker has looked for it, and a task with its answer as one that runs', async () => {
    const { id } = (await (await call('/v1/tasks', json(GOOD))).json()) as { id: string };
    await call(
      '/v1/tasks',
      json({ ...GOOD, not_before: new Date(Date.now() + 3_600_000).toISOString() }),
      real.otherKey,
    );
    const counts = async () => {
      const { queued, running, waiting, lanes } = await readCounts(real.knex);
      return { queued, running, waiting, lanes };
    };
    expect(await counts()).to.deep.equal({ queued: 2, running: 0, waiting: 0, lanes: 1 });
    await claimTask(real.store, id);
    expect(await counts()).to.deep.equal({ queued: 1, running: 1, waiting: 0, lanes: 0 });
    await real.knex('task').where({ id }).update({ status: 'waiting' });
    expect(await counts()).to.deep.equal({ queued: 1, running: 0, waiting: 1, lanes: 0 });
    await real
      .knex('task')
      .where({ id })
      .update({ input_enc: Buffer.from('{}') });
    expect(await counts()).to.deep.equal({ queued: 1, running: 1, waiting: 0, lanes: 0 });
  });

  it('should page through all tasks, newest first', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1)
      ids.unshift(((await (await call('/v1/tasks', json(GOOD))).json()) as { id: string }).id);
    const seen: string[] = [];
    for (let next: string | null = '/v1/tasks?limit=2&status=queued&status=running'; next !== null;) {
      const response: Response = await call(next);
      seen.push(...((await response.json()) as { data: { id: string }[] }).data.map((task) => task.id));
      next = /^<http:\/\/api\.test(.*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(seen).to.deep.equal(ids);
    const broken = await call('/v1/tasks?cursor=AAAA');
    expect([broken.status, ((await broken.json()) as { code: string }).code]).to.deep.equal([
      400,
      'invalid_cursor',
    ]);
  });

  it('should stream what an attempt writes as it writes it, and end when the task has ended', async () => {
    const { id } = (await (await call('/v1/tasks', json(GOOD))).json()) as { id: string };
    const claim = await claimTask(real.store, id);
    const response = await call(`/v1/tasks/${id}/events`, { headers: { accept: 'text/event-stream' } });
    let seen = '';
    let wrote = 0;
    for await (const chunk of response.body ?? []) {
      seen += new TextDecoder().decode(chunk);
      if (wrote === 0) {
        wrote = 1;
        await appendEvents(real.store, claim.lease, [{ kind: 'step.finished', data: { step: '1' } }]);
      }
      if (wrote === 1 && seen.includes('step.finished')) {
        wrote = 2;
        await finishTask(real.store, claim.lease, { status: 'completed', result: { active: true } });
      }
    }
    expect(seen).to.include('event: task.finished');
    const last = [...seen.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';
    const again = await call(`/v1/tasks/${id}/events`, {
      headers: { accept: 'text/event-stream', 'last-event-id': last },
    });
    expect(again.status).to.equal(204);
    const canceled = await call(`/v1/tasks/${id}/cancel`, { method: 'POST' });
    expect(canceled.status).to.equal(409);
  });

  for (const fault of ['cut', 'hold'] as const) {
    it(`should answer 503 within 2 s when the line to the database is ${fault === 'cut' ? 'cut' : 'silent'}, and serve again after`, async () => {
      const { id } = (await (await call('/v1/tasks', json(GOOD))).json()) as { id: string };
      const adminKey = await real.adminKey();
      real.line[fault]();
      const started = Date.now();
      const stream = { headers: { accept: 'text/event-stream' } };
      const responses = await Promise.all([
        call('/v1/tasks'),
        call('/v1/tasks', json(GOOD)),
        call('/v1/tasks', form()),
        call(`/v1/tasks/${id}`),
        call(`/v1/tasks/${id}/cancel`, { method: 'POST' }),
        call(`/v1/tasks/${id}/input`, json({ code: '1' })),
        call(`/v1/tasks/${id}/events`),
        call(`/v1/tasks/${id}/events`, stream),
        call(`/v1/tasks/${id}/artifacts`),
        call(`/v1/tasks/${id}/artifacts/${id}`),
        call('/v1/tasks', {}, real.otherKey),
        call('/readyz'),
        call('/metrics', {}, adminKey),
      ]);
      expect(new Set(responses.map((response) => response.status))).to.deep.equal(new Set([503]));
      expect(new Set(responses.map((response) => response.headers.get('retry-after')))).to.deep.equal(
        new Set(['5']),
      );
      expect(Date.now() - started).to.be.below(15_000);
      real.line.mend();
      let status = 0;
      for (const end = Date.now() + 60_000; status !== 200 && Date.now() < end;)
        status = (await call(`/v1/tasks/${id}`)).status;
      expect(status).to.equal(200);
    });
  }
});
