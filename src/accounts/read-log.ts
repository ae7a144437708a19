import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { auditAll, type Actor } from './audit.ts';

/** A client has read what may name a patient. */
interface Reading {
  readonly accountId: string;
  readonly actor: Exclude<Actor, string>;
  /** A task or schedule as the API shows it; the data that was sent with it; the content of a file; the page while it runs; why an attempt failed; all of it as evidence; what the receiver of its messages answered. */
  readonly action:
    | 'task.read'
    | 'task_data.read'
    | 'artifact.read'
    | 'picture.watched'
    | 'failure.read'
    | 'submissions.read'
    | 'evidence.exported'
    | 'deliveries.read'
    | 'schedule.read'
    | 'schedule_data.read'
    /** What a person has done, not only read. */
    | 'task.created'
    | 'task.canceled'
    | 'task.retried'
    | 'task.dry_run';
  /** Or of a schedule. */
  readonly taskId: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

interface ReadLog {
  /** Resolves when it is in the audit log. A task that the same key read within the last hour is not recorded again. */
  note(readings: readonly Reading[]): Promise<void>;
}

/** Clients poll these. */
const POLLED: readonly Reading['action'][] = ['task.read', 'deliveries.read', 'schedule.read'];
const HOUR_MS = 3_600_000;
const REMEMBERED = 50_000;

/** Records who saw what. Clients poll tasks, so of those only the first reading in an hour counts, in each process. */
export function createReadLog(knex: Knex): ReadLog {
  const recent = new LRUCache<string, true>({ max: REMEMBERED, ttl: HOUR_MS });
  const nameOf = ({ actor, action, taskId }: Reading): string => `${actor.name} ${action} ${taskId}`;
  const isNew = (reading: Reading): boolean =>
    !POLLED.includes(reading.action) || !recent.has(nameOf(reading));
  return Object.freeze<ReadLog>({
    async note(readings) {
      const fresh = readings.filter(isNew);
      if (fresh.length === 0) return;
      await auditAll(
        knex,
        fresh.map(({ accountId, actor, action, taskId, detail }) => ({
          accountId,
          actor,
          action,
          object: taskId,
          ...(detail && { detail }),
        })),
      );
      for (const reading of fresh) if (POLLED.includes(reading.action)) recent.set(nameOf(reading), true);
    },
  });
}
