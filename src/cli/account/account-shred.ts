import type { Command } from 'commander';
import { codeOf } from '../../platform/errors.ts';
import { settingsOf, withSettings, type CliCommand, type CliContext } from '../command.ts';

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
          'the digests of what it submitted stay. Its old data key is erased from the files of the embedded database. Backups made before contain it, and the\n' +
          'encryption key of that time opens it. To end that, change the encryption key: "sopwith key rewrap --new-key".\n' +
          '\nExamples:\n  $ sopwith account disable "Clinic North"\n  $ sopwith account shred "Clinic North" --confirm "Clinic North"',
      );
    withSettings(shred).action(async (idOrName: string, { confirm }: { confirm: string }) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      await using installation = await openInstallation((await settingsOf(shred, context)).config);
      const { id: accountId, disabledAt } = await installation.accounts.get(idOrName);
      const shredding = { accountId, confirmName: confirm, actor: cliActor() };
      const { name } = await settled(
        () => installation.data.shred(shredding),
        disabledAt === null ? 0 : TRIES,
        context,
      );
      const { eraseOldKeys } = await import('../../lifecycle/erase-old-keys.ts');
      const isErased = await eraseOldKeys(installation.knex, installation.databaseUrl);
      const left = isErased
        ? 'Backups made before can contain its old data key, encrypted.'
        : 'Backups made before, and the files of the database, can contain its old data key, encrypted.';
      context.note(
        `The data of account "${name}" is destroyed. ${left} To make it useless as well: "sopwith key rewrap --new-key", restart all processes, "sopwith key rewrap --forget-old".`,
      );
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });

/** Longer than the 5 seconds for which an account must be disabled. */
const TRIES = 12;
const PAUSE_MS = 500;

/** Tries again while requests from before the account was disabled may still be in progress. */
async function settled<T>(
  act: () => Promise<T>,
  tries: number,
  { signal }: Pick<CliContext, 'signal'>,
): Promise<T> {
  const { setTimeout: sleep } = await import('node:timers/promises');
  for (let left = tries; ; left -= 1)
    try {
      return await act();
    } catch (error) {
      if (codeOf(error) !== 'account_not_disabled' || left <= 0) throw error;
      await sleep(PAUSE_MS, undefined, { signal });
    }
}
