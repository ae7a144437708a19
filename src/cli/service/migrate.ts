import type { Command } from 'commander';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith migrate` */
export const migrateCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const migrate = program
      .command('migrate')
      .description(
        'migrate the database to the schema of this version; safe to repeat, and safe while services run',
      )
      .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://… sopwith migrate');
    withSettings(migrate, ['dataDir', 'databaseUrl', 'databaseDirectUrl']).action(async () => {
      const { migrateDatabase, newerSchema, openDatabase } = await import('../../roles/open-database.ts');
      const { config } = await settingsOf(migrate, context);
      await using database = await openDatabase(config);
      const applied = await migrateDatabase(database.url);
      const newer = await newerSchema(database.url);
      if (newer.length > 0)
        context.note(`A newer version has migrated the database (${newer.join(', ')}). Nothing was changed.`);
      else
        context.note(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    });
  },
});
