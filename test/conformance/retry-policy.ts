import { expect } from 'chai';
import type { RetryPolicy } from '../../src/sdk/webhook.ts';

/** What every retry policy promises; a plugin's policy is held to the same. */
export function retryPolicyConformance(policy: RetryPolicy): void {
  describe(`${policy.name} as retry policy`, () => {
    const delays = Array.from({ length: 1_000 }, (_value, index) => policy.delayAfter(index + 1));
    const end = delays.indexOf(null);

    it('should have a name that fits into a setting', () => {
      expect(policy.name).to.match(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    });

    it('should end within a thousand attempts and never begin again', () => {
      expect(end).to.be.greaterThanOrEqual(0);
      expect(delays.slice(end).every((delay) => delay === null)).to.equal(true);
    });

    it('should wait between 1 s and 30 days each time', () => {
      for (const delay of delays.slice(0, end)) expect(delay).to.be.within(1_000, 30 * 86_400_000);
    });

    it('should answer the same for the same attempt', () => {
      expect(delays).to.deep.equal(delays.map((_delay, index) => policy.delayAfter(index + 1)));
    });

    it('should spread by less than the whole wait', () => {
      expect(policy.jitter ?? 0.2).to.be.within(0, 0.99);
    });
  });
}
