import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { TaskOutcome, TaskOutcomeList } from '../../http/api-types.ts';
import { EndedOtherwise, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { isJsonObject } from '../../sdk/json.ts';

/** `sopwith task create-batch` */
export const taskCreateBatchCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('create-batch <file>'))
      .description('create the tasks of a file, and print the outcome of each; "-" reads standard input')
      .option('--json', 'print the outcomes of the API, one JSON object per line')
      .addHelpText(
        'after',
        `\nThe file has one JSON object per line, or a JSON list of them. Each is a request of POST /v1/tasks, with an optional idempotency_key. Files cannot be attached. Without an idempotency_key, a task is created again if you run the command again.\n\nExit code 1: a task was refused.\n\nExamples:\n  $ sopwith task create-batch tasks.jsonl\n  $ jq -c '.visits[] | {type: "eligibility_check", data: .member, idempotency_key: .id}' export.json | sopwith task create-batch -`,
      )
      .action(async (file: string, options: ApiOptions & { json?: boolean }) => {
        const tasks = tasksOf(file, await readTextFile(file, context));
        const api = await openApi(options, context);
        let done = 0;
        let refused = 0;
        for (const chunk of chunksOf(tasks)) {
          const response = await api.persist('/tasks/batch', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: `{"tasks":[${chunk.join(',')}]}`,
          });
          for (const outcome of ((await response.json()) as TaskOutcomeList).data) {
            done += 1;
            if (outcome.problem !== null) refused += 1;
            context.print(options.json === true ? JSON.stringify(outcome) : shown(done, outcome));
          }
        }
        if (refused > 0) throw new EndedOtherwise(1, `${refused} of ${done} tasks were refused`);
      });
  },
});

function shown(place: number, { outcome, task, problem }: TaskOutcome): string {
  const faults = problem?.errors?.map(
    ({ pointer, message }) => `\n  ${pointer.replace(/^\/tasks\/\d+/, '')}: ${message}`,
  );
  return `${place} ${outcome} ${task?.id ?? problem?.code ?? ''}${faults?.join('') ?? ''}`;
}

/** As JSON texts, each with a key, so that a request whose response is lost can be repeated. */
function tasksOf(file: string, text: string): readonly string[] {
  const listed = parsed(text);
  const tasks = Array.isArray(listed)
    ? (listed as readonly unknown[])
    : text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [lineOf(file, line, index + 1)]));
  if (tasks.length === 0) throw new UsageError(`${file} contains no task`);
  return tasks.map((task) =>
    JSON.stringify(isJsonObject(task) ? { idempotency_key: randomUUID(), ...task } : task),
  );
}

function lineOf(file: string, line: string, number: number): unknown {
  const value = parsed(line);
  if (value === undefined) throw new UsageError(`${file}, line ${number} is not valid JSON`);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What one request may have. */
const MOST = 500;
const MOST_BYTES = 3.5 * 1024 * 1024;

function chunksOf(tasks: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let bytes = 0;
  for (const task of tasks) {
    const size = Buffer.byteLength(task);
    const last = chunks.at(-1);
    if (last === undefined || last.length === MOST || bytes + size > MOST_BYTES) {
      chunks.push([task]);
      bytes = size;
    } else {
      last.push(task);
      bytes += size;
    }
  }
  return chunks;
}
