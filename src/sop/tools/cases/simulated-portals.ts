/** A simulated portal while it runs. Each has a state of its own. */
export interface SimulatedPortal {
  readonly url: string;
  readonly lab: {
    switches(values: Readonly<Record<string, unknown>>): unknown;
    clock(command: { readonly now: string }): string;
    state(): {
      readonly submissions_by_key: Readonly<Record<string, number>>;
      readonly authorizations_by_reference: Readonly<Record<string, number>>;
    };
  };
  close(): Promise<void>;
}

/** Every simulated portal that a test may name. A new one is one line. */
const portals: Readonly<Record<string, () => Promise<SimulatedPortal>>> = Object.freeze({
  'acme-health': async () =>
    (await import('../../../../demo/portals/acme-health/start.ts')).startAcmeHealth(),
  'beacon-mutual': async () =>
    (await import('../../../../demo/portals/beacon-mutual/start.ts')).startBeaconMutual(),
});

export const simulatedPortals: readonly string[] = Object.freeze(Object.keys(portals));

/** Starts one on a free port of this machine. Whoever starts it closes it. */
export async function startSimulatedPortal(name: string): Promise<SimulatedPortal> {
  const start = portals[name];
  if (start === undefined) throw new Error(`there is no simulated portal "${name}"`);
  return start();
}
