import type { Command } from 'commander';
import {
  columns,
  settingsOf,
  shownTime,
  timeOption,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

const MOST = 100;

/** `sopwith portal maintenance …` */
export const portalMaintenanceCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    const maintenance = portal
      .command('maintenance')
      .description(
        'manage maintenance windows: while one lasts, no task of any account starts on its portal',
      );
    registerAdd(maintenance, context);
    registerList(maintenance, context);
    registerChange(maintenance, context);
    registerDelete(maintenance, context);
  },
});

interface AddOptions {
  readonly from: string;
  readonly to: string;
  readonly note?: string;
}

function registerAdd(maintenance: Command, context: CliContext): void {
  const add = maintenance
    .command('add <portal>')
    .description('add a maintenance window and print its ID')
    .requiredOption('--from <time>', 'start, such as 2026-11-20T08:00:00Z')
    .requiredOption('--to <time>', 'end, up to 30 days after the start')
    .option('--note <text>', 'why, for other administrators')
    .addHelpText(
      'after',
      '\nExample:\n  $ sopwith portal maintenance add acme-health --from 2026-11-20T08:00:00Z --to 2026-11-20T12:00:00Z',
    );
  withSettings(add).action(async (portal: string, options: AddOptions) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const startsAt = timeOption('--from', options.from);
    const endsAt = timeOption('--to', options.to);
    await using installation = await openInstallation((await settingsOf(add, context)).config);
    const window = { portal, startsAt, endsAt, note: options.note, actor: cliActor() };
    context.print((await installation.maintenance.create(window)).id);
  });
}

function registerList(maintenance: Command, context: CliContext): void {
  const list = maintenance
    .command('list [portal]')
    .description(`list up to ${MOST} maintenance windows, newest first`)
    .option('--json', 'print one JSON object per line');
  withSettings(list).action(async (portal: string | undefined, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    const { toMaintenanceObject } = await import('../../admin/maintenance-objects.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const { items } = await installation.maintenance.page(portal, { limit: MOST });
    if (options.json) {
      for (const window of items) context.print(JSON.stringify(toMaintenanceObject(window)));
      return;
    }
    const rows = items.map(({ id, portal: name, startsAt, endsAt, note }) => [
      id,
      name,
      shownTime(startsAt),
      shownTime(endsAt),
      note,
    ]);
    context.print(columns([['ID', 'PORTAL', 'FROM', 'TO', 'NOTE'], ...rows]));
  });
}

function registerChange(maintenance: Command, context: CliContext): void {
  const change = maintenance
    .command('change <id>')
    .description('change the end of a maintenance window; a time in the past ends it at once')
    .requiredOption('--to <time>', 'new end, up to 30 days after the start');
  withSettings(change).action(async (id: string, options: { to: string }) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    const endsAt = timeOption('--to', options.to);
    await using installation = await openInstallation((await settingsOf(change, context)).config);
    const window = await installation.maintenance.changeEnd(id, endsAt, { actor: cliActor() });
    context.note(`The maintenance window ends at ${shownTime(window.endsAt)}.`);
  });
}

function registerDelete(maintenance: Command, context: CliContext): void {
  const removal = maintenance
    .command('delete <id>')
    .description('delete a maintenance window; if it is in progress, tasks start now');
  withSettings(removal).action(async (id: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(removal, context)).config);
    await installation.maintenance.delete(id, { actor: cliActor() });
    context.note('The maintenance window is deleted.');
  });
}
