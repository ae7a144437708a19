import { readdir } from 'node:fs/promises';
import { expect } from 'chai';
import { eventually, QUICK, workerFixture, type WorkerFixture } from '../worker-fixture.ts';

describe('worker with one agent', () => {
  let fixture: WorkerFixture;
  before(async () => {
    fixture = await workerFixture({ browsers: 'shared' });
    await fixture.start();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const agents = () => readdir(fixture.agentFolder);
  /** Runs tasks of these animals one after the other, and waits until the agent of the first one is replaced. */
  async function replacedAfter(...animals: readonly string[]): Promise<void> {
    const [first = ''] = await eventually(agents, (names) => names.length === 1);
    const ids: string[] = [];
    for (const animal of animals) ids.push(await fixture.create(animal));
    for (const id of ids) expect(await fixture.finished(id)).to.include({ status: 'completed', attempts: 1 });
    await eventually(agents, (names) => names.length === 1 && !names.includes(first));
  }

  it('should not let a task pay for what an earlier one left behind, and take another agent after it', () =>
    replacedAfter('leaves_trouble', 'naps'));

  it('should take another agent after a task that changed an intrinsic, also one that no loop shows', () =>
    replacedAfter('pollutes_in_secret', 'behaves'));

  // The test before this one shows the same of a change that is harder to see.
  it('should blame no client for what an earlier task did to the prototypes of its agent (long)', () =>
    replacedAfter('pollutes', 'behaves'));
});

describe('worker whose agents wear out', () => {
  const limits: readonly (readonly [what: string, limit: object, long?: string])[] = [
    ['its number of tasks', { recycleRuns: 2 }],
    ['its memory', { recycleRssMb: 1 }, ' (long)'],
  ];
  for (const [what, limit, long = ''] of limits) {
    it(`should take another agent after ${what}, and lose no task by it${long}`, async () => {
      await using fixture = await workerFixture({ browsers: 'shared' });
      await fixture.start({ agents: { ...QUICK.agents, ...limit } });
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
