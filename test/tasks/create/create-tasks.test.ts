import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { newId } from '../../../src/platform/ids.ts';
import type { CreatedTask } from '../../../src/tasks/create/create-tasks.ts';
import { findTask } from '../../../src/tasks/find-tasks.ts';
import { TaskError } from '../../../src/tasks/task-error.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => error,
  );
const codes = (results: readonly PromiseSettledResult<CreatedTask>[]): unknown[] =>
  results.map((result) => (result.status === 'fulfilled' ? 'created' : (result.reason as TaskError).code));

describe('creating tasks', () => {
  let fixture: TaskFixture;

  before(async () => {
    fixture = await taskFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const count = async (table: string, where: object = {}): Promise<number> => {
    const [row] = await fixture.database.knex(table).where(where).count<{ count: number }[]>('* as count');
    return row?.count ?? 0;
  };

  it('should keep which SOP the plugin chose, and show none until an attempt runs it', async () => {
    const { task } = await fixture.creator.create(fixture.newTask({ sop: 'acme-health/eligibility' }));
    expect(await count('task', { id: task.id, sop_name: 'acme-health/eligibility' })).to.equal(1);
    expect(await findTask(fixture.store, fixture.accountId, task.id)).to.have.property('sop', null);
  });

  it('should write the task with its files, sealed data and one wake-up before it answers', async () => {
    const file = {
      id: newId('file'),
      name: 'card.pdf',
      contentType: 'application/pdf',
      size: 12,
      sha256: 'a'.repeat(64),
      storageKey: 'acct/file',
    };
    const notBefore = new Date('2036-01-01T00:00:00Z');
    const input = fixture.newTask({
      data: 'naïve "data" – 日本',
      files: [file],
      metadata: { batch: '7' },
      externalId: 'x-1',
      priority: 5,
      notBefore,
    });
    const wakeUps = await fixture.wakeUps();
    const { task, replayed } = await fixture.creator.create(input);
    expect(replayed).to.equal(false);
    const stored = await findTask(fixture.store, fixture.accountId, task.id, { includeData: true });
    expect(stored).to.deep.equal({ ...task, data: input.data });
    const row = await fixture.database.knex('task').where({ id: task.id }).first();
    expect(row.data_enc.includes(Buffer.from('data'))).to.equal(false);
    expect(row.wait_until).to.deep.equal(notBefore);
    expect(await fixture.wakeUps()).to.equal(wakeUps + 1);
  });

  it('should gather what comes in together and give every request its own task', async () => {
    const results = await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        fixture.creator.create(fixture.newTask({ data: `text ${index}` })),
      ),
    );
    expect(new Set(results.map(({ task }) => task.id)).size).to.equal(250);
    const last = await findTask(fixture.store, fixture.accountId, results[249]?.task.id ?? '', {
      includeData: true,
    });
    expect(last?.data).to.equal('text 249');
    expect(await fixture.wakeUps(), 'one for each batch').to.be.lessThan(50);
  });

  it('should fail only the one that cannot be written', async () => {
    const before = await count('task');
    // It passes every check of ours and is refused by the database: its file's id is taken.
    const file = {
      id: newId('file'),
      name: 'a',
      contentType: 'text/plain',
      size: 1,
      sha256: '0',
      storageKey: 'k',
    };
    await fixture.create({ files: [file] });
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        fixture.creator.create(
          fixture.newTask(index === 4 ? { files: [file] } : { idempotencyKey: `many-${index}` }),
        ),
      ),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).to.deep.equal(
      Array.from({ length: 9 }, (_, index) => index !== 4),
    );
    expect(await count('task')).to.equal(before + 9);
  });

  it('should leave neither row nor key nor wake-up when the transaction fails', async () => {
    const counts = async () => [
      await count('task'),
      await count('idempotency_key'),
      await count('lane_arrival'),
      await fixture.wakeUps(),
    ];
    const before = await counts();
    process.env['SOPWITH_ENABLE_FAILPOINTS'] = '1';
    try {
      for (const point of ['before_insert', 'after_insert', 'before_commit']) {
        process.env['SOPWITH_FAILPOINT'] = `create.${point}:throw`;
        const error = await failure(fixture.creator.create(fixture.newTask({ idempotencyKey: 'failpoint' })));
        expect(error, point).to.be.instanceOf(TaskError).with.property('code', 'unavailable');
      }
    } finally {
      delete process.env['SOPWITH_FAILPOINT'];
      delete process.env['SOPWITH_ENABLE_FAILPOINTS'];
    }
    expect(await counts()).to.deep.equal(before);
    // And the key is free for the next try.
    const { replayed } = await fixture.creator.create(fixture.newTask({ idempotencyKey: 'failpoint' }));
    expect(replayed).to.equal(false);
  });

  it('should make one task of a key that 100 requests send at once to two processes', async () => {
    const other = fixture.openCreator();
    const input = fixture.newTask({ idempotencyKey: 'race' });
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? fixture.creator : other).create(input)),
    );
    expect(new Set(results.map((result) => result?.task.id)).size).to.equal(1);
    expect(results.filter((result) => result?.replayed === false).length).to.equal(1);
    expect(await count('idempotency_key', { task_id: results[0]?.task.id })).to.equal(1);
  });

  it('should survive two processes that write the same keys in opposite order', async () => {
    const other = fixture.openCreator();
    const keys = Array.from({ length: 60 }, (_, index) => `cross-${index}`);
    const send = (creator: typeof other, ordered: readonly string[]) =>
      ordered.map((idempotencyKey) => creator.create(fixture.newTask({ idempotencyKey })));
    const results = await Promise.all([...send(fixture.creator, keys), ...send(other, keys.toReversed())]);
    expect(new Set(results.map(({ task }) => task.id)).size).to.equal(60);
    expect(results.filter(({ replayed }) => replayed).length).to.equal(60);
  });

  it('should tell the same request from another one under a key, per account, for 30 days', async () => {
    const idempotencyKey = 'key-1';
    const { task } = await fixture.creator.create(fixture.newTask({ idempotencyKey }));
    const again = await fixture.openCreator().create(fixture.newTask({ idempotencyKey }));
    expect([again.replayed, again.task]).to.deep.equal([true, task]);

    const otherBody = createHash('sha256').update('other').digest();
    for (const creator of [fixture.creator, fixture.openCreator()]) {
      const error = await failure(
        creator.create(fixture.newTask({ idempotencyKey, fingerprint: otherBody })),
      );
      expect(error).to.be.instanceOf(TaskError).with.property('code', 'idempotency_key_reused');
    }
    const together = await Promise.allSettled([
      fixture.creator.create(fixture.newTask({ idempotencyKey: 'key-2' })),
      fixture.creator.create(fixture.newTask({ idempotencyKey: 'key-2', fingerprint: otherBody })),
    ]);
    expect(codes(together)).to.deep.equal(['created', 'idempotency_key_reused']);

    const accountId = await fixture.addAccount();
    const elsewhere = await fixture.creator.create(fixture.newTask({ idempotencyKey, accountId }));
    expect(elsewhere.replayed).to.equal(false);

    await fixture.database
      .knex('idempotency_key')
      .where({ task_id: task.id })
      .update({ created_at: fixture.database.knex.raw("now() - interval '31 days'") });
    const later = await fixture.creator.create(fixture.newTask({ idempotencyKey, fingerprint: otherBody }));
    expect(later.replayed).to.equal(false);
    expect(later.task.id).not.to.equal(task.id);
  });

  it('should refuse more queued tasks than an account may have, and still answer a replay', async () => {
    const accountId = await fixture.addAccount();
    const creator = fixture.openCreator({ maxQueued: 5 });
    const create = (idempotencyKey: string) => creator.create(fixture.newTask({ accountId, idempotencyKey }));
    for (const key of ['1', '2', '3', '4', '5']) await create(key);
    expect(await failure(create('6')))
      .to.be.instanceOf(TaskError)
      .with.property('code', 'queue_full');
    expect((await create('1')).replayed).to.equal(true);
    expect(await count('task', { account_id: accountId })).to.equal(5);
    // A burst is not let through either.
    const burst = await fixture.addAccount();
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, () => creator.create(fixture.newTask({ accountId: burst }))),
    );
    expect(codes(results).filter((code) => code === 'created').length).to.be.at.most(5);
    expect(await count('task', { account_id: burst })).to.be.within(1, 5);
  });

  it('should refuse text that PostgreSQL cannot hold, naming the field and not its value', async () => {
    const bad = fixture.newTask({
      data: 'a\0b',
      externalId: '\uD800',
      metadata: { ok: 'fine', 'a/b': 'x\0' },
    });
    const error = await failure(fixture.creator.create(bad));
    expect(error).to.be.instanceOf(TaskError);
    expect((error as TaskError).code).to.equal('validation_failed');
    expect((error as TaskError).errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
      '/data nul_character',
      '/external_id lone_surrogate',
      '/metadata/a~1b nul_character',
    ]);
  });

  it('should answer "unavailable" while the database is away and create again afterwards', async () => {
    const { knex } = fixture.database;
    await fixture.create();
    await knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sopwith-create' and datname = current_database()",
    );
    const results = await Promise.allSettled([fixture.creator.create(fixture.newTask())]);
    expect(['created', 'unavailable']).to.include(codes(results)[0]);
    expect(await fixture.create()).to.match(/^task_/);
  });
});
