import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { audit } from './audit.ts';
import { keyOf, NO_CANARY, type EndedCanary, type SopScope } from './sop-activations.ts';

/** How many tasks of each version ended, and how many of them failed for a reason that a procedure can cause. */
export interface CanaryCounts {
  readonly failed: number;
  readonly tasks: number;
  readonly activeFailed: number;
  readonly activeTasks: number;
}

/** Fewer failed tasks than this prove nothing. */
const FAILURES = 3;
/** By this the canary's failure rate must exceed that of the active version. */
const MARGIN = 0.1;

/**
 * Whether a canary has failed: 3 or more of its tasks failed, and its failure rate is more than 10 percentage points above that of the active
 * version in the same time.
 */
export function hasFailed({ failed, tasks, activeFailed, activeTasks }: CanaryCounts): boolean {
  if (failed < FAILURES) return false;
  const activeRate = activeTasks === 0 ? 0 : activeFailed / activeTasks;
  return failed / tasks > activeRate + MARGIN;
}

/** Whether a task runs the canary. The same task always gets the same answer, and a larger share includes the tasks of a smaller one. */
export function runsCanary(portal: string, taskId: string, percent: number): boolean {
  const bucket = createHash('sha256').update(`${portal}\0${taskId}`).digest().readUInt32BE(0);
  return (bucket / 2 ** 32) * 100 < percent;
}

/** What is known of a task that ended while a canary was under way. */
export interface CanaryTask extends SopScope {
  readonly taskId: string;
  readonly number: number;
  readonly failed: boolean;
}

/** Counts a task that ended, once, and rolls the canary back if it has failed. Returns the counts if it did so now. */
export function countCanaryTask(knex: Knex, task: CanaryTask, actor: string): Promise<EndedCanary | null> {
  return knex.transaction(async (transaction) => {
    const key = keyOf(task);
    // One at a time: each decides on what those before it have counted.
    const row = await transaction('sop_activation')
      .where(key)
      .forUpdate()
      .first<{ version: number; canary: number | null } | undefined>('version', 'canary');
    if (row === undefined || row.canary === null) return null;
    if (task.number !== row.canary && task.number !== row.version) return null;
    await transaction('sop_canary_outcome')
      .insert({ ...key, task_id: task.taskId, is_canary: task.number === row.canary, failed: task.failed })
      .onConflict()
      .ignore();
    const counts = await countsOf(transaction, key);
    if (!hasFailed(counts)) return null;
    const ended: EndedCanary = { number: row.canary, ...counts, at: new Date().toISOString() };
    await transaction('sop_activation')
      .where(key)
      .update({
        ...NO_CANARY,
        last_canary: JSON.stringify(ended),
        changed_by: actor,
        changed_at: transaction.fn.now(),
        revision: transaction.raw('revision + 1'),
      });
    await transaction('sop_canary_outcome').where(key).delete();
    await audit(transaction, {
      actor,
      accountId: task.accountId,
      action: 'sop.canary_rolled_back',
      object: task.portal,
      detail: { version: row.canary, active: row.version, ...counts },
    });
    return ended;
  });
}

async function countsOf(knex: Knex, key: ReturnType<typeof keyOf>): Promise<CanaryCounts> {
  const { rows } = await knex.raw<{ rows: CanaryCounts[] }>(
    `select count(*) filter (where is_canary)::int as tasks,
       count(*) filter (where is_canary and failed)::int as failed,
       count(*) filter (where not is_canary)::int as "activeTasks",
       count(*) filter (where not is_canary and failed)::int as "activeFailed"
     from sop_canary_outcome where portal = ? and account_id = ?`,
    [key.portal, key.account_id],
  );
  const [counts] = rows;
  if (counts === undefined) throw new Error('a count returned no row');
  return counts;
}
