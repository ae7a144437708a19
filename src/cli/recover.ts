import type { Command } from 'commander';
import { settingsOf, UsageError, withSettings, type CliCommand, type CliContext } from './command.ts';
import type { Installation } from './open-installation.ts';

/** `sopwith recover` */
export const recoverCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const recover = program
      .command('recover')
      .description('make a database safe to go on with that was restored from a backup')
      .option('--after-restore', 'end every open task: nobody knows what was submitted since the backup')
      .addHelpText(
        'after',
        '\nCall it before the service starts on the restored database, or claims could be submitted twice. The tasks end as\n' +
          'completed_with_issues (restored_from_backup), with their webhooks; a person looks on the portal.\n' +
          '\nExample:\n  $ sopwith recover --after-restore',
      );
    withSettings(recover).action(async ({ afterRestore }: { afterRestore?: boolean }) => {
      if (afterRestore !== true) throw new UsageError('say --after-restore: it ends every open task');
      const { openInstallation } = await import('./open-installation.ts');
      await using installation = await openInstallation((await settingsOf(recover, context)).config);
      context.print(`${await endTasks(installation)} open tasks ended.`);
    });
  },
});

async function endTasks({ knex, vault, databaseUrl }: Installation): Promise<number> {
  const { systemClock } = await import('../platform/clock.ts');
  const { createLogger } = await import('../platform/logger.ts');
  const { openQueue } = await import('../queue/open-queue.ts');
  const { endRestoredTasks } = await import('../tasks/end-restored.ts');
  const { cliActor } = await import('./open-installation.ts');
  const logger = createLogger({ level: 'warn', role: 'cli' });
  const queue = openQueue({ databaseUrl, applicationName: 'sopwith-cli-queue', logger });
  await queue.start();
  try {
    return await endRestoredTasks({ knex, vault, queue, clock: systemClock }, cliActor());
  } finally {
    await queue.stop();
  }
}
