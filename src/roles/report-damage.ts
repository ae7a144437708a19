import type { Knex } from 'knex';
import { audit } from '../accounts/audit.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Reports something stored that was changed or cut short, a file or a task, in the log and in the audit log, so that an operator restores it or
 * looks for the cause.
 */
export function reportDamage(knex: Knex, logger: Logger, what: 'file' | 'task') {
  return async (accountId: string, id: string): Promise<void> => {
    const action = `${what}.damaged`;
    logger.error({ account_id: accountId, [`${what}_id`]: id }, action);
    await audit(knex, { actor: 'system', accountId, action, object: id }).catch((error: unknown) =>
      logger.error({ code: codeOf(error) ?? 'unknown' }, 'audit.not_written'),
    );
  };
}
