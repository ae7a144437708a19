import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import type { CliCommand, CliContext } from '../command.ts';

interface GetOptions extends ApiOptions {
  readonly includeData?: boolean;
  readonly json?: boolean;
}

/** `sopwith task get` */
export const taskGetCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('get <id>'))
      .description('show a task')
      .option('--include-data', 'include the data, which is patient data; requires --json')
      .option('--json', 'print the task object of the API')
      .addHelpText('after', '\nExample:\n  $ sopwith task get task_06aqf3m0gsx8z1c9k2w7r5d4bn --json')
      .action(async (id: string, options: GetOptions) => {
        const { describeTask } = await import('./show-task.ts');
        const api = await openApi(options, context);
        const query = options.includeData === true ? '?include=data' : '';
        const found = (await (
          await api.persist(`/tasks/${encodeURIComponent(id)}${query}`, {})
        ).json()) as TaskObject;
        context.print(options.json === true ? JSON.stringify(found) : describeTask(found));
      });
  },
});
