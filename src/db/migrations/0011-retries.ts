import type { Knex } from 'knex';

/** Which task a task runs again. A task has one such successor: it is found by this index, and cannot get a second one. */
export const name = '0011-retries';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table task add column retry_of text;
    create unique index task_retry_of on task (retry_of) where retry_of is not null;
  `);
}
