/** The clock of one portal. Lab time runs on from real time and can be set or moved. */
export interface LabClock {
  /** Lab time in milliseconds since 1970. Drives idle time-outs, posting delays, status changes. */
  now(): number;
  /** Time that cannot be moved. One-time codes use it, since the client computes them by its own clock. */
  realNow(): number;
  /** Today in lab time as an ISO date (UTC). */
  today(): string;
  set(now: number): void;
  advance(milliseconds: number): void;
  reset(): void;
}

/** A lab clock over a source of time, `Date.now` by default. */
export function createLabClock(source: () => number = Date.now): LabClock {
  let offset = 0;
  const now = (): number => source() + offset;
  return Object.freeze({
    now,
    realNow: source,
    today: () => new Date(now()).toISOString().slice(0, 10),
    set: (instant: number) => {
      offset = instant - source();
    },
    advance: (milliseconds: number) => {
      offset += milliseconds;
    },
    reset: () => {
      offset = 0;
    },
  });
}
