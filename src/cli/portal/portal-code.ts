import type { Command } from 'commander';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

/** `sopwith portal code` */
export const portalCodeCommand: CliCommand = Object.freeze({
  register(portal: Command, context: CliContext): void {
    const command = portal
      .command('code <account> <portal>')
      .description('push a one-time code from standard input to the task that waits for it')
      .addHelpText(
        'after',
        '\nThe code is used once, and deleted after 10 minutes. It is never an argument, because other users of this machine can see arguments.\n' +
          '\nExample:\n  $ latest-code | sopwith portal code "Clinic North" acme-health',
      );
    withSettings(command).action(async (account: string, name: string) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const { pushCode } = await import('../../accounts/portal-codes.ts');
      const { config } = await settingsOf(command, context);
      const code = (await context.readStdin()).trim();
      await using installation = await openInstallation(config);
      const { knex, vault } = installation;
      const { id: accountId } = await installation.accounts.get(account);
      const push = { accountId, portal: name, code, actor: cliActor() };
      await knex.transaction((transaction) => pushCode(transaction, vault, push));
      context.note(`The code is stored for the task of ${name} that waits for it, or asks within a minute.`);
    });
  },
});
