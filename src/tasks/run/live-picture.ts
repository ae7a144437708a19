import type { Knex } from 'knex';
import { CodedError } from '../../platform/errors.ts';
import type { TaskLease } from '../lease.ts';
import type { SealedPlace, TaskStore } from '../store.ts';
import { taskNotFound } from '../task-error.ts';
import { isFinal, type TaskStatus } from '../task.ts';

/**
 * The page of a running task, for people who watch it now. Who watches has a row that lasts a few seconds and that they renew; while there is one, the worker
 * writes a picture about each second, encrypted, in place of the one before. Both tables are unlogged: pictures are neither in the log of the database nor on a standby.
 */
const WATCH_SECONDS = 6;
/** A worker that has died may leave a picture behind until the next sweep. */
const STALE_SECONDS = 10;
/** Of one picture. A page of a portal may be of any size, a window is not. */
export const MAX_PICTURE_BYTES = 1_000_000;

/** Whether somebody watches a row of `task`. */
export const IS_WATCHED = `exists (select from live_watch where task_id = task.id and watched_until > now())`;

export interface LivePicture {
  /** `starting`: the worker has not sent one yet. `hidden`: the page may show a secret. */
  readonly state: 'starting' | 'hidden' | 'shown';
  /** A JPEG file. */
  readonly picture: Buffer | null;
  readonly takenAt: Date | null;
}

const STARTING: LivePicture = Object.freeze({ state: 'starting', picture: null, takenAt: null });

const placeOf = (accountId: string, taskId: string): SealedPlace => ({
  table: 'live_picture',
  column: 'picture_enc',
  accountId,
  rowId: taskId,
});

export interface Watching {
  readonly accountId: string;
  readonly taskId: string;
  /** `key:…` or `person:…` */
  readonly actor: string;
  /** Called before anything is shown to somebody who did not watch before. */
  begins(): Promise<void>;
}

/**
 * The latest picture. Watches the page for some seconds more.
 *
 * @throws TaskError `not_found`; CodedError `task_not_running`
 */
export async function watchPicture(
  { knex, vault }: Pick<TaskStore, 'knex' | 'vault'>,
  watching: Watching,
): Promise<LivePicture> {
  const { accountId, taskId, actor } = watching;
  const { rows } = await knex.raw<{ rows: readonly { status: TaskStatus; watches: boolean }[] }>(
    `select status, exists (select from live_watch where task_id = id and actor = :actor and watched_until > now()) as watches
     from task where id = :taskId and account_id = :accountId`,
    { actor, taskId, accountId },
  );
  const [task] = rows;
  if (task === undefined) throw taskNotFound(taskId);
  if (isFinal(task.status) || task.status === 'queued')
    throw new CodedError('task_not_running', `task ${taskId} is ${task.status}, so it shows no page`);
  if (!task.watches) await watching.begins();
  await renewWatch(knex, watching);
  const row = await knex('live_picture')
    .where({ task_id: taskId, account_id: accountId })
    .andWhereRaw('taken_at > now() - make_interval(secs => ?)', [STALE_SECONDS])
    .first<{ picture_enc: Buffer | null; taken_at: Date } | undefined>('picture_enc', 'taken_at');
  if (row === undefined) return STARTING;
  if (row.picture_enc === null) return { state: 'hidden', picture: null, takenAt: row.taken_at };
  const picture = await vault.open(placeOf(accountId, taskId), row.picture_enc);
  return { state: 'shown', picture, takenAt: row.taken_at };
}

async function renewWatch(knex: Knex, { accountId, taskId, actor }: Watching): Promise<void> {
  await knex.raw(
    `insert into live_watch (task_id, actor, account_id, watched_until)
     values (:taskId, :actor, :accountId, now() + make_interval(secs => :seconds))
     on conflict (task_id, actor) do update set watched_until = excluded.watched_until`,
    { taskId, actor, accountId, seconds: WATCH_SECONDS },
  );
}

/** Shows a picture in place of the one before, as long as somebody watches. Null: nothing can be seen now. */
export async function showPicture(
  { knex, vault }: Pick<TaskStore, 'knex' | 'vault'>,
  { accountId, taskId, epoch }: TaskLease,
  picture: Buffer | null,
): Promise<void> {
  const sealed = picture === null ? null : await vault.seal(placeOf(accountId, taskId), picture);
  await knex.raw(
    `insert into live_picture (task_id, account_id, picture_enc, taken_at)
     select id, account_id, :sealed, now() from task
     where id = :taskId and epoch = :epoch and finished_at is null and ${IS_WATCHED}
     on conflict (task_id) do update set picture_enc = excluded.picture_enc, taken_at = excluded.taken_at`,
    { taskId, epoch, sealed },
  );
}

/** The attempt has ended. */
export async function endPictures({ knex }: Pick<TaskStore, 'knex'>, taskId: string): Promise<void> {
  await knex('live_picture').where({ task_id: taskId }).delete();
}

/** Removes pictures that no one watches anymore, and those of workers that have died. */
export async function sweepPictures({ knex }: Pick<TaskStore, 'knex'>): Promise<void> {
  await knex('live_watch').where('watched_until', '<', knex.fn.now()).delete();
  await knex.raw(
    `delete from live_picture p where taken_at < now() - make_interval(secs => :seconds)
       or not exists (select from live_watch w where w.task_id = p.task_id and w.watched_until > now())`,
    { seconds: STALE_SECONDS },
  );
}
