import type { Command } from 'commander';
import type { TaskSubmissionList } from '../../http/api-types.ts';
import { columns, shownTime, type CliCommand, type CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

/** `sopwith task submissions` */
export const taskSubmissionsCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('submissions <id>'))
      .description('show what a task has submitted on the portal, and what the portal answered')
      .option('--json', 'print {"data"} of the API')
      .addHelpText('after', '\nExample:\n  $ sopwith task submissions task_06aqf3m0gsx8z1c9k2w7r5d4bn')
      .action(async (id: string, options: ApiOptions & { json?: boolean }) => {
        const api = await openApi(options, context);
        const response = await api.persist(`/tasks/${encodeURIComponent(id)}/submissions`, {});
        const list = (await response.json()) as TaskSubmissionList;
        if (options.json === true) return context.print(JSON.stringify(list));
        if (list.data.length === 0) return context.note('The task has submitted nothing.');
        context.print(describe(list));
      });
  },
});

const describe = ({ data }: TaskSubmissionList): string =>
  columns([
    ['STEP', 'STATE', 'BEGUN', 'RESOLVED', 'OUTPUTS'],
    ...data.map(({ step, iteration, state, begun_at: begun, resolved_at: resolved, outputs }) => [
      iteration === '' ? step : `${step} (${iteration})`,
      state,
      shownTime(new Date(begun)),
      shownTime(resolved === null ? null : new Date(resolved)),
      JSON.stringify(outputs),
    ]),
  ]);
