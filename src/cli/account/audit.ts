import type { Command } from 'commander';
import type { AuditRecord } from '../../accounts/audit.ts';
import {
  columns,
  settingsOf,
  shownTime,
  numberOption,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

interface AuditOptions {
  readonly limit: string;
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
      .option('--json', 'print one JSON object per line')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith audit "Clinic North"\n' +
          '  $ sopwith audit --limit 10000 --json | jq -r \'select(.action == "portal_credentials.opened") | .detail.task\'',
      );
    withSettings(audit).action(async (account: string | undefined, options: AuditOptions) => {
      const limit = numberOption('--limit', options.limit, { min: 1, max: MOST, integer: true });
      const { readAudit } = await import('../../accounts/audit.ts');
      const { openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(audit, context)).config);
      const of = account === undefined ? {} : { accountId: (await installation.accounts.get(account)).id };
      const records = await readAudit(installation.knex, { ...of, limit });
      if (options.json) for (const record of records) context.print(JSON.stringify(toJson(record)));
      else context.print(columns([HEAD, ...records.map(toRow)]));
    });
  },
});

const toJson = ({ id, at, actor, accountId, action, object, detail }: AuditRecord): object => ({
  id,
  at,
  actor,
  account_id: accountId,
  action,
  object,
  detail,
});

const HEAD = ['TIME', 'ACTOR', 'ACTION', 'OBJECT', 'DETAIL'];

const toRow = ({ at, actor, action, object, detail = {} }: AuditRecord): string[] => [
  shownTime(at),
  actor,
  action,
  object,
  Object.entries(detail)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' '),
];
