import { deepStrictEqual, match, ok } from 'node:assert/strict';
import type { RetryPolicy } from '../sdk/webhook.ts';
import type { ConformanceTest } from './conformance-test.ts';

const DAY_MS = 86_400_000;

/**
 * Tests the contract of retry policies. `pluginConformance` includes it for the policies of a plugin.
 *
 * @example
 * describe('every-hour', () => {
 *   for (const { name, run } of retryPolicyConformance(policy)) it(name, run);
 * });
 */
export function retryPolicyConformance(policy: RetryPolicy): readonly ConformanceTest[] {
  const test = (promise: string, run: () => void): ConformanceTest => ({
    name: `should ${promise} (retry policy ${policy.name})`,
    run: async () => run(),
  });
  const delays = (): readonly (number | null)[] =>
    Array.from({ length: 1_000 }, (_value, index) => policy.delayAfter(index + 1));
  return [
    test('have a name that fits into a setting', () => match(policy.name, /^[a-z0-9]+(-[a-z0-9]+)*$/)),
    test('end within a thousand attempts and never begin again', () => {
      const end = delays().indexOf(null);
      ok(end >= 0, 'it never ends');
      ok(
        delays()
          .slice(end)
          .every((delay) => delay === null),
        'it ends and begins again',
      );
    }),
    test('wait between 1 s and 30 days each time', () => {
      for (const delay of delays().filter((one) => one !== null))
        ok(delay >= 1_000 && delay <= 30 * DAY_MS, `it waits ${delay} ms`);
    }),
    test('answer the same for the same attempt', () => deepStrictEqual(delays(), delays())),
    test('spread by less than the whole wait', () => {
      const jitter = policy.jitter ?? 0.2;
      ok(jitter >= 0 && jitter < 1, `its jitter is ${jitter}`);
    }),
  ];
}
