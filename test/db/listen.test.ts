import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { listen, type Listener } from '../../src/db/listen.ts';
import { eventually } from '../support/eventually.ts';
import { silentProxy } from '../support/silent-proxy.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';

describe('a connection that receives notifications', () => {
  let database: TestDatabase;
  before(async () => {
    database = await testDatabase();
  });
  after(() => database.drop());

  it('should be there again when the database is, however often it failed, and say that something may have been missed', async () => {
    using proxy = await silentProxy(database.url);
    const events = new EventEmitter();
    const failures = async (count: number): Promise<void> => {
      for (let seen = 0; seen < count; seen += 1) await once(events, 'failed');
    };
    proxy.goAway();
    const failing = failures(3);
    const listener = await listen({
      url: proxy.url,
      applicationName: 'sopwith-test-listen',
      channel: 'Test channel',
      onNotification: (payload) => void events.emit('notified', payload),
      onGap: () => void events.emit('gap'),
      onError: () => void events.emit('failed'),
    });
    try {
      await failing;
      for (const outage of [1, 2]) {
        const back = once(events, 'gap');
        const cameBack = performance.now();
        proxy.comeBack();
        await back;
        // A pause that doubles from one second on would be eight now.
        expect(performance.now() - cameBack).to.be.lessThan(5_000);
        const notified = once(events, 'notified');
        await database.knex.raw(`select pg_notify('Test channel', 'after outage ${outage}')`);
        expect(await notified).to.deep.equal([`after outage ${outage}`]);
        const failingAgain = failures(5);
        proxy.goAway();
        await failingAgain;
      }
    } finally {
      await listener.close();
    }
  });

  it('should replace a connection that has become silent', async () => {
    using proxy = await silentProxy(database.url);
    const events = new EventEmitter();
    const listener = await listen({
      url: proxy.url,
      applicationName: 'sopwith-test-silence',
      channel: 'Test channel',
      onNotification: (payload) => void events.emit('notified', payload),
      onGap: () => void events.emit('gap'),
      onError: () => void events.emit('failed'),
      heartbeatMs: 200,
      timeoutMs: 300,
    });
    try {
      const failed = once(events, 'failed');
      const back = once(events, 'gap');
      proxy.silence();
      await Promise.all([failed, back]);
      const notified = once(events, 'notified');
      await database.knex.raw(`select pg_notify('Test channel', 'after the silence')`);
      expect(await notified).to.deep.equal(['after the silence']);
    } finally {
      await listener.close();
    }
  });

  it('should be closed while it connects, or when its connection is silent', async () => {
    using proxy = await silentProxy(database.url);
    const options = {
      url: proxy.url,
      applicationName: 'sopwith-test-close',
      channel: 'Test channel',
      onNotification: () => undefined,
      onGap: () => undefined,
      onError: () => undefined,
    };
    const silent = await listen(options);
    proxy.silence();
    await closes(silent);

    proxy.goAway();
    const connecting = await listen(options);
    await proxy.hold();
    await closes(connecting);
    await eventually(
      async () => proxy.open,
      (open) => open === 0,
    );
  });
});

async function closes(listener: Listener): Promise<void> {
  const began = performance.now();
  await listener.close();
  expect(performance.now() - began).to.be.lessThan(2_000);
}
