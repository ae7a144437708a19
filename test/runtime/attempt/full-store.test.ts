import { expect } from 'chai';
import { workerFixture, type WorkerFixture } from '../worker-fixture.ts';

describe('a worker whose artifact store is full', () => {
  let fixture: WorkerFixture;

  before(async () => {
    fixture = await workerFixture({ browsers: 'own', full: true });
    await fixture.start();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('should go on without a picture, and say so', async () => {
    const task = await fixture.finished(await fixture.create('photographs'));
    expect(task).to.deep.include({ status: 'completed_with_issues', attempts: 1, result: { ok: true } });
    expect(task.issues.map(({ code }) => code)).to.deep.equal(['evidence_missing']);
  });

  it('should try again where a file is the result, and say why it failed in the end', async () => {
    const task = await fixture.finished(await fixture.create('prints'));
    expect(task).to.deep.include({
      status: 'failed',
      attempts: 3,
      failure: { code: 'storage_full', kind: 'transient', retryable: true },
    });
    const connection = await fixture.store.knex('portal_connection').first('failures', 'paused_until');
    expect(connection, 'not held against the portal').to.deep.equal({ failures: 0, paused_until: null });
  });
});
