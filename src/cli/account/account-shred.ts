import type { Command } from 'commander';
import { settingsOf, withSettings, type CliCommand } from '../command.ts';

/** `sopwith account shred` */
export const accountShredCommand: CliCommand = Object.freeze({
  register(account, context) {
    const shred = account
      .command('shred <account>')
      .description('destroy the data of a disabled account for ever: its data key, credentials, and API keys')
      .requiredOption('--confirm <name>', 'the name of the account, to confirm that it is the right one')
      .addHelpText(
        'after',
        '\nThis cannot be undone: its data can never be read again. The running workers delete what is left within minutes. The name of the account, its audit log, and\n' +
          'the digests of what it submitted stay. Backups made before can still be read with the encryption key of that time.\n' +
          '\nExamples:\n  $ sopwith account disable "Clinic North"\n  $ sopwith account shred "Clinic North" --confirm "Clinic North"',
      );
    withSettings(shred).action(async (idOrName: string, { confirm }: { confirm: string }) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(shred, context)).config);
      const { id: accountId } = await installation.accounts.get(idOrName);
      const { name } = await installation.data.shred({
        accountId,
        confirmName: confirm,
        actor: cliActor(),
      });
      context.note(`The data of account "${name}" is destroyed.`);
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });
