import { fileURLToPath } from 'node:url';
import { startAcmeHealth, type AcmeHealthPortal } from '../../demo/portals/acme-health/start.ts';
import type { AnyPlugin } from '../../src/sdk/plugin.ts';
import {
  pluginConformance,
  runPlugin,
  type CaseSetup,
  type ConformanceCase,
  type PluginRun,
} from '../../src/testing/index.ts';

export const SOPS = fileURLToPath(new URL('../../sops', import.meta.url));

/** The simulated portal of Acme Health for the tests of one plugin. */
export interface AcmeLab {
  readonly portal: AcmeHealthPortal;
  /** The portal as it was in the beginning, with these switches. */
  setup(switches?: object): CaseSetup;
  run(plugin: AnyPlugin, data: object, more?: Partial<CaseSetup>): Promise<PluginRun>;
}

/** Registers the portal's start and end with mocha. */
export function acmeLab(): AcmeLab {
  let portal: AcmeHealthPortal | undefined;
  before(async () => {
    portal = await startAcmeHealth();
  });
  after(() => portal?.close());
  const running = (): AcmeHealthPortal => {
    if (portal === undefined) throw new Error('the portal has not been started');
    return portal;
  };
  const setup = (switches: object = {}): CaseSetup => {
    running().lab.reset();
    running().lab.switches({ totp: false, second_session: 'allow', ...switches });
    return {
      portal: { url: running().url },
      sops: [SOPS],
      credentials: { username: 'clinic-a', password: 'Lab-Portal-A1!', security_answer: 'bluebird' },
    };
  };
  return {
    get portal() {
      return running();
    },
    setup,
    run: (plugin, data, more) => runPlugin({ ...setup(), plugin, data, ...more }),
  };
}

/** Registers the conformance suite with mocha. */
export function itShouldConform(
  plugin: AnyPlugin,
  cases: readonly [ConformanceCase, ...ConformanceCase[]],
): void {
  for (const { name, run } of pluginConformance({ plugin, cases })) it(name, run);
}

/** Two weeks ago: payers look neither far back nor ahead. */
export const recentDate = (): string => new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
