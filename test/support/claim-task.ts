import { claimNext, type ClaimedTask } from '../../src/tasks/run/claim-next.ts';
import { recoverLapsed } from '../../src/tasks/run/recover-lapsed.ts';
import type { TaskStore } from '../../src/tasks/store.ts';

/** Claims this very task: no other one can start meanwhile. */
export async function claimTask(store: TaskStore, taskId: string, owner = 'worker-1'): Promise<ClaimedTask> {
  await recoverLapsed(store);
  const { knex } = store;
  const others = await knex('task')
    .whereIn(
      'id',
      knex('task')
        .where({ status: 'queued', wait_until: null })
        .whereNot({ id: taskId })
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .update({ wait_until: 'infinity' })
    .returning<{ id: string }[]>('id');
  await knex('task').where({ id: taskId }).update({ wait_until: null });
  await knex('lane_arrival').insert(knex('task').where({ id: taskId }).select('account_id', 'portal'));
  const claim = await claimNext(store, { owner });
  await knex('task')
    .whereIn(
      'id',
      others.map(({ id }) => id),
    )
    .update({ wait_until: null });
  if (claim.state !== 'claimed') throw new Error(`the task could not be claimed: ${claim.state}`);
  return claim;
}
