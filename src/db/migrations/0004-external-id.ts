import type { Knex } from 'knex';

export const name = '0004-external-id';

/** For `GET /v1/tasks?external_id=…`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index task_by_external_id on task (account_id, external_id, id desc) where external_id is not null',
  );
}
