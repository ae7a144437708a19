import { expect } from 'chai';
import { eventually } from '../../support/eventually.ts';
import { workerFixture } from '../worker-fixture.ts';

describe('a worker whose clock has gone wrong', () => {
  it('should start no task until the clock is right again', async () => {
    let aheadMs = 600_000;
    let asked = 0;
    const clock = {
      now: () => {
        asked += 1;
        return new Date(Date.now() + aheadMs);
      },
    };
    await using fixture = await workerFixture({ browsers: 'shared', clock });
    await fixture.start();
    const taskId = await fixture.create('behaves');
    const from = asked;
    await eventually(
      () => Promise.resolve(asked),
      (now) => now >= from + 10,
    );
    expect(await fixture.find(taskId)).to.include({ status: 'queued', attempts: 0 });
    aheadMs = 0;
    expect(await fixture.finished(taskId)).to.include({ status: 'completed', attempts: 1 });
  });
});
