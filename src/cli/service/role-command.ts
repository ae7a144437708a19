import type { Command } from 'commander';
import { SETTING_NAMES } from '../../config/settings.ts';
import type { LoadedConfig } from '../../config/load-config.ts';
import type { Logger } from '../../platform/logger.ts';
import { settingsOf, withSettings, type CliContext } from '../command.ts';

export interface RoleCommand {
  readonly name: 'api' | 'worker' | 'webhooks';
  readonly describe: string;
  /** Resolves when the role has stopped. */
  readonly run: (loaded: LoadedConfig, databaseUrl: string, logger: Logger) => Promise<void>;
}

/** A role as a separate process, for installations on several machines. `sopwith migrate` or `start` prepares the database. */
export function registerRole(program: Command, context: CliContext, role: RoleCommand): void {
  const command = program
    .command(role.name)
    .description(role.describe)
    .addHelpText('after', `\nExample:\n  $ DATABASE_URL=postgres://… sopwith ${role.name}`);
  withSettings(command, SETTING_NAMES).action(async () => {
    const { createLogger } = await import('../../platform/logger.ts');
    const { openDatabase, requireInstallation, requirePrepared } =
      await import('../../roles/open-database.ts');
    const { exportTraces } = await import('../../roles/export-traces.ts');
    const loaded = await settingsOf(command, context);
    const { logLevel: level, logFormat: format } = loaded.config;
    const logger = createLogger({ level, format, role: role.name });
    for (const each of loaded.unknown) logger.warn(each, 'config.unknown_setting');
    await using _traces = await exportTraces(loaded.config, role.name, logger);
    await requireInstallation(loaded.config);
    await using database = await openDatabase(loaded.config);
    await requirePrepared(loaded.config, database.url, logger, role.name);
    await role.run(loaded, database.url, logger);
  });
}
