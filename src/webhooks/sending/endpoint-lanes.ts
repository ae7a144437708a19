/** A queue for each account: runs a limited number of attempts at once; the rest wait. */
export interface Lanes<T> {
  add(accountId: string, item: T): void;
  /** Takes out what waits. */
  drain(accountId: string): readonly T[];
  /** Those that wait or are at work. */
  size(accountId: string): number;
  /** Whether the lane is at work and its last attempts, as many as it is wide, all succeeded. */
  goesWell(accountId: string): boolean;
}

export interface LanesOptions<T> {
  readonly width: number;
  /** Gives whether it went well. Never rejects. */
  readonly run: (item: T) => Promise<boolean>;
}

interface Lane<T> {
  readonly waiting: T[];
  active: number;
  successes: number;
}

export function createLanes<T>({ width, run }: LanesOptions<T>): Lanes<T> {
  const lanes = new Map<string, Lane<T>>();

  const start = async (accountId: string, lane: Lane<T>, item: T): Promise<void> => {
    lane.active += 1;
    const well = await run(item);
    lane.active -= 1;
    lane.successes = well ? lane.successes + 1 : 0;
    next(accountId, lane);
  };
  const next = (accountId: string, lane: Lane<T>): void => {
    while (lane.active < width) {
      const item = lane.waiting.shift();
      if (item === undefined) break;
      void start(accountId, lane, item);
    }
    if (lane.active > 0) return;
    // What it has seen is kept for a moment: the next claims of a busy account come a little after the last attempt.
    setTimeout(
      () => lane.active === 0 && lanes.get(accountId) === lane && lanes.delete(accountId),
      1_000,
    ).unref();
  };

  return Object.freeze({
    add(accountId: string, item: T) {
      const lane = lanes.get(accountId) ?? { waiting: [], active: 0, successes: 0 };
      lanes.set(accountId, lane);
      lane.waiting.push(item);
      next(accountId, lane);
    },
    drain: (accountId: string) => lanes.get(accountId)?.waiting.splice(0) ?? [],
    size(accountId: string) {
      const lane = lanes.get(accountId);
      return lane === undefined ? 0 : lane.waiting.length + lane.active;
    },
    goesWell: (accountId: string) => (lanes.get(accountId)?.successes ?? 0) >= width,
  });
}
