import type { Knex } from 'knex';

/**
 * Lists of ended tasks by portal and by failure code. An account has few open tasks, so those need no index, and creating a task costs no more. Built while
 * tasks are written, which no transaction can do.
 */
export const name = '0025-task-filters';
export const inTransaction = false;

const INDEXES = {
  task_by_portal: `(account_id, portal, status, id desc) where status in ('completed','completed_with_issues','failed')`,
  task_by_code: `(account_id, (failure->>'code'), status, id desc) where failure is not null`,
};

export async function up(knex: Knex): Promise<void> {
  for (const [index, definition] of Object.entries(INDEXES)) {
    // A migrator that was killed leaves an index that nothing uses.
    await knex.raw(`drop index concurrently if exists ${index}`);
    await knex.raw(`create index concurrently ${index} on task ${definition}`);
  }
}
