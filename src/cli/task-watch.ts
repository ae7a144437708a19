import type { Command } from 'commander';
import type { TaskObject } from '../http/api-types.ts';
import { openApi, withApi, type ApiClient, type ApiOptions } from './api-client.ts';
import { EndedOtherwise, type CliCommand, type CliContext } from './command.ts';

export const WATCH_CODES =
  'Exit code 0: completed; 1: failed, or it could not be watched; 3: completed with issues, so a person must look.';

/** `sopwith task watch` */
export const taskWatchCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('watch <id>'))
      .description("show a task's timeline as it happens, until the task is final")
      .option('--json', 'print the entries and then the task, one JSON object a line')
      .addHelpText(
        'after',
        `\n${WATCH_CODES}\nA line that breaks is taken up again where it broke. Ctrl-C ends the watching, not the task.\n\nExample:\n  $ sopwith task watch task_06aqf3m0gsx8z1c9k2w7r5d4bn`,
      )
      .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
        await watchTask(await openApi(options, context), id, options.json === true, context);
      });
  },
});

/** Watches until the task is final, prints it, and lets the exit code say how it ended. */
export async function watchTask(
  api: ApiClient,
  id: string,
  json: boolean,
  context: CliContext,
): Promise<void> {
  const { describeTask } = await import('./show-task.ts');
  try {
    await showTimeline(api, id, json, context);
  } catch (error) {
    if (context.signal.aborted) throw new EndedOtherwise(1, `no longer watched; ${id} goes on`);
    throw error;
  }
  const task = await findTask(api, id);
  context.print(json ? JSON.stringify(task) : describeTask(task));
  if (task.status === 'completed') return;
  throw new EndedOtherwise(task.status === 'completed_with_issues' ? 3 : 1, `${id} ended ${task.status}`);
}

async function showTimeline(api: ApiClient, id: string, json: boolean, context: CliContext): Promise<void> {
  const { followTask } = await import('./follow-task.ts');
  const { describeEvent } = await import('./show-task.ts');
  for await (const event of followTask(api, id, context.signal)) {
    const line = json ? null : describeEvent(event);
    if (json) context.print(JSON.stringify(event));
    if (line !== null) context.note(line);
    if (!json && event.kind === 'task.waiting')
      context.note(
        `  it waits for an answer: ${(await findTask(api, id)).needs?.message ?? 'see its "needs"'}`,
      );
  }
}

async function findTask(api: ApiClient, id: string): Promise<TaskObject> {
  return (await (await api.persist(`/tasks/${encodeURIComponent(id)}`, {})).json()) as TaskObject;
}
