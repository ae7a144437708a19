import { expect } from 'chai';
import eligibility from '../../plugins/eligibility_check/plugin.ts';
import { BrokenOff, createBoundedWork } from '../../src/platform/bounded-work.ts';
import { contractFaults } from '../../src/runtime/plugin-contract.ts';
import { createRegistry, type LoadedPlugin } from '../../src/runtime/plugin-registry.ts';
import { createTaskTypes } from '../../src/runtime/task-types.ts';
import { loadedPlugin } from '../../src/testing/run-plugin.ts';
import { fakeWorld, GOOD, json, startApi } from '../http/fake-ports.ts';

const forEver = (): never => {
  for (;;);
};
/** Two to the power of the text's length. */
const slowPattern = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}b`);
const busy = (ms: number): string => {
  for (const until = performance.now() + ms; performance.now() < until;);
  return 'done';
};

describe('createBoundedWork', () => {
  it('should break off what does not end, and do everything else', async () => {
    const bounded = createBoundedWork(200);
    const work = [() => 1, forEver, () => 2, slowPattern, () => Number.parseInt('3', 10)];
    const ended = await Promise.allSettled<number | boolean>(
      work.map((one) => bounded<number | boolean>(one)),
    );
    expect(
      ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason instanceof BrokenOff)),
    ).to.deep.equal([1, true, 2, true, 3]);
    expect(await bounded(() => 'later')).to.equal('later');
  });

  it('should give each its whole time, whatever came before it', async () => {
    const bounded = createBoundedWork(500);
    const pieces = [300, 300, 300].map((ms) => bounded(() => busy(ms)));
    expect(await Promise.all(pieces)).to.deep.equal(['done', 'done', 'done']);
  });

  it('should let others have their turn between two that are broken off', async () => {
    const bounded = createBoundedWork(200);
    const order: string[] = [];
    const pieces = ['first', 'second'].map((name) => bounded(forEver).catch(() => order.push(name)));
    setTimeout(() => order.push('other'), 50);
    await Promise.all(pieces);
    expect(order).to.deep.equal(['first', 'other', 'second']);
  });

  it('should give on what the work throws', async () => {
    const error = new TypeError('mine');
    const thrown: unknown = await createBoundedWork(500)(() => {
      throw error;
    }).catch((caught: unknown) => caught);
    expect(thrown).to.equal(error);
  });
});

describe('plugins that do not end while a task is created', () => {
  const plugin = (members: object): LoadedPlugin => {
    const known = loadedPlugin(eligibility);
    return { ...known, plugin: { ...known.plugin, ...members } };
  };
  const sops = { has: () => true, payersWith: () => [] };

  for (const member of ['parse', 'check', 'sop'])
    it(`should end in a 503 that says so, and tell the operator which plugin: ${member}`, async () => {
      const told: object[] = [];
      const looping = plugin({
        check: () => [],
        parse: () => ({ member_id: 'MM1' }),
        [member]: forEver,
      });
      const registry = createRegistry([{ ...looping, checkData: () => null }]);
      const taskTypes = createTaskTypes(registry, sops, {
        limitMs: 200,
        onTooSlow: (which) => told.push(which),
      });
      const world = fakeWorld();
      const api = await startApi({ ...world.ports, taskTypes });
      try {
        const response = await api.call('/v1/tasks', json(GOOD));
        expect([response.status, response.headers.get('retry-after')]).to.deep.equal([503, '5']);
        expect(await response.json())
          .to.have.property('detail')
          .that.matches(/did not finish checking the data in its time\. Nothing was created/);
        expect(world.tasks.size).to.equal(0);
        expect(told).to.deep.equal([{ type: 'eligibility_check', file: looping.file }]);
        expect((await api.call('/v1/tasks')).status).to.equal(200);
      } finally {
        await api.close();
      }
    });

  it('should be refused at the start where they are async, and never pass data that nobody has checked', async () => {
    const later = { ...eligibility, check: async () => [] };
    expect(contractFaults(later)).to.deep.equal([
      '"check" must not be async: it answers while the client waits',
    ]);
    const promising = plugin({ check: () => Promise.resolve([]), parse: () => ({}) });
    const taskTypes = createTaskTypes(createRegistry([{ ...promising, checkData: () => null }]), sops);
    const thrown: unknown = await taskTypes
      .validate('eligibility_check', '{}', [])
      .catch((error: unknown) => error);
    expect(thrown).to.be.instanceOf(TypeError);
  });
});
