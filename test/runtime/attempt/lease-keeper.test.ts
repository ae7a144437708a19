import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import {
  keepLease,
  type KeeperOptions,
  type LeaseKeeper,
} from '../../../src/runtime/attempt/lease-keeper.ts';

async function aborted(kept: LeaseKeeper): Promise<string> {
  await once(kept.signal, 'abort');
  return kept.reason.failure.code;
}

describe('keepLease', () => {
  let keeper: LeaseKeeper | null = null;

  afterEach(() => keeper?.stop());

  const keep = (changes: Partial<KeeperOptions>): LeaseKeeper =>
    (keeper = keepLease({
      renew: async () => ({ kept: true, cancelRequested: false }),
      renewMs: 10,
      leaseMs: 10_000,
      deadlineMs: 10_000,
      ...changes,
    }));

  it('should end the attempt when somebody else has the task', async () => {
    const kept = keep({ renew: async () => ({ kept: false, cancelRequested: false }) });
    expect(await aborted(kept)).to.equal('lease_lost');
    expect(kept.lost).to.equal(true);
  });

  it('should end the attempt when the task was canceled, which does not lose the lease', async () => {
    const kept = keep({ renew: async () => ({ kept: true, cancelRequested: true }) });
    expect(await aborted(kept)).to.equal('canceled');
    expect(kept.lost).to.equal(false);
  });

  it('should give the lease up before it lapses when the database is away', async () => {
    let tries = 0;
    const kept = keep({
      leaseMs: 200,
      renew: () => {
        tries += 1;
        return Promise.reject(new Error('connection refused'));
      },
    });
    expect(await aborted(kept)).to.equal('lease_lost');
    expect(tries).to.be.greaterThan(2);
  });

  it('should end the attempt at its deadline', async () => {
    const kept = keep({ deadlineMs: 20 });
    expect(await aborted(kept)).to.equal('timed_out');
    expect(kept.reason.failure.kind).to.equal('timed_out');
  });

  it('should not count the time for which the deadline is held', async () => {
    const kept = keep({ deadlineMs: 30 });
    const goOn = kept.holdDeadline();
    await sleep(60);
    expect(kept.signal.aborted).to.equal(false);
    goOn();
    expect(await aborted(kept)).to.equal('timed_out');
  });

  it('should keep to the first reason, and to a lost lease whatever came first', () => {
    const kept = keep({});
    kept.abort({ failure: { code: 'first', kind: 'canceled', retryable: true }, notes: '' });
    kept.lose();
    expect(kept.reason.failure.code).to.equal('first');
    expect(kept.lost).to.equal(true);
  });
});
