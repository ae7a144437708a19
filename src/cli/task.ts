import type { Command } from 'commander';
import type { CliCommand, CliContext } from './command.ts';
import { taskAnswerCommand } from './task-answer.ts';
import { taskCancelCommand } from './task-cancel.ts';
import { taskCreateCommand } from './task-create.ts';
import { taskGetCommand } from './task-get.ts';
import { taskListCommand } from './task-list.ts';
import { taskWatchCommand } from './task-watch.ts';

const WHERE = `
The service is at SOPWITH_URL (http://127.0.0.1:3000), the key in SOPWITH_API_KEY or in the file of --api-key-file.`;

/** `sopwith task …` */
export const taskCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const task = program
      .command('task')
      .description('tasks of a running service, as a client of its API')
      .addHelpText('after', WHERE);
    for (const command of [
      taskCreateCommand,
      taskGetCommand,
      taskListCommand,
      taskWatchCommand,
      taskAnswerCommand,
      taskCancelCommand,
    ])
      command.register(task, context);
  },
});
