import { openTasks, TASK_COLUMNS, type TaskRow } from '../../tasks/task-row.ts';
import type { Task } from '../../tasks/task.ts';
import type { TaskStore } from '../../tasks/store.ts';
import type { TaskReader } from '../webhook-ports.ts';

/** The tasks of webhooks, many in one query: reading them one by one would cost more than sending them. */
export function taskReader(store: TaskStore): TaskReader {
  return Object.freeze({
    async findMany(tasks: readonly { readonly accountId: string; readonly taskId: string }[]) {
      const rows: readonly TaskRow[] = await store
        .knex('task')
        .whereIn(
          'id',
          tasks.map(({ taskId }) => taskId),
        )
        .whereIn('account_id', [...new Set(tasks.map(({ accountId }) => accountId))])
        .select([...TASK_COLUMNS]);
      const owner = new Map(tasks.map(({ taskId, accountId }) => [taskId, accountId]));
      const own = rows.filter((row) => owner.get(row.id) === row.account_id);
      return openTasks(store, own, 'refused').catch(() => openReadable(store, own));
    },
  });
}

/** One task whose columns do not open must not hold up the messages of all the others. */
async function openReadable(store: TaskStore, rows: readonly TaskRow[]): Promise<readonly Task[]> {
  const opened = await Promise.allSettled(rows.map((row) => openTasks(store, [row], 'refused')));
  return opened.flatMap((entry) => (entry.status === 'fulfilled' ? entry.value : []));
}
