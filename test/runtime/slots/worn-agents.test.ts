import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { eventually, QUICK, workerFixture } from '../worker-fixture.ts';

describe('worker with one agent', () => {
  it('should not let a task pay for what an earlier one left behind, and take another agent after it', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ slots: 1 });
    const ids = [await fixture.create('leaves_trouble'), await fixture.create('naps')];
    for (const id of ids) {
      expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
    }
    await eventually(
      () => readdir(fixture.agentFolder),
      (names) => names.join() === 'agent-2',
    );
  });
});

describe('worker whose agent was polluted', () => {
  // The test after this one shows the same of a change that is harder to see.
  it('should blame no client for what an earlier task did to the prototypes of its agent (long)', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ slots: 1 });
    await fixture.finished(await fixture.create('pollutes'));
    const task = await fixture.finished(await fixture.create('behaves'));
    expect(task).to.include({ status: 'completed', attempts: 1 });
  });

  it('should take another agent after a task that changed an intrinsic, also one that no loop shows', async () => {
    await using fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start({ slots: 1 });
    const ids = [await fixture.create('pollutes_in_secret'), await fixture.create('behaves')];
    for (const id of ids) {
      expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
    }
    await eventually(
      () => readdir(fixture.agentFolder),
      (names) => names.join() === 'agent-2',
    );
  });
});

describe('worker whose agents wear out', () => {
  const limits: readonly (readonly [what: string, limit: object, long?: string])[] = [
    ['its number of tasks', { recycleRuns: 2 }],
    ['its memory', { recycleRssMb: 1 }, ' (long)'],
  ];
  for (const [what, limit, long = ''] of limits) {
    it(`should take another agent after ${what}, and lose no task by it${long}`, async () => {
      await using fixture = await workerFixture({ browsers: 'shared' });
      await fixture.start({ slots: 1, agents: { ...QUICK.agents, ...limit } });
      const ids = [await fixture.create('naps'), await fixture.create('naps')];
      for (const id of ids) {
        expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
      }
      await eventually(
        () => readdir(fixture.agentFolder),
        (names) => names.length === 1 && !names.includes('agent-1'),
      );
    });
  }
});
