import type { Knex } from 'knex';
import type { Logger } from '../../platform/logger.ts';
import { IS_WATCHED } from '../../tasks/run/live-picture.ts';

/** What people want of a task while it runs. */
export interface TaskWishes {
  /** Called until the task has ended. */
  canceled(): void;
  /** Called each time with whether somebody watches its page. */
  watched(isWatched: boolean): void;
}

export interface TaskWatch {
  /** Returns how to stop listening. */
  follow(taskId: string, wishes: TaskWishes): () => void;
  stop(): void;
}

export interface TaskWatchOptions {
  readonly knex: Knex;
  /** The lease owner whose tasks are asked for. */
  readonly owner: string;
  readonly everyMs: number;
  readonly logger: Logger;
}

interface Row {
  readonly id: string;
  readonly canceled: boolean;
  readonly watched: boolean;
}

/** Asks for all tasks of a worker at once what people want of them: one small query however many run, none when none runs. */
export function watchTasks({ knex, owner, everyMs, logger }: TaskWatchOptions): TaskWatch {
  const followed = new Map<string, TaskWishes>();
  const ask = async (): Promise<void> => {
    const { rows } = await knex.raw<{ rows: readonly Row[] }>(
      `select id, cancel_requested_at is not null as canceled, ${IS_WATCHED} as watched
       from task where id = any(:ids) and lease_owner = :owner`,
      { ids: [...followed.keys()], owner },
    );
    for (const { id, canceled, watched } of rows) {
      if (canceled) followed.get(id)?.canceled();
      followed.get(id)?.watched(watched);
    }
  };
  let asking = false;
  const timer = setInterval(() => {
    if (asking || followed.size === 0) return;
    asking = true;
    ask()
      .catch(() => logger.warn({}, 'wishes.not_read'))
      .finally(() => (asking = false));
  }, everyMs);
  return {
    follow(taskId, wishes) {
      followed.set(taskId, wishes);
      return () => followed.delete(taskId);
    },
    stop: () => clearInterval(timer),
  };
}
