import { once, EventEmitter } from 'node:events';
import { expect } from 'chai';
import { createLogger } from '../../../src/platform/logger.ts';
import { cancelTask } from '../../../src/tasks/end/cancel-task.ts';
import { openEventFeed, type EventFeed } from '../../../src/tasks/timeline/event-feed.ts';
import { finishTask } from '../../../src/tasks/end/finish-task.ts';
import { appendEvents, readEvents } from '../../../src/tasks/timeline/task-events.ts';
import { taskFixture, type TaskFixture } from '../../support/task-fixture.ts';

describe('task events', () => {
  let fixture: TaskFixture;
  let feed: EventFeed;
  before(async () => {
    fixture = await taskFixture();
    feed = await openEventFeed({
      knexOf: () => fixture.store.knex,
      databaseUrl: fixture.database.url,
      logger: createLogger({ level: 'silent', role: 'test' }),
    });
  });
  after(async () => {
    await feed.close();
    await fixture[Symbol.asyncDispose]();
  });

  const forever = new AbortController().signal;
  const follow = async (taskId: string, after = 0, accountId = fixture.accountId): Promise<string[]> => {
    const seen: string[] = [];
    for await (const { seq, kind } of feed.follow(accountId, taskId, { after, signal: forever })) {
      seen.push(`${seq} ${kind}`);
    }
    return seen;
  };

  it('should number the entries of a task without gap or repeat, whoever writes at once', async () => {
    const lease = await fixture.claim();
    await Promise.all([
      ...Array.from({ length: 12 }, (_, index) =>
        appendEvents(fixture.store, lease, [
          { kind: 'step.started', data: { index } },
          { kind: 'step.finished', data: { index } },
        ]),
      ),
      cancelTask(fixture.store, fixture.accountId, lease.taskId),
    ]);
    const events = await readEvents(fixture.store, fixture.accountId, lease.taskId);
    expect(events.map(({ seq }) => seq)).to.deep.equal(Array.from({ length: 26 }, (_, index) => index + 1));
    const page = await readEvents(fixture.store, fixture.accountId, lease.taskId, { after: 20, limit: 3 });
    expect(page.map(({ seq }) => seq)).to.deep.equal([21, 22, 23]);
  });

  it('should keep when it happened and any text that a plugin gives', async () => {
    const lease = await fixture.claim();
    const at = new Date('2026-02-03T04:05:06.789Z');
    await appendEvents(fixture.store, lease, [{ kind: 'log', data: { message: 'a\0b\uD800' }, at }]);
    const events = await readEvents(fixture.store, fixture.accountId, lease.taskId, { after: 1 });
    expect(events).to.deep.equal([{ seq: 2, at, kind: 'log', data: { message: 'a\uFFFDb\uFFFD' } }]);
  });

  it('should tell every reader what happens as it happens, from where each left off, until the end', async () => {
    const lease = await fixture.claim();
    const arrived = new EventEmitter();
    const live: string[] = [];
    const reading = (async () => {
      const events = feed.follow(fixture.accountId, lease.taskId, { signal: forever });
      for await (const { kind } of events) {
        live.push(kind);
        arrived.emit(kind);
      }
    })();
    const late = follow(lease.taskId, 2);
    const step = once(arrived, 'step.started');
    const started = performance.now();
    await appendEvents(fixture.store, lease, [{ kind: 'step.started', data: {} }]);
    await step;
    expect(performance.now() - started, 'of the 5 s after which a reader looks anyway').to.be.lessThan(4_500);
    await finishTask(fixture.store, lease, { status: 'completed', result: {} });
    await reading;
    expect(live).to.deep.equal(['attempt.started', 'step.started', 'task.finished']);
    expect(await late).to.deep.equal(['3 task.finished']);
    expect(await follow(lease.taskId, 1)).to.deep.equal(['2 step.started', '3 task.finished']);
    expect(await follow(lease.taskId, 3)).to.deep.equal([]);
  });

  it('should end at once for a task of another account, and when the reader goes away', async () => {
    const lease = await fixture.claim();
    expect(await follow(lease.taskId, 0, await fixture.addAccount())).to.deep.equal([]);
    const reader = new AbortController();
    const seen: string[] = [];
    for await (const { kind } of feed.follow(fixture.accountId, lease.taskId, { signal: reader.signal })) {
      seen.push(kind);
      queueMicrotask(() => reader.abort());
    }
    expect(seen).to.deep.equal(['attempt.started']);
  });

  it('should tell a watcher of the task’s changes until it stops watching', async () => {
    const lease = await fixture.claim();
    const changes = new EventEmitter();
    const unwatch = feed.watch(lease.taskId, () => changes.emit('changed'));
    const changed = once(changes, 'changed');
    await cancelTask(fixture.store, fixture.accountId, lease.taskId);
    await changed;
    unwatch();
    unwatch();
  });

  it('should listen again after its connection was lost, and miss nothing', async () => {
    const lease = await fixture.claim();
    const events = feed.follow(fixture.accountId, lease.taskId, { signal: forever, after: 1 });
    const next = events.next();
    await fixture.database.knex.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sopwith-events' and datname = current_database()",
    );
    await appendEvents(fixture.store, lease, [{ kind: 'step.started', data: {} }]);
    expect((await next).value).to.include({ seq: 2, kind: 'step.started' });
    await events.return();
  });
});
