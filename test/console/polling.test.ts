import { expect } from 'chai';
import { retryWaitMs } from '../../console/src/api/polling.ts';

describe('the wait of a tab for a server that does not answer', () => {
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 5, 6, 50].map((tries) => retryWaitMs(tries, () => random));

  it('should double up to half a minute, and differ between tabs', () => {
    expect(waits(1)).to.deep.equal([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(waits(0)).to.deep.equal([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });
});
