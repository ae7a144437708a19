import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';

interface ResultOptions extends ApiOptions {
  readonly format?: string;
  readonly output?: string;
}

/** `sopwith task result` */
export const taskResultCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('result <id>'))
      .description('print the result of a task that has ended')
      .option(
        '--format <name>',
        'format of the result: json, or one of the task type, such as x12 (default: json)',
      )
      .option('--output <file>', 'write the result to this file, unchanged, instead of printing it')
      .addHelpText(
        'after',
        '\nThe result may be patient data. GET /v1/task-types lists the formats of each task type.\n\nExamples:\n  $ sopwith task result task_06aqf3m0gsx8z1c9k2w7r5d4bn\n  $ sopwith task result task_06aqf3m0gsx8z1c9k2w7r5d4bn --format x12 --output answer.271',
      )
      .action(async (id: string, options: ResultOptions) => {
        const api = await openApi(options, context);
        const query = `?result_format=${encodeURIComponent(options.format ?? 'json')}`;
        const response = await api.persist(`/tasks/${encodeURIComponent(id)}/result${query}`, {});
        if (options.output === undefined) return context.print(await response.text());
        const { writeFile } = await import('node:fs/promises');
        await writeFile(options.output, Buffer.from(await response.arrayBuffer()), { mode: 0o600 });
      });
  },
});
