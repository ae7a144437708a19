import type { Command } from 'commander';
import type { Inventory } from '../../lifecycle/inventory.ts';
import type { KeptPlace } from '../../lifecycle/kept-places.ts';
import { columns, settingsOf, shownTime, withSettings, type CliCommand } from '../command.ts';

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
      const { toInventoryObject } = await import('../../admin/inventory-objects.ts');
      await using installation = await openInstallation((await settingsOf(data, context)).config);
      const { id, shreddedAt, keyErasedAt } = await installation.accounts.get(idOrName);
      const inventory = await installation.data.inventory(id);
      if (options.json === true) return context.print(JSON.stringify(toInventoryObject(inventory)));
      context.print(keptFor(inventory));
      context.print(`\n${keptUntil(inventory)}`);
      const { openTasks, askedDeletions } = inventory;
      context.note(`Tasks that have not ended: ${openTasks}. Deletions that wait: ${askedDeletions}.`);
      if (shreddedAt !== null)
        context.note(`The data key was destroyed at ${shownTime(shreddedAt)}. ${remains(keyErasedAt)}`);
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });

const keptFor = ({ kinds }: Inventory): string =>
  columns([
    ['KIND', 'COUNT', 'OLDEST', 'DAYS', 'DUE', 'PROTECTION', 'PLACES'],
    ...kinds.map((kept) => [
      kept.kind,
      String(kept.count),
      shownTime(kept.oldestAt),
      String(kept.days),
      String(kept.due),
      ...whereOf(kept),
    ]),
  ]);

const keptUntil = ({ others }: Inventory): string =>
  columns([
    ['KIND', 'COUNT', 'UNTIL', 'PROTECTION', 'PLACES'],
    ...others.map((kept) => [kept.kind, String(kept.count), kept.until, ...whereOf(kept)]),
  ]);

const whereOf = ({ protection, places }: KeptPlace): readonly [string, string] => [
  protection.replaceAll('_', ' '),
  places.join(', '),
];

const remains = (erasedAt: Date | null): string =>
  erasedAt === null
    ? 'The files of the database may still contain it, encrypted.'
    : `Nothing of it was left in the files of the database at ${shownTime(erasedAt)}.`;
