import type { Command } from 'commander';
import type { PurgeCount } from '../../lifecycle/purge.ts';
import {
  columns,
  EndedOtherwise,
  settingsOf,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

/** `sopwith purge` */
export const purgeCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const purge = program
      .command('purge')
      .description(
        'delete data that is older than its retention time now; the workers do the same every 10 minutes',
      )
      .option('--dry-run', 'show what would be deleted, and delete nothing')
      .option('--json', 'print {"data": [{"account_id", "kind", "count"}], "done"}')
      .addHelpText(
        'after',
        '\nThe workers remove the files of deleted data within seconds. Data on legal hold stays.\n\nExamples:\n  $ sopwith purge --dry-run\n  $ sopwith purge',
      );
    withSettings(purge).action(async (options: { dryRun?: boolean; json?: boolean }) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const { toPreviewObject, toPurgeObject } = await import('../../admin/retention-objects.ts');
      await using installation = await openInstallation((await settingsOf(purge, context)).config);
      const { data } = installation;
      if (options.dryRun === true) {
        const counts = await data.previewPurge();
        context.print(options.json === true ? JSON.stringify(toPreviewObject(counts)) : table(counts));
        return;
      }
      const purged = await data.purge({ actor: cliActor(), signal: context.signal });
      const { eraseOldKeys } = await import('../../lifecycle/erase-old-keys.ts');
      await eraseOldKeys(installation.knex, installation.databaseUrl);
      context.print(options.json === true ? JSON.stringify(toPurgeObject(purged)) : table(purged.counts));
      if (!purged.done) throw new EndedOtherwise(1, 'Interrupted: more is due. Run the command again.');
    });
  },
});

const table = (counts: readonly PurgeCount[]): string =>
  counts.length === 0
    ? 'Nothing is due.'
    : columns([
        ['ACCOUNT', 'KIND', 'COUNT'],
        ...counts.map(({ accountId, kind, count }) => [accountId ?? 'installation', kind, String(count)]),
      ]);
