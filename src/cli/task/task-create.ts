import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import type { CreateTaskRequest, TaskObject } from '../../tasks/task-object.ts';
import { openApi, withApi, type ApiOptions } from './api-client.ts';
import { numberOption, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { mediaTypeOf } from '../media-types.ts';
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
      .option('--json', 'print the task object of the API')
      .addHelpText(
        'after',
        `\nGET /v1/task-types shows the data that each type requires. With --watch: ${WATCH_CODES.toLowerCase()}\n\nExamples:\n  $ sopwith task create eligibility_check --data member.json --watch\n  $ sopwith task create claim_submission --data claim.json --file note.pdf xray.png --json\n  $ jq .claim export.json | sopwith task create claim_submission --data -`,
      )
      .action(async (type: string, options: CreateOptions) => {
        const api = await openApi(options, context);
        const fields = await requestOf(type, options, context);
        const files = options.file ?? [];
        const response = await api.persist('/tasks', {
          method: 'POST',
          ...(files.length === 0 ? inline(fields) : await multipart(fields, files)),
          ...keyed(options.idempotencyKey, files.length === 0),
        });
        const made = (await response.json()) as TaskObject;
        if (response.headers.get('idempotency-replayed') === 'true')
          context.note('The task already existed: an earlier request used this idempotency key.');
        if (options.watch !== true) return context.print(shown(made, options.json === true));
        if (options.json !== true) context.note(shown(made, false));
        await watchTask(api, made.id, options.json === true, context);
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

export function readData(file: string, context: CliContext): Promise<string> {
  return file === '-' ? context.readStdin() : orUnreadable('--data', file, () => readFile(file, 'utf8'));
}

export function pairsOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError(`--metadata "${pair}" is not name=value`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

function inline(fields: CreateTaskRequest): RequestInit {
  return { body: JSON.stringify(fields) };
}

async function multipart(fields: CreateTaskRequest, files: readonly string[]): Promise<RequestInit> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const file of files) {
    const type = mediaTypeOf(file);
    // Opened, not read: it streams.
    form.append(
      'files',
      await orUnreadable('--file', file, () => openAsBlob(file, { type })),
      basename(file),
    );
  }
  return { body: form };
}

async function orUnreadable<T>(flag: string, file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${flag} ${file} cannot be read: ${reason}`);
  }
}

/** Always with a key, so that the request can be repeated if its response is lost. */
function keyed(key: string = randomUUID(), json: boolean): RequestInit {
  return {
    headers: { 'Idempotency-Key': key, ...(json ? { 'Content-Type': 'application/json' } : {}) },
  };
}
