import type { Command } from 'commander';
import { columns, numberOption, settingsOf, withSettings, type CliCommand } from '../command.ts';

interface LimitsOptions {
  readonly maxRunning?: string;
  readonly weight?: string;
  readonly json?: boolean;
}

const WEIGHT = { min: 1, max: 1_000, integer: true };
const MAX_RUNNING = { min: 1, max: 100_000, integer: true };

/** `sopwith account limits` */
export const accountLimitsCommand: CliCommand = Object.freeze({
  register(account, context) {
    const limits = account
      .command('limits <account>')
      .description("show or set an account's share of the workers")
      .option(
        '--max-running <count>',
        'maximum number of running tasks, over all workers; "none" removes the limit',
      )
      .option(
        '--weight <number>',
        'relative share of the workers: weight 2 starts twice as many waiting tasks as weight 1',
      )
      .option('--json', 'print {"id", "weight", "max_running"}')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith account limits "Clinic North"\n' +
          '  $ sopwith account limits "Clinic North" --max-running 4 --weight 2\n' +
          '  $ sopwith account limits "Clinic North" --max-running none',
      );
    withSettings(limits).action(async (idOrName: string, options: LimitsOptions) => {
      const { cliActor, openInstallation } = await import('../open-installation.ts');
      const changes = {
        ...(options.weight === undefined ? {} : { weight: numberOption('--weight', options.weight, WEIGHT) }),
        ...(options.maxRunning === undefined ? {} : { maxRunning: maxRunningOf(options.maxRunning) }),
      };
      await using installation = await openInstallation((await settingsOf(limits, context)).config);
      const found = await installation.accounts.get(idOrName);
      const changed = Object.keys(changes).length > 0;
      const { id, weight, maxRunning } = changed
        ? await installation.accounts.change(found.id, changes, { actor: cliActor() })
        : found;
      if (options.json) return context.print(JSON.stringify({ id, weight, max_running: maxRunning }));
      context.print(
        columns([
          ['weight', String(weight)],
          ['tasks at once', maxRunning === null ? 'no limit' : String(maxRunning)],
        ]),
      );
    });
  },
} satisfies { register(account: Command, context: Parameters<CliCommand['register']>[1]): void });

const maxRunningOf = (text: string): number | null =>
  text === 'none' ? null : numberOption('--max-running', text, MAX_RUNNING);
