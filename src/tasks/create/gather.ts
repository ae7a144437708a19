/** Settles each item of a batch on its own; the promise itself rejects only when nothing is known of any. */
export type RunBatch<I, R> = (
  items: readonly I[],
  lane: number,
) => Promise<readonly PromiseSettledResult<R>[]>;

export interface GatherOptions<I, R> {
  readonly run: RunBatch<I, R>;
  /** Batches under way at once. */
  readonly lanes: number;
  readonly maxBatch: number;
  /** What an item weighs, in bytes; a batch ends when it weighs `maxBatchBytes`. */
  readonly weigh: (item: I) => number;
  readonly maxBatchBytes: number;
  /** What may wait, in items and in bytes; `refuse` makes the error for those beyond. */
  readonly maxWaiting: number;
  readonly maxWaitingBytes: number;
  readonly refuse: () => Error;
}

export interface Gatherer<I, R> {
  submit(item: I): Promise<R>;
  /** Resolves when nothing waits and nothing is under way. */
  idle(): Promise<void>;
}

interface Waiting<I, R> {
  readonly item: I;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs what comes in together as one batch. A lone item starts in the same turn of the event loop; while every lane is busy,
 * items gather for the next free one. So there is no timer, and a batch is as large as the load makes it.
 */
export function gather<I, R>(options: GatherOptions<I, R>): Gatherer<I, R> {
  const waiting: Waiting<I, R>[] = [];
  const freeLanes = Array.from({ length: options.lanes }, (_, lane) => lane);
  let idleWaiters: (() => void)[] = [];
  let scheduled = false;
  let waitingBytes = 0;

  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    // After the I/O of this turn: requests that arrived together leave together.
    setImmediate(() => {
      scheduled = false;
      startBatches();
    });
  };
  const startBatches = (): void => {
    while (waiting.length > 0) {
      // The one used last: a lone client stays on one warm connection.
      const lane = freeLanes.pop();
      if (lane === undefined) return;
      const batch = takeBatch(waiting, options);
      for (const { item } of batch) waitingBytes -= options.weigh(item);
      void runLane(lane, batch);
    }
  };
  const runLane = async (lane: number, batch: readonly Waiting<I, R>[]): Promise<void> => {
    await settle(batch, options.run, lane);
    freeLanes.push(lane);
    if (waiting.length > 0) schedule();
    else if (freeLanes.length === options.lanes) {
      for (const resolve of idleWaiters) resolve();
      idleWaiters = [];
    }
  };
  return {
    submit(item) {
      const full = waiting.length >= options.maxWaiting || waitingBytes > options.maxWaitingBytes;
      if (full) return Promise.reject(options.refuse());
      waitingBytes += options.weigh(item);
      return new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        schedule();
      });
    },
    idle() {
      if (waiting.length === 0 && freeLanes.length === options.lanes) return Promise.resolve();
      return new Promise((resolve) => idleWaiters.push(resolve));
    },
  };
}

function takeBatch<I, R>(waiting: Waiting<I, R>[], options: GatherOptions<I, R>): Waiting<I, R>[] {
  let count = 0;
  let bytes = 0;
  for (const { item } of waiting) {
    bytes += options.weigh(item);
    if (count > 0 && bytes > options.maxBatchBytes) break;
    count += 1;
    if (count === options.maxBatch) break;
  }
  return waiting.splice(0, count);
}

async function settle<I, R>(
  batch: readonly Waiting<I, R>[],
  run: RunBatch<I, R>,
  lane: number,
): Promise<void> {
  try {
    const results = await run(
      batch.map(({ item }) => item),
      lane,
    );
    batch.forEach(({ resolve, reject }, index) => {
      const result = results[index];
      if (result?.status === 'fulfilled') resolve(result.value);
      else reject(result?.reason);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
