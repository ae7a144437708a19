import { expect } from 'chai';
import type { TaskOutcome, TaskOutcomeList } from '../../../src/http/api-types.ts';
import { GOOD, json } from '../../support/fake-ports.ts';
import { realApi, type RealApi } from '../../support/real-api.ts';

describe('POST /v1/tasks/batch', () => {
  let real: RealApi;
  beforeEach(async () => {
    real = await realApi({ maxQueued: 600 });
  });
  afterEach(() => real[Symbol.asyncDispose]());

  const send = (body: unknown, key = real.key) => real.api.call('/v1/tasks/batch', { ...json(body), key });
  const outcomes = async (tasks: readonly unknown[]): Promise<readonly TaskOutcome[]> => {
    const response = await send({ tasks });
    const text = await response.text();
    expect(response.status, text).to.equal(200);
    return (JSON.parse(text) as TaskOutcomeList).data;
  };
  const counted = async (table: string): Promise<number> =>
    Number((await real.knex(table).count('* as n').first())?.['n']);
  const many = (from: number, to: number): readonly object[] =>
    Array.from({ length: to - from }, (_, index) => ({
      type: GOOD.type,
      data: { member_id: `MM${from + index}` },
      idempotency_key: `visit-${from + index}`,
    }));

  it('should report the outcome of each task in order, and create all that are valid', async () => {
    const found = await outcomes([
      { ...GOOD, external_id: 'x-1', idempotency_key: 'a' },
      { ...GOOD, data: { SECRET: 1 } },
      'SECRET',
      { type: GOOD.type, data: GOOD.data, webhook: 'SECRET', priority: 1000 },
      { ...GOOD, type: 'SECRET' },
      { ...GOOD, external_id: 'x-1', idempotency_key: 'a' },
      { ...GOOD, external_id: 'x-2', idempotency_key: 'a' },
      { ...GOOD, idempotency_key: 'SECRET key' },
      { ...GOOD, data: 'SECRET \ud800' },
      GOOD,
    ]);
    expect(found.map(({ outcome, problem }) => problem?.code ?? outcome)).to.deep.equal([
      'created',
      'invalid_task_data',
      'validation_failed',
      'validation_failed',
      'unknown_task_type',
      'replayed',
      'idempotency_key_reused',
      'validation_failed',
      'validation_failed',
      'created',
    ]);
    expect(found.map(({ problem }) => problem?.errors?.map(({ pointer }) => pointer))).to.deep.equal([
      undefined,
      ['/tasks/1/data/member_id'],
      ['/tasks/2'],
      ['/tasks/3/webhook', '/tasks/3/priority'],
      [],
      undefined,
      undefined,
      ['/tasks/7/idempotency_key'],
      ['/tasks/8/data'],
      undefined,
    ]);
    expect(JSON.stringify(found)).not.to.include('SECRET');
    expect(found[5]?.task?.id).to.equal(found[0]?.task?.id);
    expect(await counted('task')).to.equal(2);
    const read = await (await real.api.call(`/v1/tasks/${found[0]?.task?.id}`, { key: real.key })).json();
    expect(read).to.deep.equal(found[0]?.task);
  });

  it('should create 500 tasks, and replay them, with a few queries', async () => {
    let queries = 0;
    real.apiKnex.on('query', () => (queries += 1));
    expect((await outcomes(many(0, 500))).filter(({ outcome }) => outcome === 'created')).to.have.length(500);
    expect(await counted('task')).to.equal(500);
    const replayed = await outcomes(many(0, 500));
    expect(replayed.filter(({ outcome }) => outcome === 'replayed')).to.have.length(500);
    expect(new Set(replayed.map(({ task }) => task?.id)).size).to.equal(500);
    expect(await counted('task')).to.equal(500);
    expect(queries).to.be.below(40);
  });

  it('should refuse only the tasks beyond the limit of queued tasks, and replay the others', async () => {
    await outcomes(many(0, 500));
    const found = await outcomes(many(490, 700));
    const codes = found.map(({ outcome, problem }) => problem?.code ?? outcome);
    expect(codes.slice(0, 10).every((code) => code === 'replayed')).to.equal(true);
    const created = codes.filter((code) => code === 'created').length;
    const full = codes.filter((code) => code === 'queue_full').length;
    // Tasks that are being written may count twice for a moment: a few places stay free.
    expect(created).to.be.within(50, 100);
    expect(created + full).to.equal(200);
    expect(await counted('task')).to.equal(500 + created);
  });

  it('should refuse a request that is not a batch, and create nothing', async () => {
    const refused: readonly (readonly [unknown, number, string])[] = [
      ['[1]', 422, 'validation_failed'],
      ['{"tasks":', 400, 'malformed_json'],
      [{}, 422, 'validation_failed'],
      [{ tasks: [] }, 422, 'validation_failed'],
      [{ tasks: {} }, 422, 'validation_failed'],
      [{ tasks: [GOOD], type: 'x' }, 422, 'validation_failed'],
      [{ tasks: many(0, 501) }, 422, 'validation_failed'],
      [{ tasks: [{ ...GOOD, data: 'x'.repeat(4 * 1024 * 1024) }] }, 413, 'payload_too_large'],
    ];
    for (const [body, status, code] of refused) {
      const response = await send(body);
      expect([response.status, ((await response.json()) as { code: string }).code]).to.deep.equal([
        status,
        code,
      ]);
    }
    const keyed = await real.api.call('/v1/tasks/batch', {
      ...json({ tasks: [GOOD] }),
      key: real.key,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
    });
    expect(keyed.status).to.equal(422);
    expect(await counted('task')).to.equal(0);
  });
});
