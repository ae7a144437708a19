import type { Command } from 'commander';
import type { NeedsObject, TaskObject } from '../../tasks/task-object.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../sdk/json.ts';
import { answerAt, fieldsOf, valueOf } from '../answer-question.ts';
import { openApi, withApi, type ApiClient, type ApiOptions } from './api-client.ts';
import { CodedError } from '../../platform/errors.ts';
import { UsageError, type CliCommand, type CliContext } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';
import { plainLine } from '../plain-text.ts';
import { terminalAsk } from '../terminal-ask.ts';

interface AnswerOptions extends ApiOptions {
  readonly data?: string;
  readonly codeStdin?: boolean;
  readonly approve?: boolean;
  readonly decline?: boolean;
  readonly comment?: string;
  readonly json?: boolean;
}

const EXAMPLES = `
Without an answer, the command shows the question and asks for each field.

Examples:
  $ sopwith task answer task_06aqf3m0gsx8z1c9k2w7r5d4bn
  $ sopwith task answer task_06aqf3m0gsx8z1c9k2w7r5d4bn member=second
  $ sopwith task answer task_06aqf3m0gsx8z1c9k2w7r5d4bn --decline --comment "The charge is wrong."
  $ latest-code | sopwith task answer task_06aqf3m0gsx8z1c9k2w7r5d4bn --code-stdin`;

/** `sopwith task answer` */
export const taskAnswerCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('answer <id> [field=value...]'))
      .description('answer a waiting task: a one-time code, a form, an approval')
      .option('--data <file>', 'file that contains the answer as a JSON object; "-" reads standard input')
      .option('--code-stdin', 'read a one-time code from standard input')
      .option('--approve', 'approve what the task asks')
      .option('--decline', 'decline what the task asks')
      .option('--comment <text>', 'comment of the person who approves or declines')
      .option('--json', 'print the task object of the API')
      .addHelpText('after', EXAMPLES)
      .action(async (id: string, values: readonly string[], options: AnswerOptions) => {
        mustBeOneAnswer(values, options);
        const api = await openApi(options, context);
        const needs = await needsOf(api, id);
        const answer = await answerTo(needs, values, options, context);
        const response = await api.call(`/tasks/${encodeURIComponent(id)}/input`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(answer),
        });
        const answered = (await response.json()) as TaskObject;
        context.print(options.json === true ? JSON.stringify(answered) : `${answered.id} ${answered.status}`);
      });
  },
});

function mustBeOneAnswer(
  values: readonly string[],
  { data, codeStdin, approve, decline, comment }: AnswerOptions,
): void {
  const ways = [values.length > 0, data !== undefined, codeStdin, approve, decline];
  if (ways.filter((way) => way === true).length > 1)
    throw new UsageError(
      'specify the answer in one way: field=value, --data, --code-stdin, --approve, or --decline',
    );
  if (comment !== undefined && approve !== true && decline !== true)
    throw new UsageError('--comment needs --approve or --decline');
}

async function needsOf(api: ApiClient, id: string): Promise<NeedsObject> {
  const response = await api.call(`/tasks/${encodeURIComponent(id)}`);
  const { status, needs } = (await response.json()) as TaskObject;
  if (needs?.answered === true)
    throw new CodedError('not_waiting', `task ${id} already has its answer, and continues within a moment`);
  if (needs !== null) return needs;
  throw new CodedError('not_waiting', `task ${id} is not waiting for an answer: its status is ${status}`);
}

async function answerTo(
  needs: NeedsObject,
  values: readonly string[],
  options: AnswerOptions,
  context: CliContext,
): Promise<JsonObject> {
  const { data, codeStdin, approve, decline, comment } = options;
  if (data !== undefined) return parseAnswer(await readTextFile(data, context, '--data'));
  if (codeStdin === true) return { code: (await context.readStdin()).trim() };
  if (approve === true || decline === true)
    return { approved: approve === true, ...(comment === undefined ? {} : { comment }) };
  if (values.length > 0) return fromPairs(values, needs);
  return fromTerminal(needs, context);
}

async function fromTerminal(needs: NeedsObject, context: CliContext): Promise<JsonObject> {
  context.note(`Answer before ${needs.expires_at}.`);
  for (const { name, value } of needs.form ?? []) context.note(plainLine(`  ${name}: ${value}`));
  if (needs.screenshot !== undefined) context.note(`The artifact ${needs.screenshot} shows the page.`);
  const terminal = terminalAsk();
  try {
    const { kind, message, schema = {} } = needs;
    const withinMs = Date.parse(needs.expires_at) - Date.now();
    const ask = answerAt(terminal.ask, context.note);
    return await ask({ kind, message, schema: schema as JsonObject, withinMs }, context.signal);
  } finally {
    terminal.close();
  }
}

/** The answer may be a one-time code, so no message quotes it. */
function parseAnswer(text: string): JsonObject {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isJsonObject(parsed)) return parsed;
  } catch {
    // Said below: a parser would quote the text.
  }
  throw new UsageError('--data is not a JSON object such as {"code": "123456"}');
}

function fromPairs(pairs: readonly string[], { kind, schema = {} }: NeedsObject): JsonObject {
  if (kind === 'code')
    throw new UsageError(
      'do not pass a one-time code as an argument: other users of this machine can see it. Use --code-stdin, or run the command without an answer',
    );
  const fields = new Map<string, JsonValue>(fieldsOf(schema as JsonObject));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new UsageError('an answer must be field=value, such as member=second');
      const name = pair.slice(0, at);
      return [name, valueOf(pair.slice(at + 1), fields.get(name) ?? null)];
    }),
  );
}
