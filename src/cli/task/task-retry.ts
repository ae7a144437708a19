import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { watchTask, WATCH_CODES } from './task-watch.ts';

/** `sopwith task retry` */
export const taskRetryCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('retry <id>'))
      .description('run a task that has ended again, as a new task with the same data and files')
      .option('--watch', 'then watch the new task until it is final')
      .option('--json', 'print the new task object of the API; with --watch, of the final task')
      .addHelpText(
        'after',
        `\nA task that has submitted something on the portal, or may have, cannot be retried. A task is retried once: the same command shows the same new task. With --watch: ${WATCH_CODES.toLowerCase()}\n\nExample:\n  $ sopwith task retry task_06aqf3m0gsx8z1c9k2w7r5d4bn --watch`,
      )
      .action(async (id: string, options: ApiOptions & { watch?: boolean; json?: boolean }) => {
        const api = await openApi(options, context);
        const response = await api.persist(`/tasks/${encodeURIComponent(id)}/retry`, { method: 'POST' });
        const made = (await response.json()) as TaskObject;
        if (response.headers.get('idempotency-replayed') === 'true')
          context.note('The task was already retried. To run it again, retry the new task.');
        const line = `${made.id} ${made.status}`;
        if (options.watch !== true) return context.print(options.json === true ? JSON.stringify(made) : line);
        context.note(line);
        await watchTask(api, made.id, options.json === true ? 'json' : 'text', context);
      });
  },
});
