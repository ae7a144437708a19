/** A simulated portal while it runs. Each has its own state. */
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
  /** Who may sign in there. All of them are made up. */
  readonly users: readonly {
    readonly username: string;
    readonly password: string;
    readonly totp_secret: string;
  }[];
  close(): Promise<void>;
}

interface Source {
  readonly start: (options: { readonly port: number }) => Promise<Omit<SimulatedPortal, 'users'>>;
  readonly users: SimulatedPortal['users'];
}

/** Every simulated portal that a test may name. A new one is one entry. */
const portals: Readonly<Record<string, () => Promise<Source>>> = Object.freeze({
  'acme-health': async () => ({
    start: (await import('../../demo/portals/acme-health/start.ts')).startAcmeHealth,
    users: (await import('../../demo/portals/acme-health/seed/index.ts')).acmeSeed.users,
  }),
  'beacon-mutual': async () => ({
    start: (await import('../../demo/portals/beacon-mutual/start.ts')).startBeaconMutual,
    users: (await import('../../demo/portals/beacon-mutual/seed/index.ts')).beaconSeed.users,
  }),
});

export const simulatedPortals: readonly string[] = Object.freeze(Object.keys(portals));

/** Starts one on a port of this machine, 0 for a free one. The caller closes it. */
export async function startSimulatedPortal(name: string, port = 0): Promise<SimulatedPortal> {
  const load = portals[name];
  if (load === undefined) throw new Error(`there is no simulated portal "${name}"`);
  const { start, users } = await load();
  return { ...(await start({ port })), users };
}
