import { codeOf } from '../../platform/errors.ts';
import type { DatabaseRole } from '../../db/database-roles.ts';
import { listen } from '../../db/listen.ts';
import type { Logger } from '../../platform/logger.ts';
import { createReportLimit } from '../../platform/report-limit.ts';
import { unlessAborted, withTimeout } from '../../platform/time-limit.ts';
import type { KnexOf, TaskStore } from '../store.ts';
import { EVENT_CHANNEL, FINISHED_EVENT, readEvents, type TaskEvent } from './task-events.ts';

/** Without a notification a reader looks anyway after this long: notifications are lost while the connection is. */
const POLL_MS = 5_000;
const PAGE = 500;
/** A lost connection is tried again all the time, and reported once in this. */
const QUIET_MS = 30_000;

export interface FollowOptions {
  /** Continue after this number, from `Last-Event-ID`. */
  readonly after?: number;
  readonly signal: AbortSignal;
}

export interface EventFeed {
  /** The timeline as it grows; ends after the last entry of a task that has ended, or when the signal is aborted. */
  follow(accountId: string, taskId: string, options: FollowOptions): AsyncGenerator<TaskEvent, void, void>;
  /** Calls back whenever something was written for the task: a cancel request, an answer, an event. Returns what ends it. */
  watch(taskId: string, changed: () => void): () => void;
  close(): Promise<void>;
}

export interface EventFeedOptions {
  /** Where the rows of an account are read. */
  readonly knexOf: KnexOf;
  /** Not of a pooler in transaction mode, which loses notifications. */
  readonly databaseUrl: string;
  readonly applicationName?: string;
  /** The role of the connection that listens. Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
  readonly logger: Logger;
}

/** One listening connection for all the readers of a process. */
export async function openEventFeed(options: EventFeedOptions): Promise<EventFeed> {
  const watchers = new Map<string, Set<() => void>>();
  const notify = (taskId: string): void => {
    for (const changed of watchers.get(taskId) ?? []) changed();
  };
  const lost = createReportLimit(QUIET_MS);
  const listener = await listen({
    url: options.databaseUrl,
    applicationName: options.applicationName ?? 'sopwith-events',
    role: options.role,
    channel: EVENT_CHANNEL,
    onNotification: notify,
    onGap() {
      for (const taskId of watchers.keys()) notify(taskId);
    },
    onError(error) {
      const code = codeOf(error) ?? 'unknown';
      const leftOut = lost.due(code);
      if (leftOut !== null) options.logger.warn({ code, left_out: leftOut }, 'event_feed.lost');
    },
  });
  const watch = (taskId: string, changed: () => void): (() => void) => {
    const own = watchers.get(taskId) ?? new Set();
    watchers.set(taskId, own.add(changed));
    return () => {
      own.delete(changed);
      if (own.size === 0 && watchers.get(taskId) === own) watchers.delete(taskId);
    };
  };
  return {
    watch,
    follow: (accountId, taskId, follow) =>
      followTask({ knex: options.knexOf(accountId) }, watch, { accountId, taskId, ...follow }),
    close: () => listener.close(),
  };
}

interface Follow extends FollowOptions {
  readonly accountId: string;
  readonly taskId: string;
}

async function* followTask(
  store: Pick<TaskStore, 'knex'>,
  watch: EventFeed['watch'],
  { accountId, taskId, after = 0, signal }: Follow,
): AsyncGenerator<TaskEvent, void, void> {
  let changed = Promise.withResolvers<void>();
  // Watching starts before the first read, so nothing falls between reading and waiting.
  const unwatch = watch(taskId, () => changed.resolve());
  try {
    for (let last = after; !signal.aborted;) {
      const events = await readEvents(store, accountId, taskId, { after: last, limit: PAGE });
      for (const event of events) {
        yield event;
        last = event.seq;
        if (event.kind === FINISHED_EVENT) return;
      }
      if (events.length === PAGE) continue;
      if (events.length === 0 && (await hasEnded(store, accountId, taskId, last))) return;
      await changedOrTimeout(changed.promise, signal);
      changed = Promise.withResolvers();
    }
  } finally {
    unwatch();
  }
}

/** A reader that resumes after the last entry would wait for ever; so would one of a task that is not there. */
async function hasEnded(
  { knex }: Pick<TaskStore, 'knex'>,
  accountId: string,
  taskId: string,
  last: number,
): Promise<boolean> {
  const row = await knex('task')
    .leftJoin('task_event as finished', (join) =>
      join.on('finished.task_id', 'task.id').andOnVal('finished.kind', FINISHED_EVENT),
    )
    .where({ 'task.account_id': accountId, 'task.id': taskId })
    .first<{ seq: number | null } | undefined>('finished.seq');
  return row === undefined || (row.seq !== null && row.seq <= last);
}

async function changedOrTimeout(changed: Promise<void>, signal: AbortSignal): Promise<void> {
  await unlessAborted(withTimeout(changed, POLL_MS, ignore), signal).catch(ignore);
}

const ignore = (): void => undefined;
