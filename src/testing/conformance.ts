import type { JsonObject } from '../sdk/json.ts';
import type { AnyPlugin } from '../sdk/plugin.ts';
import type { ConformanceTest } from './conformance-test.ts';
import { HOSTILE_TEXTS } from './hostile-data.ts';
import { languageTests } from './language-tests.ts';
import type { Death, PluginRun, PluginRunOptions } from './plugin-run.ts';
import { retryPolicyConformance } from './retry-policy-conformance.ts';
import { loadedPlugin, runPlugin } from './run-plugin.ts';
import { signerConformance } from './signer-conformance.ts';
import { watchedPlugin } from './watched-plugin.ts';
import { refuses, refusesMutations, does, concludesAll, endsAt, submitsOnce } from './conformance-checks.ts';

/** One situation that the plugin must master. */
export interface ConformanceCase {
  readonly name: string;
  readonly data: object;
  /** How to run it. Called for each test, so that it can reset the portal. */
  readonly setup: () => CaseSetup | Promise<CaseSetup>;
  /** What it must come to; `completed` by default. */
  readonly status?: PluginRun['status'];
  /** More to hold true of the run. */
  readonly expect?: (run: PluginRun) => unknown;
  /** The number of submissions that the portal has received. Required for a plugin that submits. */
  readonly submissions?: () => number | Promise<number>;
}

/** How a case is run: portal, SOPs, credentials, files. */
export type CaseSetup = Omit<PluginRunOptions, 'plugin' | 'data' | 'signal' | 'dies'>;

/** The plugin, and the situations that it must master. */
export interface ConformanceOptions {
  readonly plugin: AnyPlugin;
  /** At least one that ends `completed`. */
  readonly cases: readonly [ConformanceCase, ...ConformanceCase[]];
}

const DEATHS: readonly Death[] = ['after_intent', 'after_click', 'before_done'];

/**
 * The tests that any plugin must pass: hostile data is refused with pointers and never echoed; every case ends as it says, with a result that
 * fits its schema and no secret in anything it leaves; cancel and deadline end it in time; it submits no more than once, whatever kills it; and
 * `conclude` and the result formats handle every run. It also tests what the plugin provides: examples, signers, retry policies.
 *
 * @example
 * describe('coverage_ping', () => {
 *   for (const { name, run } of pluginConformance({ plugin, cases: [{ name: 'a member', data, setup }] })) it(name, run);
 * });
 */
export function pluginConformance({ plugin: given, cases }: ConformanceOptions): readonly ConformanceTest[] {
  const { plugin, thrown, concluded } = watchedPlugin(given);
  const options = { plugin, cases };
  const [first] = cases;
  let outputs: JsonObject | null = null;
  const outputsOf = ({ result }: PluginRun): JsonObject => concluded() ?? result ?? {};
  const test = (name: string, run: () => void | Promise<void>): ConformanceTest => ({
    name,
    run: async () => {
      thrown();
      try {
        await run();
      } catch (error) {
        throw withThrown(error, thrown());
      }
    },
  });
  return [
    test('should keep the contract', () => void loadedPlugin(plugin)),
    ...languageTests(plugin),
    ...(plugin.signers ?? []).flatMap(signerConformance),
    ...(plugin.retryPolicies ?? []).flatMap(retryPolicyConformance),
    ...HOSTILE_TEXTS.map(({ name, text }) =>
      test(`should refuse ${name}, without an echo`, () => refuses(plugin, text)),
    ),
    test('should refuse good data with one thing wrong, naming it', () => refusesMutations(options)),
    test(`should do: ${first.name}`, async () => {
      outputs = outputsOf(await does(plugin, first));
    }),
    ...cases
      .slice(1)
      .map((one) => test(`should do: ${one.name}`, async () => void (await does(plugin, one)))),
    test('should conclude every way in which a run can end', async () => {
      // A run takes seconds: if the test above has made one, that will do.
      outputs ??= outputsOf(await runPlugin({ ...(await first.setup()), plugin, data: first.data }));
      concludesAll(plugin, first, outputs);
    }),
    test('should end within 5 s of a cancel', () => endsAt(plugin, first, 'canceled')),
    test('should end at its deadline', () => endsAt(plugin, first, 'timed_out')),
    ...(plugin.effect === 'submits' ? DEATHS : []).map((death) =>
      test(`should submit once at most when it is killed ${death.replace('_', ' ')}`, () =>
        submitsOnce(plugin, first, death)),
    ),
  ];
}

/** With what the plugin's own code threw on the way, which notes of tasks never hold. */
function withThrown(error: unknown, thrown: readonly string[]): unknown {
  if (thrown.length === 0 || !(error instanceof Error)) return error;
  return new Error([error.message, ...new Set(thrown)].slice(0, 3).join('\n\n'), { cause: error });
}
