import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import type { CliCommand, CliContext } from '../command.ts';

/** `sopwith task cancel` */
export const taskCancelCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('cancel <id>'))
      .description('cancel a task that is not final; fails if the task may already have submitted')
      .option('--json', 'print the task object of the API')
      .addHelpText(
        'after',
        '\nExample:\n  $ sopwith task cancel task_06aqf3m0gsx8z1c9k2w7r5d4bn\n\nA running task ends within seconds: "sopwith task watch" waits for it.',
      )
      .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
        const api = await openApi(options, context);
        const response = await api.call(`/tasks/${encodeURIComponent(id)}/cancel`, { method: 'POST' });
        const found = (await response.json()) as TaskObject;
        if (options.json === true) context.print(JSON.stringify(found));
        else
          context.print(
            `${found.id} ${found.status === 'failed' ? 'canceled' : `${found.status}, is being canceled`}`,
          );
      });
  },
});
