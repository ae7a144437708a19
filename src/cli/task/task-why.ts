import type { Command } from 'commander';
import type { FailureReportObject } from '../../http/api-types.ts';
import { CodedError } from '../../platform/errors.ts';
import { numberOption, shownTime, type CliCommand, type CliContext } from '../command.ts';
import { openApi, withApi, type ApiClient, type ApiOptions } from './api-client.ts';

interface WhyOptions extends ApiOptions {
  readonly attempt?: string;
  readonly screenshot?: string;
  readonly trace?: string;
  readonly json?: boolean;
}

/** `sopwith task why` */
export const taskWhyCommand: CliCommand = Object.freeze({
  register(task: Command, context: CliContext): void {
    withApi(task.command('why <id>'))
      .description('show why an attempt at a task failed, as "sop run" does')
      .option('--attempt <n>', 'number of the attempt (default: the last one that failed)')
      .option('--screenshot <file>', 'write the screenshot of the failure to this file')
      .option('--trace <file>', 'write the Playwright trace of the attempt (.zip) to this file')
      .option('--json', 'print the failure object of the API')
      .addHelpText(
        'after',
        '\nIt prints text from the page of the portal, which may be patient data. If the step can be fixed, it prints a diff of the SOP that "patch -p0" applies.' +
          '\n\nExample:\n  $ sopwith task why task_06aqf3m0gsx8z1c9k2w7r5d4bn --screenshot failure.png',
      )
      .action(async (id: string, options: WhyOptions) => {
        const api = await openApi(options, context);
        const failure = await readFailure(api, id, options.attempt);
        if (options.json === true) context.print(JSON.stringify(failure));
        else await showFailure(failure, context);
        if (options.screenshot !== undefined) await save(api, failure, 'screenshot', options.screenshot);
        if (options.trace !== undefined) await save(api, failure, 'trace', options.trace);
      });
  },
});

async function readFailure(
  api: ApiClient,
  id: string,
  attempt: string | undefined,
): Promise<FailureReportObject> {
  const limits = { min: 1, max: 2_147_483_647, integer: true };
  const query = attempt === undefined ? '' : `?attempt=${numberOption('--attempt', attempt, limits)}`;
  const response = await api.persist(`/tasks/${encodeURIComponent(id)}/failure${query}`, {});
  return (await response.json()) as FailureReportObject;
}

async function showFailure(failure: FailureReportObject, context: CliContext): Promise<void> {
  const { describeFailure, TRACE_WORDS } = await import('../describe-failure.ts');
  const { attempt, at, sop_version: version, step, screenshot, trace } = failure;
  const procedures = version === null ? '' : version === 0 ? ', SOPs on disk' : `, SOP version ${version}`;
  context.note(`attempt ${attempt}, ${shownTime(new Date(at))}${procedures}`);
  const { message, url, near: candidates, proposal, call_log: callLog } = failure;
  const report = step === null ? null : { step, message, url, candidates, proposal, callLog };
  context.print(describeFailure({ ...failure, report }));
  if (screenshot !== null) context.note(`screenshot: artifact ${screenshot} (--screenshot <file> saves it)`);
  if (trace === null) return;
  const { artifact, outcome, secret } = trace;
  const kept = outcome === 'kept' || outcome === 'shortened';
  const where = kept
    ? `: artifact ${artifact} (--trace <file> saves it)`
    : secret === null
      ? ''
      : ` (${secret})`;
  context.note(`trace: ${TRACE_WORDS[outcome]}${where}`);
}

async function save(
  api: ApiClient,
  { task_id: task, screenshot, trace }: FailureReportObject,
  kind: 'screenshot' | 'trace',
  file: string,
): Promise<void> {
  const artifact = kind === 'screenshot' ? screenshot : (trace?.artifact ?? null);
  if (artifact === null) throw new CodedError(`no_${kind}`, `the failure has no ${kind}`);
  const { writeFile } = await import('node:fs/promises');
  const response = await api.persist(`/tasks/${encodeURIComponent(task)}/artifacts/${artifact}`, {});
  await writeFile(file, Buffer.from(await response.arrayBuffer()), { mode: 0o600 });
}
