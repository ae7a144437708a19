import type { Knex } from 'knex';
import { audit } from '../accounts/audit.ts';
import { codeOf } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';

/** Reports a stored file that was changed or cut short in the log and in the audit log, so that an operator restores it or looks for the cause. */
export function reportDamage(knex: Knex, logger: Logger) {
  return async (accountId: string, fileId: string): Promise<void> => {
    logger.error({ account_id: accountId, file_id: fileId }, 'file.damaged');
    await audit(knex, { actor: 'system', accountId, action: 'file.damaged', object: fileId }).catch(
      (error: unknown) => logger.error({ code: codeOf(error) ?? 'unknown' }, 'audit.not_written'),
    );
  };
}
