import type { Command } from 'commander';
import type { TaskObject } from '../../tasks/task-object.ts';
import { openApi, withApi, type ApiClient, type ApiOptions } from './api-client.ts';
import { EndedOtherwise, type CliCommand, type CliContext } from '../command.ts';

export const WATCH_CODES =
  'Exit code 0: completed; 1: failed, or the task could not be watched; 3: completed with issues that a person must check.';

/** `sopwith task watch` */
export const taskWatchCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('watch <id>'))
      .description("show a task's timeline as it happens, until the task is final")
      .option('--json', 'print the entries and then the task, one JSON object per line')
      .addHelpText(
        'after',
        `\n${WATCH_CODES}\nA lost connection is resumed where it broke. Ctrl-C stops watching; the task continues.\n\nExample:\n  $ sopwith task watch task_06aqf3m0gsx8z1c9k2w7r5d4bn`,
      )
      .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
        await watchTask(
          await openApi(options, context),
          id,
          options.json === true ? 'lines' : 'text',
          context,
        );
      });
  },
});

/** How a watched task is printed: `lines`: also its entries, each as JSON; `json`: only the task that is final, as JSON; `text`: for a person. */
export type WatchForm = 'lines' | 'json' | 'text';

/** Watches until the task is final and prints it. The exit code shows how it ended. */
export async function watchTask(
  api: ApiClient,
  id: string,
  form: WatchForm,
  context: CliContext,
): Promise<void> {
  const { describeTask } = await import('./show-task.ts');
  try {
    await showTimeline(api, id, form, context);
  } catch (error) {
    if (context.signal.aborted) throw new EndedOtherwise(1, `stopped watching; ${id} continues`);
    throw error;
  }
  const task = await findTask(api, id);
  context.print(form === 'text' ? describeTask(task) : JSON.stringify(task));
  if (task.status === 'completed') return;
  throw new EndedOtherwise(task.status === 'completed_with_issues' ? 3 : 1, `${id} ended ${task.status}`);
}

async function showTimeline(api: ApiClient, id: string, form: WatchForm, context: CliContext): Promise<void> {
  const { followTask } = await import('./follow-task.ts');
  const { describeEvent } = await import('./show-task.ts');
  for await (const event of followTask(api, id, context.signal)) {
    if (form === 'lines') {
      context.print(JSON.stringify(event));
      continue;
    }
    const line = describeEvent(event);
    if (line !== null) context.note(line);
    if (event.kind === 'task.waiting')
      context.note(
        `  waiting for an answer: ${(await findTask(api, id)).needs?.message ?? 'see its "needs"'}`,
      );
  }
}

async function findTask(api: ApiClient, id: string): Promise<TaskObject> {
  return (await (await api.persist(`/tasks/${encodeURIComponent(id)}`, {})).json()) as TaskObject;
}
