import path from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../../config/settings.ts';
import { CodedError } from '../../platform/errors.ts';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith backup` */
export const backupCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const backup = program
      .command('backup')
      .description('write an encrypted backup of the embedded database and all files, and verify it')
      .argument('<file>', 'file to create')
      .option('--json', 'print {file, bytes, files, accounts, tasks, tables}')
      .addHelpText(
        'after',
        '\nThe service may run. The backup is restored into a temporary folder next to FILE and read completely before the file gets its name, so a file of\n' +
          'that name is a verified backup. It does not contain the encryption key, which is needed to restore it: keep a copy of the key elsewhere.\n' +
          '\nExample:\n  $ sopwith backup /mnt/backups/sopwith-2026-11-20.backup',
      );
    withSettings(backup, ['dataDir']).action(async (name: string, { json }: { json?: boolean }) => {
      const { config } = await settingsOf(backup, context);
      refuseOwnServer(config);
      const file = path.resolve(name);
      const made = await makeBackup(config, file);
      context.print(json === true ? JSON.stringify({ file, ...made }) : summary(file, made));
      if (config.encryptionKey === undefined && config.encryptionKeyCommand === undefined)
        context.note(`To restore it, you need a copy of ${path.join(config.dataDir, 'encryption.key')}.`);
      if (config.artifactsUrl !== undefined)
        context.note('The backup does not contain the files in ARTIFACTS_URL: back up that store, too.');
    });
  },
});

interface MadeBackup {
  readonly bytes: number;
  readonly files: number;
  readonly accounts: number;
  readonly tasks: number;
  readonly tables: number;
}

async function makeBackup(config: Config, file: string): Promise<MadeBackup> {
  const { openInstallation } = await import('../open-installation.ts');
  const { startEmbeddedServer } = await import('../../db/embedded-server.ts');
  const { writeVerified } = await import('../../backup/write-verified.ts');
  await using installation = await openInstallation(config);
  const server = await startEmbeddedServer({ dataDir: config.dataDir, port: config.databasePort });
  try {
    const { adminUrl } = server;
    return await writeVerified({ dataDir: config.dataDir, adminUrl, keys: installation.keys }, file);
  } finally {
    await server.stop();
  }
}

function summary(file: string, { bytes, files, accounts, tasks, tables }: MadeBackup): string {
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  return `${file} (${size}; accounts: ${accounts}, tasks: ${tasks}, files: ${files}). Verified: all ${tables} tables were read in a restored copy.`;
}

/** @throws CodedError `not_embedded` */
export function refuseOwnServer({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new CodedError(
    'not_embedded',
    'DATABASE_URL is set, and this command is for the embedded database: use pg_basebackup or the tools of your provider (docs/operating/backup.md)',
  );
}
