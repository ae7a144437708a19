import type { Command } from 'commander';
import type { CreateTaskRequest, TaskObject } from '../../tasks/task-object.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { numberOption, type CliCommand, type CliContext } from '../command.ts';
import { creationRequest, pairsOf, readData } from './creation-request.ts';
import { watchTask, WATCH_CODES } from './task-watch.ts';

interface CreateOptions extends ApiOptions {
  readonly data: string;
  readonly file?: readonly string[];
  readonly externalId?: string;
  readonly metadata?: readonly string[];
  readonly priority?: string;
  readonly notBefore?: string;
  readonly expiresAt?: string;
  readonly idempotencyKey?: string;
  readonly watch?: boolean;
  readonly json?: boolean;
}

/** `sopwith task create` */
export const taskCreateCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('create <type>'))
      .description('create a task and print it')
      .requiredOption(
        '--data <file>',
        'JSON file with the data that the type requires; "-" reads standard input',
      )
      .option('--file <file...>', 'files to attach: PDF, PNG, JPEG, TIFF, text, CSV, JSON, XML, X12')
      .option('--external-id <id>', 'your ID for the task')
      .option('--metadata <name=value...>', 'your name-value pairs; the webhook includes them')
      .option('--priority <number>', '-100 to 100; tasks with a higher priority start first')
      .option('--not-before <time>', 'earliest start time, RFC 3339')
      .option('--expires-at <time>', 'the task fails if it has not started by this time, RFC 3339')
      .option(
        '--idempotency-key <key>',
        'a repeated request with the same key returns the same task (default: random)',
      )
      .option('--watch', 'then watch the task until it is final')
      .option('--json', 'print the task object of the API; with --watch, of the final task')
      .addHelpText(
        'after',
        `\nGET /v1/task-types shows the data that each type requires. With --watch: ${WATCH_CODES.toLowerCase()}\n\nExamples:\n  $ sopwith task create eligibility_check --data member.json --watch\n  $ sopwith task create claim_submission --data claim.json --file note.pdf xray.png --json\n  $ jq .claim export.json | sopwith task create claim_submission --data -`,
      )
      .action(async (type: string, options: CreateOptions) => {
        const api = await openApi(options, context);
        const fields = await requestOf(type, options, context);
        const { file: files, idempotencyKey } = options;
        const request = await creationRequest(fields, { files, idempotencyKey });
        const response = await api.persist('/tasks', request);
        const made = (await response.json()) as TaskObject;
        if (response.headers.get('idempotency-replayed') === 'true')
          context.note('The task already existed: an earlier request used this idempotency key.');
        if (options.watch !== true) return context.print(shown(made, options.json === true));
        context.note(shown(made, false));
        await watchTask(api, made.id, options.json === true ? 'json' : 'text', context);
      });
  },
});

/** As the API takes it. */
const PRIORITIES = { min: -100, max: 100, integer: true };

const shown = (task: TaskObject, json: boolean): string =>
  json ? JSON.stringify(task) : `${task.id} ${task.status}`;

async function requestOf(
  type: string,
  options: CreateOptions,
  context: CliContext,
): Promise<CreateTaskRequest> {
  const { externalId, metadata, priority, notBefore, expiresAt } = options;
  return {
    type,
    data: await readData(options.data, context),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(metadata === undefined ? {} : { metadata: pairsOf(metadata) }),
    ...(priority === undefined ? {} : { priority: numberOption('--priority', priority, PRIORITIES) }),
    ...(notBefore === undefined ? {} : { not_before: notBefore }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  };
}
