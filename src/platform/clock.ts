/** The time of day, behind a port so that tests decide it. Leases never use it: they go by the database's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = Object.freeze({ now: () => new Date() });
