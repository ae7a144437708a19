import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import { listen } from '../../src/db/listen.ts';
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
});
