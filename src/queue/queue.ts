import type { Knex } from 'knex';
import type { QueryConfig } from 'pg';

/**
 * The queue only wakes work; it never holds the truth. A job names one row and nothing else; a handler reads that row and
 * decides, and what the handler returns or throws changes no state. Jobs may come twice, late, or for a row that is done.
 */
export interface QueueDefinition {
  readonly name: string;
  /** The one field of a job's data: `{ [idField]: id }`. */
  readonly idField: string;
  readonly settings: QueueSettings;
}

export interface QueueSettings {
  /** Tries of a wake-up whose handler threw or whose worker died; business retries are ours (a new wake-up). */
  readonly retryLimit: number;
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** Longer than any handler may run: pg-boss does not stop a handler whose job expired, it runs the retry in parallel. */
  readonly expireInSeconds: number;
  /** A worker that is silent for so long has died. At least 10. */
  readonly heartbeatSeconds?: number;
  /** Queued jobs older than this are deleted without a word, so it is a year. */
  readonly retentionSeconds: number;
  /** How long a finished job is kept. */
  readonly deleteAfterSeconds: number;
}

/**
 * Declares a queue. At most one live job exists per id (policy `exclusive`, the id as key).
 *
 * @example
 * const WEBHOOK_DELIVER = defineQueue('webhook.deliver', 'delivery_id', { retryLimit: 0, expireInSeconds: 90, … });
 */
export function defineQueue(name: string, idField: string, settings: QueueSettings): QueueDefinition {
  return Object.freeze({ name, idField, settings: Object.freeze({ ...settings }) });
}

/** A wake-up for one row. */
export interface WakeUp {
  readonly id: string;
  /** Not before; default: now. Waiting jobs start within 2 s of their time. */
  readonly startAfter?: Date | undefined;
  /** Higher first; default 0. */
  readonly priority?: number | undefined;
  /** What `perGroup` of a worker counts: the account, the endpoint. */
  readonly group?: string | undefined;
}

/** A pg client, or a wrapper of one. */
export interface SqlClient {
  query(config: QueryConfig<unknown[]>): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Our transaction: of knex, or of a pg client that has begun one. Jobs are written in it, never outside it. */
export type QueueTransaction = Knex.Transaction | SqlClient;

/** A job as a handler gets it: `id` is our row, `jobId` the queue's own name for this wake-up. */
export interface Job {
  readonly id: string;
  readonly jobId: string;
}

export interface WorkOptions {
  readonly queue: QueueDefinition;
  /** How many handlers at once in this process. */
  readonly concurrency: number;
  /** Throws only when the wake-up should come again after the queue's retry delay. */
  readonly handler: (job: Job) => Promise<void>;
  /** Aborted: no new job is taken; running handlers continue (`stop()` resolves when the last has ended). */
  readonly signal?: AbortSignal;
  /** Maximum number of jobs to take at once. The handler is called once for all of them, with the first: for equivalent wake-ups. */
  readonly gather?: number;
  /** Takes only jobs of at least this priority: keeps slots for urgent work. */
  readonly minPriority?: number;
  /** Jobs of one `group` at once over all processes. A throttle: it may be exceeded for a moment. */
  readonly perGroup?: number;
}

export interface QueueWorker {
  /** Takes no new jobs from now on and resolves when the last handler has ended. May be called twice. */
  stop(): Promise<void>;
  /** Handlers that run now. */
  readonly running: number;
}

export interface JobQueue {
  /**
   * Writes wake-ups into the caller's transaction, in one statement with one notification; they are there when it commits. A row
   * that has a live job keeps that one; the answer is the number of new jobs.
   */
  enqueue(transaction: QueueTransaction, queue: QueueDefinition, wakeUps: readonly WakeUp[]): Promise<number>;
  /** Runs the handler for every job, `concurrency` at once, until stopped. */
  workQueue(options: WorkOptions): Promise<QueueWorker>;
  /** Opens the connections; a schema of another version is an error that includes the fix. */
  start(): Promise<void>;
  /** Closes. Stop the workers first: the job of a handler that still runs after `timeoutMs` goes to another worker. */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>;
}
