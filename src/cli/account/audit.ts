import type { Command } from 'commander';
import { auditTable } from './audit-table.ts';
import { registerDeletions } from './audit-deletions.ts';
import { registerVerify } from './audit-verify.ts';
import {
  settingsOf,
  numberOption,
  timeOption,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

interface AuditOptions {
  readonly limit: string;
  readonly action?: string;
  readonly actor?: string;
  readonly object?: string;
  readonly request?: string;
  readonly after?: string;
  readonly before?: string;
  readonly json?: boolean;
}

const MOST = 10_000;

/** `sopwith audit` */
export const auditCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const audit = program
      .command('audit [account]')
      .description('show the audit log: administrative actions and uses of secrets, newest first')
      .option('--limit <count>', 'maximum number of entries', '100')
      .option('--action <name>', 'only this action (portal.paused), or all actions of a noun (portal)')
      .option('--actor <name>', 'only this actor, such as key:Ab3dEf6hIj9kLm2n')
      .option('--object <id>', 'only entries about this object')
      .option('--request <id>', 'only entries of the API request with this X-Request-Id')
      .option('--after <time>', 'only entries at this time or later, such as 2026-11-20T08:00:00Z')
      .option('--before <time>', 'only entries before this time')
      .option('--json', 'print one JSON object per line')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith audit "Clinic North"\n' +
          '  $ sopwith audit --limit 10000 --json | jq -r \'select(.action == "portal_credentials.opened") | .detail.task\'',
      );
    registerVerify(audit, context);
    registerDeletions(audit, context);
    withSettings(audit).action(async (account: string | undefined, options: AuditOptions) => {
      const limit = numberOption('--limit', options.limit, { min: 1, max: MOST, integer: true });
      const { action, actor, object, request: requestId } = options;
      const after = options.after === undefined ? undefined : timeOption('--after', options.after);
      const before = options.before === undefined ? undefined : timeOption('--before', options.before);
      const { toAuditObject } = await import('../../admin/admin-objects.ts');
      const { readAudit } = await import('../../accounts/audit.ts');
      const { openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(audit, context)).config);
      const accountId = account === undefined ? undefined : (await installation.accounts.get(account)).id;
      const filter = { accountId, action, actor, object, requestId, after, before };
      const { items: records } = await readAudit(installation.knex, { ...filter, limit });
      if (options.json) for (const record of records) context.print(JSON.stringify(toAuditObject(record)));
      else context.print(auditTable(records));
    });
  },
});
