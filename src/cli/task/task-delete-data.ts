import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

/** `sopwith task delete-data` */
export const taskDeleteDataCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('delete-data <id>'))
      .description('delete the data, result, files, and webhook message of a task that is final')
      .option('--json', 'print the task object of the API')
      .addHelpText(
        'after',
        '\nThe API key needs the scope data:delete. The task itself stays, with its status, codes, and times.' +
          '\n\nExample:\n  $ sopwith task delete-data task_06aqf3m0gsx8z1c9k2w7r5d4bn',
      )
      .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
        const api = await openApi(options, context);
        const response = await api.persist(`/tasks/${encodeURIComponent(id)}/data`, { method: 'DELETE' });
        const found = (await response.json()) as TaskObject;
        if (options.json === true) context.print(JSON.stringify(found));
        else context.print(`${found.id} data deleted at ${found.data_purged_at ?? '-'}`);
      });
  },
});
