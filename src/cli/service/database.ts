import type { Command } from 'commander';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith database` */
export const databaseCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const database = program.command('database').description('prepare a PostgreSQL server');
    const roles = database
      .command('roles')
      .description('print the SQL that creates the database roles, for a user who may create roles')
      .addHelpText(
        'after',
        '\nThe SQL creates the roles for the user in DATABASE_URL, and may be repeated. Then run "sopwith migrate" and restart the service. If that user\n' +
          'may create roles, "sopwith migrate" is enough. The embedded server has the roles.\n' +
          '\nExample:\n  $ DATABASE_URL=postgres://sopwith@db/sopwith sopwith database roles | psql -h db -U postgres',
      );
    withSettings(roles, ['databaseUrl', 'databaseDirectUrl']).action(async () => {
      const { createRolesSql } = await import('../../db/install-roles.ts');
      const { config } = await settingsOf(roles, context);
      const user = config.databaseUrl === undefined ? '' : new URL(config.databaseUrl).username;
      for (const statement of createRolesSql(user === '' ? 'sopwith' : decodeURIComponent(user)))
        context.print(`${statement};`);
    });
  },
});
