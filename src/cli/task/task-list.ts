import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { printPage, withPage, type PageOptions } from './list-page.ts';

interface ListOptions extends PageOptions {
  readonly status?: readonly string[];
  readonly type?: string;
  readonly idPrefix?: string;
  readonly externalId?: string;
  readonly schedule?: string;
  readonly dryRuns?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

/** `sopwith task list` */
export const taskListCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withPage(task.command('list'), 'tasks')
      .description("list the account's tasks, newest first")
      .option('--status <status...>', 'queued, running, waiting, completed, completed_with_issues, failed')
      .option('--type <type>', 'only tasks of this type')
      .option('--id-prefix <text>', 'only tasks whose ID begins with this text')
      .option('--external-id <id>', 'only tasks with this external ID')
      .option('--schedule <id>', 'only tasks that this schedule created')
      .option('--dry-runs <which>', 'include, only, or exclude (default)')
      .option('--created-after <time>', 'RFC 3339: 2026-11-20T00:00:00Z')
      .option('--created-before <time>', 'RFC 3339')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith task list --status failed completed_with_issues\n  $ sopwith task list --type claim_submission --limit 100 --json | jq -r ".data[].id"',
      )
      .action(async (options: ListOptions) => {
        const { describeTasks: describe } = await import('./show-task.ts');
        const query = queryOf(options);
        await printPage({ path: '/tasks', query, things: 'tasks', describe }, options, context);
      });
  },
});

function queryOf({
  status = [],
  type,
  idPrefix,
  externalId,
  schedule,
  dryRuns,
  createdAfter,
  createdBefore,
}: ListOptions): URLSearchParams {
  const query = new URLSearchParams(status.map((one) => ['status', one]));
  const single = {
    type,
    id_prefix: idPrefix,
    external_id: externalId,
    schedule_id: schedule,
    dry_runs: dryRuns,
    created_after: createdAfter,
    created_before: createdBefore,
  };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) query.set(name, value);
  return query;
}
