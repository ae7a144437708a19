import { expect } from 'chai';
import { createReportLimit } from '../../src/platform/report-limit.ts';

describe('createReportLimit', () => {
  it('should let one report of each code through in its time, count the rest, and start again after the end', () => {
    let now = 0;
    const limit = createReportLimit(3_600_000, () => now);
    expect(limit.ended(), 'nothing was reported').to.equal(false);
    expect(limit.due('store_down')).to.equal(0);
    for (now = 10_000; now < 3_600_000; now += 10_000) expect(limit.due('store_down')).to.equal(null);
    expect(limit.due('store_silent'), 'another code').to.equal(0);
    expect(limit.due('store_down'), 'after an hour').to.equal(359);
    expect(limit.ended()).to.equal(true);
    expect(limit.ended(), 'only once').to.equal(false);
    expect(limit.due('store_down'), 'it begins again').to.equal(0);
  });
});
