import { expect } from 'chai';
import { BrokenOff, createBoundedWork } from '../../src/platform/bounded-work.ts';

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
