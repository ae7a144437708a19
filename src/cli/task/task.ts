import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { API_HELP } from './api-client.ts';
import { taskAnswerCommand } from './task-answer.ts';
import { taskCancelCommand } from './task-cancel.ts';
import { taskCreateBatchCommand } from './task-create-batch.ts';
import { taskCreateCommand } from './task-create.ts';
import { taskDeleteDataCommand } from './task-delete-data.ts';
import { taskDeliveriesCommand, taskRedeliverCommand } from './task-deliveries.ts';
import { taskDryRunCommand } from './task-dry-run.ts';
import { taskEvidenceCommand } from './task-evidence.ts';
import { taskGetCommand } from './task-get.ts';
import { taskListCommand } from './task-list.ts';
import { taskResultCommand } from './task-result.ts';
import { taskRetryCommand } from './task-retry.ts';
import { taskSubmissionsCommand } from './task-submissions.ts';
import { taskWatchCommand } from './task-watch.ts';
import { taskWhyCommand } from './task-why.ts';

/** `sopwith task …` */
export const taskCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const task = program
      .command('task')
      .description('create and watch tasks of a running service, through its API')
      .addHelpText('after', API_HELP);
    for (const command of [
      taskCreateCommand,
      taskCreateBatchCommand,
      taskGetCommand,
      taskListCommand,
      taskResultCommand,
      taskWatchCommand,
      taskWhyCommand,
      taskSubmissionsCommand,
      taskDeliveriesCommand,
      taskRedeliverCommand,
      taskEvidenceCommand,
      taskAnswerCommand,
      taskCancelCommand,
      taskRetryCommand,
      taskDryRunCommand,
      taskDeleteDataCommand,
    ])
      command.register(task, context);
  },
});
