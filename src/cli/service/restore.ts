import path from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/settings.ts';
import type { RestoredInstallation } from '../../backup/restore-backup.ts';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';
import { refuseOwnServer } from './backup.ts';

/** `sopwith restore` */
export const restoreCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const restore = program
      .command('restore')
      .description('restore a backup into an empty data directory, and make it safe to start')
      .argument('<file>', 'backup made by "sopwith backup"')
      .option('--key-file <file>', 'copy of the encryption.key of the installation (or set ENCRYPTION_KEY)')
      .option('--json', 'print {data_dir, made_at, ended_tasks}')
      .addHelpText(
        'after',
        '\nEvery task that was open ends as completed_with_issues (restored_from_backup), because submissions made since the backup are unknown. Their\n' +
          'webhooks are sent when the service starts; a person must check the portal. Schedules are paused. If the command is interrupted, run it again.\n' +
          '\nExample:\n  $ sopwith restore sopwith-2026-11-20.backup --data-dir ./restored --key-file encryption.key',
      );
    withSettings(restore, ['dataDir']).action(
      async (name: string, { keyFile, json }: { keyFile?: string; json?: boolean }) => {
        const { config } = await settingsOf(restore, context);
        refuseOwnServer(config);
        const restored = await restoreInto(config, path.resolve(name), keyFile);
        context.print(json === true ? jsonOf(config, restored) : summary(config, restored));
      },
    );
  },
});

async function restoreInto(config: Config, file: string, keyFile?: string): Promise<RestoredInstallation> {
  const { restoreBackup } = await import('../../backup/restore-backup.ts');
  const { endOpenTasks, settle } = await import('./recover.ts');
  const { openInstallation } = await import('../open-installation.ts');
  return restoreBackup({ config, file, keyFile }, async (draft) => {
    await using installation = await openInstallation(draft);
    const ended = await endOpenTasks(installation);
    await settle(installation, draft);
    return ended;
  });
}

const jsonOf = ({ dataDir }: Config, { madeAt, endedTasks }: RestoredInstallation): string =>
  JSON.stringify({ data_dir: dataDir, made_at: madeAt, ended_tasks: endedTasks });

const summary = ({ dataDir }: Config, { madeAt, endedTasks }: RestoredInstallation): string =>
  `Restored the state of ${madeAt} to ${dataDir}. Open tasks that ended: ${endedTasks}. Schedules are paused. ` +
  'Next: see "Check what happened since" in docs/operating/backup.md.';
