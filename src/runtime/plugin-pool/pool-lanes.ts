import type { PoolResult, PoolWork } from './plugin-pool-protocol.ts';

/** One piece of work that somebody waits for. */
export interface PoolRequest {
  /** What is worked on by one process at a time: a task type, or the answers to waiting tasks. */
  readonly lane: string;
  readonly work: PoolWork;
  readonly resolve: (result: PoolResult) => void;
  /** It was in a batch that died for an unknown reason: now it runs alone. */
  readonly alone: boolean;
  readonly since: number;
}

/** One message for many requests: what comes while a process is at work is its next batch. */
const BATCH = 64;
const MOST_WAITING = 2_000;

export interface PoolLanes {
  /** False: too many wait already. */
  add(request: PoolRequest): boolean;
  /** The next batch of a lane that no process is at work on; lanes take turns. Null: there is none. */
  take(): readonly PoolRequest[] | null;
  /** The process that had this batch is done with its lane. */
  release(batch: readonly PoolRequest[]): void;
  /** Puts requests back, before all others of their lane. */
  again(requests: readonly PoolRequest[], alone: boolean): void;
  /** Takes out what has waited too long. */
  sweep(onLate: (request: PoolRequest) => void, longestMs: number): void;
  /** There is work that could be taken. */
  readonly waiting: boolean;
}

export function createPoolLanes(): PoolLanes {
  const lanes = new Map<string, PoolRequest[]>();
  const busy = new Set<string>();
  const next = (): string | undefined => [...lanes.keys()].find((lane) => !busy.has(lane));
  return {
    add(request) {
      const lane = lanes.get(request.lane);
      if (lane === undefined) lanes.set(request.lane, [request]);
      else if (lane.length >= MOST_WAITING) return false;
      else lane.push(request);
      return true;
    },
    take() {
      const lane = next();
      const waiting = lane === undefined ? undefined : lanes.get(lane);
      if (lane === undefined || waiting === undefined) return null;
      const alone = waiting.findIndex((request) => request.alone);
      const batch = waiting.splice(0, alone === 0 ? 1 : Math.min(BATCH, alone === -1 ? BATCH : alone));
      lanes.delete(lane);
      if (waiting.length > 0) lanes.set(lane, waiting); // behind all others
      busy.add(lane);
      return batch;
    },
    release([first]) {
      if (first !== undefined) busy.delete(first.lane);
    },
    again(requests, alone) {
      const [first] = requests;
      if (first === undefined) return;
      const back = requests.map((request) => (alone ? { ...request, alone } : request));
      lanes.set(first.lane, [...back, ...(lanes.get(first.lane) ?? [])]);
    },
    sweep(onLate, longestMs) {
      const since = performance.now() - longestMs;
      for (const [lane, waiting] of lanes) {
        const late = waiting.filter((request) => request.since <= since);
        if (late.length === 0) continue;
        const rest = waiting.filter((request) => request.since > since);
        if (rest.length === 0) lanes.delete(lane);
        else lanes.set(lane, rest);
        late.forEach(onLate);
      }
    },
    get waiting() {
      return next() !== undefined;
    },
  };
}
