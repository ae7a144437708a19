import type { Command } from 'commander';
import type { Config } from '../../config/settings.ts';
import { settingsOf, UsageError, withSettings, type CliCommand, type CliContext } from '../command.ts';
import type { Installation } from '../open-installation.ts';

/** `sopwith recover` */
export const recoverCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const recover = program
      .command('recover')
      .description('prepare a database that was restored from a backup')
      .option('--after-restore', 'end every open task, because submissions made since the backup are unknown')
      .addHelpText(
        'after',
        '\nRun this command before you start the service on the restored database. Otherwise claims could be submitted twice. It refuses\n' +
          'while a role runs. The tasks end as completed_with_issues (restored_from_backup) and send their webhooks; a person must check the portal.\n' +
          'Schedules are paused until a client resumes them.\n' +
          '\nExample:\n  $ sopwith recover --after-restore',
      );
    withSettings(recover).action(async ({ afterRestore }: { afterRestore?: boolean }) => {
      if (afterRestore !== true)
        throw new UsageError(
          'specify --after-restore to confirm: it ends every open task and pauses every schedule',
        );
      const { openInstallation } = await import('../open-installation.ts');
      const { config } = await settingsOf(recover, context);
      await using installation = await openInstallation(config);
      const ended = await endTasks(installation, config);
      context.print(`${ended} open ${ended === 1 ? 'task' : 'tasks'} ended.`);
    });
  },
});

async function endTasks({ knex, vault, databaseUrl }: Installation, config: Config): Promise<number> {
  const { systemClock } = await import('../../platform/clock.ts');
  const { refuseRunningRoles } = await import('../../roles/running-roles.ts');
  const { endRestoredTasks } = await import('../../tasks/end-restored.ts');
  const { cliActor } = await import('../open-installation.ts');
  const { withQueue } = await import('../with-queue.ts');
  await refuseRunningRoles(knex);
  return withQueue(databaseUrl, config, (queue) =>
    endRestoredTasks({ knex, vault, queue, clock: systemClock }, cliActor()),
  );
}
