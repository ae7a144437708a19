import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { Client } from 'pg';
import { CodedError } from '../../src/platform/errors.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import { TASK_WAKE, WEBHOOK_DELIVER } from '../../src/queue/queues.ts';
import type { JobQueue } from '../../src/queue/queue.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { queueDatabase } from '../support/queue-database.ts';

interface JobRow {
  state: string;
  data: object;
  output: unknown;
  start_after: Date;
}

describe('queue', () => {
  const logger = createLogger({ level: 'silent', role: 'test' });
  let database: TestDatabase;
  let queue: JobQueue;

  const open = (slots: number): JobQueue =>
    openQueue({ databaseUrl: database.url, applicationName: 'sopwith-test-queue', slots, logger });
  const jobs = async (id: string): Promise<JobRow[]> => {
    const { rows } = await database.knex.raw<{ rows: JobRow[] }>(
      'select state, data, output, start_after from pgboss.job where singleton_key = ? order by created_on',
      [id],
    );
    return rows;
  };
  const enqueue = (...ids: string[]): Promise<number> =>
    database.knex.transaction((trx) =>
      queue.enqueue(
        trx,
        WEBHOOK_DELIVER,
        ids.map((id) => ({ id })),
      ),
    );

  beforeEach(async () => {
    database = await queueDatabase();
    queue = open(2);
    await queue.start();
  });

  afterEach(async () => {
    await queue.stop();
    await database.drop();
  });

  it('should write a wake-up in the transaction of its caller and nowhere else', async () => {
    const failure = new Error('the caller changed its mind');
    const failed = database.knex.transaction(async (trx) => {
      await queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: 'dlv_a' }]);
      throw failure;
    });
    expect(await failed.catch((error: unknown) => error)).to.equal(failure);
    expect(await jobs('dlv_a')).to.deep.equal([]);

    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query('begin');
      await queue.enqueue(client, WEBHOOK_DELIVER, [{ id: 'dlv_b' }, { id: 'dlv_c', priority: 3 }]);
      await client.query('commit');
    } finally {
      await client.end();
    }
    expect((await jobs('dlv_b')).map(({ state, data }) => ({ state, data }))).to.deep.equal([
      { state: 'created', data: { delivery_id: 'dlv_b' } },
    ]);
  });

  it('should keep one live wake-up per row', async () => {
    const later = new Date('2036-01-01T00:00:00Z');
    await database.knex.transaction((trx) =>
      queue.enqueue(trx, WEBHOOK_DELIVER, [{ id: 'dlv_a', startAfter: later }]),
    );
    expect(await enqueue('dlv_a', 'dlv_b')).to.equal(1);
    const [kept, ...more] = await jobs('dlv_a');
    expect(more).to.deep.equal([]);
    expect(kept?.start_after).to.deep.equal(later);
  });

  it('should drain a backlog without an idle slot between jobs', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `dlv_${index}`);
    await enqueue(...ids);
    const all = Promise.withResolvers<void>();
    const ran: string[] = [];
    const started = performance.now();
    await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 2,
      async handler({ id }) {
        if (ran.push(id) === ids.length) all.resolve();
      },
    });
    await all.promise;
    // With a wait for the 2 s poll after each job it would be 40 s.
    expect(performance.now() - started).to.be.lessThan(15_000);
    expect(ran.toSorted()).to.deep.equal(ids.toSorted());
  });

  it('should wake an idle worker at once when a job is committed', async () => {
    const events = new EventEmitter();
    await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 1,
      handler: async ({ id }) => void events.emit('ran', id),
    });
    await enqueue('dlv_first');
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const ran = once(events, 'ran');
      const started = performance.now();
      await enqueue(`dlv_${round}`);
      await ran;
      waits.push(performance.now() - started);
    }
    // By polling alone it would be a second on average.
    expect(waits.toSorted((a, b) => a - b)[2]).to.be.lessThan(800);
  });

  it('should go on after all of its connections were cut, the one that listens too', async () => {
    const events = new EventEmitter();
    await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 1,
      handler: async ({ id }) => void events.emit('ran', id),
    });
    for (const id of ['dlv_a', 'dlv_b']) {
      const { rows } = await database.knex.raw<{ rows: { ended: boolean }[] }>(
        "select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name like 'sopwith-test-queue%' and datname = current_database()",
      );
      expect(rows.length, 'connections that were cut').to.be.greaterThan(0);
      const ran = once(events, 'ran');
      await enqueue(id);
      expect(await ran).to.deep.equal([id]);
    }
  });

  it('should call the handler once for all wake-ups that gathered', async () => {
    const wakeUps = (...ids: string[]) =>
      database.knex.transaction((trx) =>
        queue.enqueue(
          trx,
          TASK_WAKE,
          ids.map((id) => ({ id })),
        ),
      );
    const events = new EventEmitter();
    await wakeUps('a', 'b', 'c', 'd');
    const called = once(events, 'called');
    let calls = 0;
    const worker = await queue.workQueue({
      queue: TASK_WAKE,
      concurrency: 1,
      gather: 100,
      async handler() {
        calls += 1;
        events.emit('called');
      },
    });
    await called;
    const again = once(events, 'called');
    await wakeUps('e');
    await again;
    await worker.stop();
    expect(calls).to.equal(2);
  });

  it('should keep nothing of a handler’s error but its code', async () => {
    await enqueue('dlv_a');
    const secret = 'Jane Doe 1970-01-01';
    const ran = Promise.withResolvers<void>();
    const worker = await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 1,
      async handler() {
        ran.resolve();
        throw Object.assign(new CodedError('portal_away', secret, { cause: new Error(secret) }), { secret });
      },
    });
    await ran.promise;
    await worker.stop();
    const [delivery] = await jobs('dlv_a');
    expect(delivery?.state).to.equal('failed');
    expect(JSON.stringify(delivery?.output)).to.include('portal_away').and.not.include('Jane');
  });

  it('should take nothing more after it was told to stop, and wait for the handler that runs', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const controller = new AbortController();
    const ran: string[] = [];
    const worker = await queue.workQueue({
      queue: WEBHOOK_DELIVER,
      concurrency: 1,
      signal: controller.signal,
      async handler({ id }) {
        ran.push(id);
        started.resolve();
        await finish.promise;
      },
    });
    await enqueue('dlv_a');
    await started.promise;
    await enqueue('dlv_b');
    expect(worker.running).to.equal(1);
    controller.abort();
    const stopped = worker.stop();
    finish.resolve();
    await stopped;
    expect(worker.running).to.equal(0);
    expect(ran).to.deep.equal(['dlv_a']);
    expect((await jobs('dlv_a'))[0]?.state).to.equal('completed');
    expect((await jobs('dlv_b'))[0]?.state).to.equal('created');
  });

  it('should refuse to start on a database without queues and say what to do', async () => {
    const bare = await testDatabase();
    const started = openQueue({
      databaseUrl: bare.url,
      applicationName: 'sopwith-test-bare',
      logger,
    }).start();
    const error = await started.catch((reason: unknown) => reason);
    await bare.drop();
    expect(error).to.be.instanceOf(CodedError).with.property('code', 'queue_not_ready');
    expect(error).to.have.property('message').that.includes('sopwith migrate');
  });
});
