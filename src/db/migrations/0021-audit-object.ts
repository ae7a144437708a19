import type { Knex } from 'knex';

/** What was done to one object, such as a task, is read by an index. It is built while entries are written, which no transaction can do. */
export const name = '0021-audit-object';
export const inTransaction = false;

export async function up(knex: Knex): Promise<void> {
  // A migrator that was killed leaves an index that nothing uses.
  await knex.raw('drop index concurrently if exists audit_log_object');
  await knex.raw('create index concurrently audit_log_object on audit_log (object, id)');
}
