import { fileURLToPath } from 'node:url';
import { startAcmeHealth, type AcmeHealthPortal } from '../../demo/portals/acme-health/start.ts';
import { startBeaconMutual, type BeaconMutualPortal } from '../../demo/portals/beacon-mutual/start.ts';
import type { AnyPlugin } from '../../src/sdk/plugin.ts';
import {
  pluginConformance,
  runPlugin,
  type CaseSetup,
  type ConformanceCase,
  type PluginRun,
} from '../../src/testing/index.ts';

export const SOPS = fileURLToPath(new URL('../../sops', import.meta.url));

type Portal = AcmeHealthPortal | BeaconMutualPortal;

/** A simulated portal for the tests of one plugin. */
export interface PortalLab {
  readonly portal: Portal;
  /** The portal as it was in the beginning, with these switches. */
  setup(switches?: object): CaseSetup;
  run(plugin: AnyPlugin, data: object, more?: Partial<CaseSetup>): Promise<PluginRun>;
}

/** Registers the start and end of Acme Health with mocha. */
export const acmeLab = (): PortalLab =>
  portalLab(startAcmeHealth, {
    username: 'clinic-a',
    password: 'Lab-Portal-A1!',
    security_answer: 'bluebird',
  });

/** Registers the start and end of Beacon Mutual's hub with mocha. */
export const beaconLab = (): PortalLab =>
  portalLab(startBeaconMutual, {
    username: 'desk-a',
    password: 'Beacon-Hub-A1!',
    security_answer: 'yellowhammer',
  });

function portalLab(start: () => Promise<Portal>, credentials: Readonly<Record<string, string>>): PortalLab {
  let portal: Portal | undefined;
  before(async () => {
    portal = await start();
  });
  after(() => portal?.close());
  const running = (): Portal => {
    if (portal === undefined) throw new Error('the portal has not been started');
    return portal;
  };
  const setup = (switches: object = {}): CaseSetup => {
    running().lab.reset();
    running().lab.switches({ totp: false, second_session: 'allow', ...switches });
    // A busy machine may take many times as long as usual.
    return { portal: { url: running().url }, sops: [SOPS], credentials, timeoutMs: 110_000 };
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
  /** The names of the tests that only `npm run test:long` runs. */
  long: RegExp = /^$/,
): void {
  for (const { name, run } of pluginConformance({ plugin, cases }))
    it(long.test(name) ? `${name} (long)` : name, run);
}

/** Two weeks ago: payers look neither far back nor ahead. */
export const recentDate = (): string => new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
