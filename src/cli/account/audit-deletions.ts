import type { Command } from 'commander';
import { settingsOf, timeOption, withSettings, type CliContext } from '../command.ts';

/** `sopwith audit deletions` */
export function registerDeletions(audit: Command, context: CliContext): void {
  const deletions = audit
    .command('deletions')
    .description(
      'print what was deleted, put on legal hold, and revoked, oldest first, one JSON object per line, to repeat it after the restore of a backup',
    )
    .option('--after <time>', 'only entries at this time or later, such as 2026-11-20T08:00:00Z')
    .addHelpText(
      'after',
      '\nStore the output outside of the database and its backups, for example each hour. It contains IDs and the reasons of legal holds, and no patient data.\n' +
        '\nExamples:\n  $ sopwith audit deletions > /mnt/elsewhere/deletions.jsonl\n  $ sopwith recover --after-restore --deletions /mnt/elsewhere/deletions.jsonl',
    );
  withSettings(deletions).action(async (options: { after?: string }) => {
    const after = options.after === undefined ? undefined : timeOption('--after', options.after);
    const { openInstallation } = await import('../open-installation.ts');
    const { readJournal } = await import('../../lifecycle/deletion-journal.ts');
    const { toAuditObject } = await import('../../admin/admin-objects.ts');
    await using installation = await openInstallation((await settingsOf(deletions, context)).config);
    for await (const records of readJournal(installation.knex, after))
      for (const record of records) context.print(JSON.stringify(toAuditObject(record)));
  });
}
