import type { Knex } from 'knex';
import { codeOf } from '../../platform/errors.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { TaskLease } from '../lease.ts';
import type { TaskStore } from '../store.ts';
import { storableJson } from '../storable-json.ts';

/** One entry of a task's timeline. It never holds patient data or secrets. */
export interface TaskEvent {
  /** 1, 2, 3 … within the task. */
  readonly seq: number;
  readonly at: Date;
  /** `attempt.started`, `step.finished`, `task.finished` … */
  readonly kind: string;
  readonly data: JsonObject;
}

export interface NewTaskEvent {
  readonly kind: string;
  readonly data: JsonObject;
  /** When it happened; default: when it is written. */
  readonly at?: Date;
}

/** The last entry of every timeline. */
export const FINISHED_EVENT = 'task.finished';

/** A file of the run was stored: its ID, size, media type, and SHA-256. */
export const ARTIFACT_EVENT = 'artifact.stored';

/** PostgreSQL's channel; the payload is the task's id. */
export const EVENT_CHANNEL = 'task_event';

/**
 * Adds `:events` to the timeline of the task in `fence`. Answers with a row if it did. The number is taken from what is there, and two writers that find the
 * same number meet at the primary key: see `withFreeNumbers`.
 */
export const ADD_EVENTS = `
  added as (
    insert into task_event (task_id, seq, at, kind, data)
    select fence.id, (select coalesce(max(seq), 0) from task_event where task_id = :taskId) + added.position,
      coalesce(added.at, now()), added.kind, added.data
    from fence, json_to_recordset(cast(:events as json)) as added (position int, at timestamptz, kind text, data jsonb)
    returning task_id
  )
  select pg_notify('${EVENT_CHANNEL}', task_id) from added limit 1`;

export const eventRows = (events: readonly NewTaskEvent[]): string =>
  storableJson(events.map(({ at, kind, data }, index) => ({ position: index + 1, at, kind, data })));

/** Adds to the timeline in a transaction that holds the task's row. */
export async function insertEvents(
  trx: Knex.Transaction,
  taskId: string,
  events: readonly NewTaskEvent[],
): Promise<void> {
  await trx.raw(`with fence as (select cast(:taskId as text) as id), ${ADD_EVENTS}`, {
    taskId,
    events: eventRows(events),
  });
}

/** Adds to the timeline of the attempt that holds the lease. False: fenced, nothing was written. */
export async function appendEvents(
  store: TaskStore,
  lease: TaskLease,
  events: readonly NewTaskEvent[],
): Promise<boolean> {
  if (events.length === 0) return true;
  const { rows } = await withFreeNumbers(() =>
    store.knex.raw<{ rows: unknown[] }>(
      `with fence as (
        select id from task where id = :taskId and epoch = :epoch and status in ('running', 'waiting') for no key update
      ), ${ADD_EVENTS}`,
      { taskId: lease.taskId, epoch: lease.epoch, events: eventRows(events) },
    ),
  );
  return rows.length === 1;
}

/** Repeats a statement with `ADD_EVENTS` while another writer (a cancel request) takes the same number in the same moment. */
export async function withFreeNumbers<T>(write: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (codeOf(error) !== '23505') throw error;
    }
  }
}

export interface EventsQuery {
  /** Only those with a higher number. */
  readonly after?: number;
  /** Default 1,000. */
  readonly limit?: number;
}

/** The timeline in order; empty for a task of another account. */
export async function readEvents(
  store: Pick<TaskStore, 'knex'>,
  accountId: string,
  taskId: string,
  { after = 0, limit = 1_000 }: EventsQuery = {},
): Promise<readonly TaskEvent[]> {
  return store
    .knex('task_event as event')
    .join('task', 'task.id', 'event.task_id')
    .where({ 'task.account_id': accountId, 'event.task_id': taskId })
    .where('event.seq', '>', after)
    .orderBy('event.seq')
    .limit(limit)
    .select<TaskEvent[]>('event.seq', 'event.at', 'event.kind', 'event.data');
}
