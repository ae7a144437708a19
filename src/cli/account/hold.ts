import type { Command } from 'commander';
import {
  columns,
  settingsOf,
  shownTime,
  withSettings,
  type CliCommand,
  type CliContext,
} from '../command.ts';

const MOST = 1_000;

/** `sopwith hold …` */
export const holdCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const hold = program
      .command('hold')
      .description('manage legal holds: while one lasts, nothing of its task or account is deleted');
    registerCreate(hold, context);
    registerList(hold, context);
    registerRelease(hold, context);
  },
});

function registerCreate(hold: Command, context: CliContext): void {
  const create = hold
    .command('create <account> [task]')
    .description('put a task, or everything of an account, on legal hold and print the ID of the hold')
    .requiredOption('--reason <text>', 'the name of the case, never patient data')
    .addHelpText(
      'after',
      '\nExamples:\n  $ sopwith hold create "Clinic North" --reason "case 2026-17"\n' +
        '  $ sopwith hold create "Clinic North" task_06aqf3m0gsx8z1c9k2w7r5d4bn --reason "case 2026-17"',
    );
  withSettings(create).action(
    async (idOrName: string, task: string | undefined, { reason }: { reason: string }) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(create, context)).config);
      const { id: accountId } = await installation.accounts.get(idOrName);
      const wanted = { accountId, taskId: task ?? null, reason, actor: cliActor() };
      context.print((await installation.data.holds.create(wanted)).id);
    },
  );
}

function registerList(hold: Command, context: CliContext): void {
  const list = hold
    .command('list [account]')
    .description(`list up to ${MOST} legal holds, newest first`)
    .option('--json', 'print one JSON object per line');
  withSettings(list).action(async (idOrName: string | undefined, options: { json?: boolean }) => {
    const { openInstallation } = await import('../open-installation.ts');
    const { toHoldObject } = await import('../../admin/data-objects.ts');
    await using installation = await openInstallation((await settingsOf(list, context)).config);
    const accountId = idOrName === undefined ? undefined : (await installation.accounts.get(idOrName)).id;
    const { items } = await installation.data.holds.page(accountId, { limit: MOST });
    if (options.json) {
      for (const each of items) context.print(JSON.stringify(toHoldObject(each)));
      return;
    }
    const rows = items.map((each) => [
      each.id,
      each.accountId,
      each.taskId ?? 'everything',
      shownTime(each.createdAt),
      each.reason,
    ]);
    context.print(columns([['ID', 'ACCOUNT', 'TASK', 'SINCE', 'REASON'], ...rows]));
  });
}

function registerRelease(hold: Command, context: CliContext): void {
  const release = hold
    .command('release <id>')
    .description('release a legal hold; the next purge deletes what is overdue');
  withSettings(release).action(async (id: string) => {
    const { cliActor, openInstallation } = await import('../open-installation.ts');
    await using installation = await openInstallation((await settingsOf(release, context)).config);
    await installation.data.holds.release(id, { actor: cliActor() });
    context.note('The legal hold is released.');
  });
}
