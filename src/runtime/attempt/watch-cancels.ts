import type { Knex } from 'knex';
import type { Logger } from '../../platform/logger.ts';

export interface CancelWatch {
  /** Calls back once when this task was canceled. Returns how to stop listening. */
  follow(taskId: string, onCancel: () => void): () => void;
  stop(): void;
}

export interface CancelWatchOptions {
  readonly knex: Knex;
  /** The lease owner whose tasks are asked for. */
  readonly owner: string;
  readonly everyMs: number;
  readonly logger: Logger;
}

/** Asks for all tasks of a worker at once which of them were canceled: one small query however many run, none when none runs. */
export function watchCancels({ knex, owner, everyMs, logger }: CancelWatchOptions): CancelWatch {
  const followed = new Map<string, () => void>();
  const ask = async (): Promise<void> => {
    const canceled = await knex('task')
      .whereIn('id', [...followed.keys()])
      .where({ lease_owner: owner })
      .whereNotNull('cancel_requested_at')
      .pluck<string[]>('id');
    for (const id of canceled) followed.get(id)?.();
  };
  let asking = false;
  const timer = setInterval(() => {
    if (asking || followed.size === 0) return;
    asking = true;
    ask()
      .catch(() => logger.warn({}, 'cancels.not_read'))
      .finally(() => (asking = false));
  }, everyMs);
  return {
    follow(taskId, onCancel) {
      followed.set(taskId, onCancel);
      return () => followed.delete(taskId);
    },
    stop: () => clearInterval(timer),
  };
}
