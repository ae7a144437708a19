import type { Knex } from 'knex';

/** Triggers for rows don't see `truncate`, so the append-only audit log needs one for the statement. */
export const name = '0003-audit-truncate';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create trigger audit_log_is_never_truncated before truncate on audit_log
      for each statement execute function audit_log_is_append_only();
  `);
}
