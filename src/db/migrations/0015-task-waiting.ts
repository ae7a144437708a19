import type { Knex } from 'knex';

/** Messages about tasks that wait for a person, for endpoints that want them. A task still has one message about its end. */
export const name = '0015-task-waiting';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoint add column events text[] not null default '{task_finished}';
    alter table webhook_event add column event text not null default 'task_finished';
    alter table webhook_event drop constraint webhook_event_task_id_key;
    create index webhook_event_of_task on webhook_event (task_id);
    create unique index webhook_event_finished on webhook_event (task_id) where event = 'task_finished';
  `);
}
