import { expect } from 'chai';
import { usedUp } from '../../../../src/sop/actions/input/fill-time.ts';
import { SopFailure } from '../../../../src/sop/sop-failure.ts';

describe('the time of a step that fills several fields', () => {
  const context = {
    signal: new AbortController().signal,
    failure: (code: string, message: string): Error => new SopFailure(code, message),
  };
  const timeout = (log: string): Error =>
    Object.assign(new Error(`locator.fill: Timeout 100ms exceeded.\nCall log:\n  - ${log}`), {
      name: 'TimeoutError',
    });
  const time = { name: '"Phone"', filled: 3, fields: 4, leftMs: 100, wholeMs: 30_000 };
  const missing = timeout("waiting for getByLabel('Phone')");

  it('should name the timeout and the number of filled fields if the fields before left no time', () => {
    expect(usedUp(context, time, missing)?.message).to.match(
      /^the step timed out after 30 s: 3 of 4 fields were filled, which left 100 ms for "Phone"/,
    );
  });

  it('should leave the failure of a field that had time, that is there and cannot be used, or that failed otherwise', () => {
    expect(usedUp(context, { ...time, leftMs: 20_000 }, missing)).to.equal(null);
    expect(usedUp(context, time, timeout('element is not enabled'))).to.equal(null);
    expect(usedUp(context, time, new Error('no such option'))).to.equal(null);
  });
});
