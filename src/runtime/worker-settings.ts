import { RUN_DEFAULTS } from '../config/run-defaults.ts';
import { SETTINGS } from '../config/settings.ts';
import type { StepPatience } from '../sop/ports.ts';

/** Bounds of one agent process. */
export interface AgentLimits {
  /** Until it has loaded its plugins and started its browser, and until it has read a task's data. */
  readonly startMs: number;
  /** Without a sign of life (it beats each second) it loops, and is killed. */
  readonly silenceMs: number;
  /** Between the request to stop and the kill. */
  readonly abortGraceMs: number;
  readonly heapMb: number;
  /** Resident memory of its process, inside and outside of the heap, beyond which it is killed while it works. */
  readonly rssMb: number;
  /** The same of its browser and of all else that it started, without what those processes share. */
  readonly browserMb: number;
  /** Memory of each, beyond which it is replaced with its browser after a task. */
  readonly recycleRssMb: number;
  readonly recycleBrowserMb: number;
  readonly recycleRuns: number;
  readonly recycleAgeMs: number;
}

export interface WorkerTimes {
  readonly leaseSeconds: number;
  readonly renewMs: number;
  /** Interval between checks for tasks that people have canceled, or watch. */
  readonly wishesPollMs: number;
  /** Interval between pictures of a page that somebody watches, and between removals of those that no one does. */
  readonly pictureMs: number;
  readonly sweepPicturesMs: number;
  readonly taskMs: number;
  readonly patience: StepPatience;
  /** A submission must fit into the lease: it is refused when less is left than this and 10 s. */
  readonly commitMs: number;
  readonly reconcileMs: number;
  /** Interval between checks for tasks whose worker has died. */
  readonly recoverMs: number;
  /** Interval between checks for a task when it is idle and no wake-up came. */
  readonly idleLookMs: number;
  /** Timeline entries are gathered for so long. */
  readonly flushMs: number;
  /** Interval between purges of what is older than its retention time, and at which the files of purged rows are removed. */
  readonly purgeMs: number;
  readonly removeFilesMs: number;
  /** Interval at which ended tasks are added to the statistics. */
  readonly statisticsMs: number;
  /** How long a running `once` block may hold up the end of the worker. */
  readonly drainMs: number;
}

export interface RetryTimes {
  readonly maxAttempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

export interface WorkerSettings {
  readonly slots: number;
  /** Maximum size of a downloaded file in bytes. */
  readonly maxFileBytes: number;
  /** Maximum size of the recording of an attempt in bytes. */
  readonly maxTraceBytes: number;
  readonly agents: AgentLimits;
  readonly times: WorkerTimes;
  readonly retry: RetryTimes;
}

/**
 * The defaults.
 *
 * | attempt | waits before it |
 * |---|---|
 * | 1 | nothing |
 * | 2 | 30 s |
 * | 3 | 60 s |
 */
export const DEFAULT_WORKER_SETTINGS: WorkerSettings = Object.freeze({
  slots: SETTINGS.workerSlots.fallback,
  maxFileBytes: RUN_DEFAULTS.maxFileBytes,
  maxTraceBytes: RUN_DEFAULTS.maxTraceBytes,
  agents: Object.freeze({
    startMs: 60_000,
    silenceMs: 20_000,
    abortGraceMs: 5_000,
    heapMb: 512,
    rssMb: 1024,
    browserMb: 2048,
    recycleRssMb: 512,
    recycleBrowserMb: 768,
    recycleRuns: 200,
    recycleAgeMs: 4 * 3_600_000,
  }),
  times: Object.freeze({
    leaseSeconds: 45,
    renewMs: 10_000,
    wishesPollMs: 2_000,
    pictureMs: 1_000,
    sweepPicturesMs: 5_000,
    taskMs: SETTINGS.taskTimeout.fallback,
    patience: RUN_DEFAULTS.stepTimes,
    commitMs: 20_000,
    reconcileMs: 60_000,
    recoverMs: 1_000,
    idleLookMs: 5_000,
    flushMs: 100,
    purgeMs: 600_000,
    removeFilesMs: 5_000,
    statisticsMs: 10_000,
    drainMs: 60_000,
  }),
  retry: Object.freeze({ maxAttempts: 3, firstDelayMs: 30_000, maxDelayMs: 30 * 60_000 }),
});
