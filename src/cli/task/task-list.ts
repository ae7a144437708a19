import type { Command } from 'commander';
import type { TaskList } from '../../http/api-types.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import type { CliCommand, CliContext } from '../command.ts';

interface ListOptions extends ApiOptions {
  readonly status?: readonly string[];
  readonly type?: string;
  readonly externalId?: string;
  readonly schedule?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly limit?: string;
  readonly cursor?: string;
  readonly json?: boolean;
}

/** `sopwith task list` */
export const taskListCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('list'))
      .description("list the account's tasks, newest first")
      .option('--status <status...>', 'queued, running, waiting, completed, completed_with_issues, failed')
      .option('--type <type>', 'only tasks of this type')
      .option('--external-id <id>', 'only tasks with this external ID')
      .option('--schedule <id>', 'only tasks that this schedule created')
      .option('--created-after <time>', 'RFC 3339: 2026-11-20T00:00:00Z')
      .option('--created-before <time>', 'RFC 3339')
      .option('--limit <number>', 'maximum number of tasks, 1 to 100 (default: 20)')
      .option('--cursor <cursor>', 'cursor of the next page, printed with the previous page')
      .option('--json', 'print {"data", "next_cursor"} of the API')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith task list --status failed completed_with_issues\n  $ sopwith task list --type claim_submission --limit 100 --json | jq -r ".data[].id"',
      )
      .action(async (options: ListOptions) => {
        const { describeTasks } = await import('./show-task.ts');
        const api = await openApi(options, context);
        const response = await api.persist(`/tasks?${queryOf(options).toString()}`, {});
        const page = (await response.json()) as TaskList;
        if (options.json === true) return context.print(JSON.stringify(page));
        if (page.data.length === 0) return context.note('No tasks found.');
        context.print(describeTasks(page.data));
        if (page.next_cursor !== null) context.note(`More: --cursor ${page.next_cursor}`);
      });
  },
});

function queryOf({
  status = [],
  type,
  externalId,
  schedule,
  createdAfter,
  createdBefore,
  limit,
  cursor,
}: ListOptions): URLSearchParams {
  const query = new URLSearchParams(status.map((one) => ['status', one]));
  const single = {
    type,
    external_id: externalId,
    schedule_id: schedule,
    limit,
    cursor,
    created_after: createdAfter,
    created_before: createdBefore,
  };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) query.set(name, value);
  return query;
}
