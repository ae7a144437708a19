import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { eventually, workerFixture } from '../worker-fixture.ts';

describe('an attempt that comes to its submission in a copy of the database (long)', function () {
  this.timeout(120_000);
  let portal: Server;
  let posts = 0;
  before(async () => {
    portal = createServer(({ method }, response) => {
      if (method === 'POST') posts += 1;
      response
        .setHeader('content-type', 'text/html')
        .end('<form method="post" action="/sent"><button>Submit</button></form>');
    });
    await new Promise<void>((resolve) => void portal.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    portal.closeAllConnections();
    portal.close();
  });

  it('should submit nothing and leave the task open, for "sopwith recover" to end it', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.connectPortal('zoo', `http://127.0.0.1:${(portal.address() as AddressInfo).port}`);
    await fixture.store.knex('database_identity').update({ table_oids: [1, 2] });
    const worker = await fixture.start({ retry: { maxAttempts: 1, firstDelayMs: 1, maxDelayMs: 1 } });
    const id = await fixture.create('files');
    await fixture.until(id, ({ status }) => status !== 'queued');
    await eventually(
      async () => worker.running,
      (running) => running === 0,
    );
    expect(await fixture.find(id)).to.include({ status: 'running', attempts: 1, failure: null });
    expect(await fixture.store.knex('task_commit')).to.deep.equal([]);
    expect(posts).to.equal(0);
  });
});
