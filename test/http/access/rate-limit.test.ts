import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { createTokenBuckets } from '../../../src/http/access/rate-limit.ts';

describe('token buckets', () => {
  it('should fill evenly, up to their size', () => {
    let now = 0;
    const buckets = createTokenBuckets(60, () => now);
    for (let count = 0; count < 60; count += 1) expect(buckets.take('a').ok).to.equal(true);
    expect(buckets.take('a')).to.include({ ok: false, retrySeconds: 1 });
    now += 2_000;
    expect(buckets.take('a')).to.include({ ok: true, remaining: 1 });
    now += 3_600_000;
    expect(buckets.take('a').remaining).to.equal(59);
  });

  it('should remember only the keys that were used last', () => {
    const buckets = createTokenBuckets(60, () => 0, 2);
    for (const key of ['a', 'a', 'b', 'a', 'c']) buckets.take(key);
    expect(buckets.take('a').remaining).to.equal(56);
    expect(buckets.take('b').remaining).to.equal(59);
  });

  it('should fill on when the clock of the machine was set back', async () => {
    const buckets = createTokenBuckets(6_000);
    while (buckets.take('a').ok);
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
    try {
      let refilled = false;
      for (let looks = 0; looks < 100 && !refilled; looks += 1) {
        await sleep(10);
        refilled = buckets.take('a').ok;
      }
      expect(refilled).to.equal(true);
    } finally {
      Date.now = now;
    }
  });
});
