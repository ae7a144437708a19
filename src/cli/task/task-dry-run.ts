import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import { numberOption, type CliCommand, type CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

interface DryRunOptions extends ApiOptions {
  readonly account: string;
  readonly sopVersion: string;
  readonly json?: boolean;
}

/** `sopwith task dry-run` */
export const taskDryRunCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('dry-run <id>'))
      .description('try a version of the SOPs with the data of a task that has ended, and submit nothing')
      .requiredOption('--account <id>', 'ID of the account')
      .requiredOption('--sop-version <number>', 'version to run, active or not; 0 is the files on disk')
      .option('--json', 'print the new task object of the API, without patient data')
      .addHelpText(
        'after',
        '\nThe dry run works on the portal connection of the account, and stops before the submission. Requires an administration key with the scope admin:sops. Watch it with a key of the account.\n\nExample:\n  $ sopwith task dry-run task_06aqf3m0gsx8z1c9k2w7r5d4bn --account acct_06aqf3m0h6t9w2z5c8f1j4m7pq --sop-version 3',
      )
      .action(async (id: string, options: DryRunOptions) => {
        const version = numberOption('--sop-version', options.sopVersion, {
          min: 0,
          max: 2 ** 31 - 1,
          integer: true,
        });
        const api = await openApi(options, context);
        const [account, of] = [options.account, id].map(encodeURIComponent);
        const response = await api.call(`/admin/accounts/${account}/tasks/${of}/dry-runs`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ version }),
        });
        const made = (await response.json()) as TaskObject;
        context.print(options.json === true ? JSON.stringify(made) : `${made.id} ${made.status}`);
        context.note(`Watch it: sopwith task watch ${made.id}`);
      });
  },
});
