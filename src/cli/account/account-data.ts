import type { Command } from 'commander';
import type { RetentionKind } from '../../lifecycle/retention.ts';
import { columns, settingsOf, shownTime, withSettings, type CliCommand } from '../command.ts';

const FILES = 'database, artifact store';

const PLACES: Readonly<Record<RetentionKind, string>> = Object.freeze({
  task_data: FILES,
  results: FILES,
  artifacts: FILES,
  timeline: 'database',
  deliveries: 'database',
  idempotency_keys: 'database',
  audit: 'database',
});

/** `sopwith account data` */
export const accountDataCommand: CliCommand = Object.freeze({
  register(account, context) {
    const data = account
      .command('data <account>')
      .description('show what of an account is kept: how much, since when, for how long, and where')
      .option('--json', 'print the inventory object of the API')
      .addHelpText('after', '\nExample:\n  $ sopwith account data "Clinic North"');
    withSettings(data).action(async (idOrName: string, options: { json?: boolean }) => {
      const { openInstallation } = await import('../open-installation.ts');
      const { toInventoryObject } = await import('../../admin/data-objects.ts');
      await using installation = await openInstallation((await settingsOf(data, context)).config);
      const { id } = await installation.accounts.get(idOrName);
      const inventory = await installation.data.inventory(id);
      if (options.json === true) return context.print(JSON.stringify(toInventoryObject(inventory)));
      const rows = inventory.kinds.map(({ kind, count, oldestAt, days, due }) => [
        kind,
        String(count),
        shownTime(oldestAt),
        String(days),
        String(due),
        PLACES[kind],
      ]);
      context.print(columns([['KIND', 'COUNT', 'OLDEST', 'DAYS', 'DUE', 'PLACE'], ...rows]));
      const { openTasks, schedules, holds } = inventory;
      context.note(
        `Tasks that have not ended: ${openTasks}. Schedules with data: ${schedules}. Legal holds: ${holds}.`,
      );
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });
