import type { Command } from 'commander';
import { settingsOf, timeOption, withSettings, type CliCommand, type CliContext } from '../command.ts';
import { auditTable } from './audit-table.ts';
import { KEYS_HELP, readPatientKeys } from './patient-key-file.ts';

interface DisclosureOptions {
  readonly keys: string;
  readonly after?: string;
  readonly before?: string;
  readonly json?: boolean;
}

const PAGE = 1_000;

/** `sopwith account disclosures` */
export const disclosuresCommand: CliCommand = Object.freeze({
  register(account: Command, context: CliContext): void {
    const disclosures = account
      .command('disclosures <account>')
      .description(
        'show who has seen or changed the data of one patient, newest first: API keys, people, portals, and the webhook receiver',
      )
      .requiredOption('--keys <file>', KEYS_HELP)
      .option('--after <time>', 'only entries at this time or later, such as 2026-11-20T08:00:00Z')
      .option('--before <time>', 'only entries before this time')
      .option('--json', 'print one JSON object per line')
      .addHelpText(
        'after',
        '\nKeys are not arguments, because other users of the machine can see those. The audit log records that somebody asked, and never the keys.\n\nExamples:\n' +
          '  $ sopwith account disclosures "Clinic North" --keys patient.txt\n' +
          '  $ sopwith account disclosures "Clinic North" --keys patient.txt --after 2026-01-01T00:00:00Z --json',
      );
    withSettings(disclosures).action(async (idOrName: string, options: DisclosureOptions) => {
      const after = options.after === undefined ? undefined : timeOption('--after', options.after);
      const before = options.before === undefined ? undefined : timeOption('--before', options.before);
      const keys = await readPatientKeys(options.keys, context);
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const { toAuditObject } = await import('../../admin/admin-objects.ts');
      await using installation = await openInstallation((await settingsOf(disclosures, context)).config);
      const { id: accountId } = await installation.accounts.get(idOrName);
      const query = { accountId, keys, after, before, actor: cliActor(), limit: PAGE };
      const first = await installation.data.disclosures(query);
      const records = [...first.items];
      for (let cursor = first.nextCursor; cursor !== null;) {
        const page = await installation.data.disclosures({ ...query, cursor });
        records.push(...page.items);
        cursor = page.nextCursor;
      }
      if (options.json === true)
        for (const record of records) context.print(JSON.stringify(toAuditObject(record)));
      else if (records.length === 0) context.print('Nothing about this patient was found.');
      else context.print(auditTable(records));
    });
  },
});
