import type { Command } from 'commander';
import type { OwnWords, SopLibrary } from '../../sop/load-library.ts';
import type { SopOutcome } from '../../sop/ports.ts';
import type { PackedTrace } from '../../sop/tracing/pack-trace.ts';
import type { TemporaryBrowser } from '../../authoring/local-browser.ts';
import type { LocalRun } from '../../authoring/run-locally.ts';
import { plainText } from '../plain-text.ts';
import { EndedOtherwise, UsageError, type CliCommand, type CliContext } from '../command.ts';
import { installedPlugins, withPluginWords } from '../plugin-words.ts';
import type { Ask } from '../terminal-ask.ts';
import { triedMs, readInputs, taskFiles } from './run-inputs.ts';

interface RunOptions {
  readonly sops: string;
  readonly baseUrl?: string;
  readonly data?: string;
  readonly file?: readonly string[];
  readonly credentials?: string;
  readonly artifacts?: string;
  readonly trace?: string;
  readonly recordHar?: string;
  readonly headed?: boolean;
  readonly timeout?: string;
  readonly dryRun?: boolean;
  readonly step?: boolean;
  readonly pauseOnFailure?: boolean;
  readonly json?: boolean;
}

/** `sopwith sop run` */
export const sopRunCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    const command = sop
      .command('run')
      .description('run an SOP in a local browser, without the service')
      .argument('<name>', 'portal/procedure')
      .option('--sops <folder>', 'folder of SOPs', 'sops')
      .option('--base-url <url>', 'URL of the portal, overrides base_url of portal.yaml')
      .option('--data <file>', 'JSON or YAML file with the inputs; "-" reads standard input')
      .option('--file <file...>', 'files of the task, for SOPs that upload or read them')
      .option('--credentials <file>', 'JSON or YAML file with the credentials, including totp_secret')
      .option('--artifacts <folder>', 'folder to save screenshots and files in')
      .option(
        '--trace <file>',
        'file to write a Playwright trace (.zip) to; steps that handle secrets are left out',
      )
      .option(
        '--record-har <file>',
        'file to record the responses of the portal in, for cases of "sop test"; it contains everything that was typed, so use test users only',
      )
      .option(
        '--timeout <duration>',
        'timeout of steps that set none, such as 3s, also if their action has another default; goto and navigate keep theirs',
      )
      .option('--headed', 'show the browser')
      .option('--step', 'pause before each step; try targets and expressions on the open page')
      .option('--pause-on-failure', 'pause at a failure and keep the page open')
      .option(
        '--dry-run',
        'stop before the first once block or click that may submit; "# sopwith-ignore: submit-outside-once" lets a click pass',
      )
      .option('--json', 'print the outcome as JSON and no progress')
      .addHelpText(
        'after',
        '\nExit code 0: finished, or the dry run is complete; 1: failed (also after a submission) or uncertain; 2: could not start.\n\nExamples:\n  $ sopwith sop run acme-health/eligibility --data member.json --credentials acme.yaml\n  $ sopwith sop run acme-health/claim-submission --data - --dry-run < claim.json\n  $ sopwith sop run acme-health/eligibility --data member.json --headed --step',
      );
    withPluginWords(command).action(async (name: string, options: RunOptions) => {
      const { words, plugins } = await installedPlugins(command, context);
      const ran = await run(name, options, words, context);
      const { withOutputIssues } = await import('./output-issues.ts');
      const outcome = withOutputIssues(name, ran, plugins);
      const { describeOutcome, endOf, isComplete } = await import('./sop-outcome.ts');
      context.print(options.json === true ? JSON.stringify(outcome, null, 2) : describeOutcome(outcome));
      if (!isComplete(outcome))
        throw new EndedOtherwise(1, options.json === true ? `${name} ended ${endOf(outcome)}` : '');
    });
  },
});

async function run(
  name: string,
  options: RunOptions,
  words: OwnWords,
  context: CliContext,
): Promise<SopOutcome> {
  const { loadLibrary } = await import('../../sop/load-library.ts');
  const { soundSop } = await import('../../authoring/sound-sop.ts');
  const library = await loadLibrary([options.sops], words);
  soundSop(library, name);
  await using starting = await startBrowser(options.headed === true);
  const { runLocally } = await import('../../authoring/run-locally.ts');
  const { LocalTrace } = await import('../../authoring/local-trace.ts');
  const local = await localRun(name, library, options, context);
  const desk = await openDesk(options, context);
  const trace = options.trace === undefined ? null : new LocalTrace(options.trace);
  const { SkippedSteps } = await import('./skipped-steps.ts');
  const skipped = new SkippedSteps();
  try {
    const browser = await starting.opened;
    return await runLocally(browser, {
      ...local,
      ...desk,
      emit: (event) => {
        skipped.see(event);
        local.emit?.(event);
      },
      ...(trace && {
        secrets: trace.secrets,
        beforeStep: trace.watch(desk.beforeStep),
        conclude: (opened) => trace.end(opened),
      }),
      prepare: async (opened) => {
        trace?.start(opened, browser.traces);
        if (options.recordHar !== undefined)
          await opened.routeFromHAR(options.recordHar, {
            update: true,
            updateContent: 'embed',
            updateMode: 'full',
          });
      },
    });
  } finally {
    desk.close?.();
    const never = skipped.describe();
    if (never !== null && options.json !== true) context.note(never);
    if (trace?.packed) context.note(`trace: ${await describeTrace(trace.packed, options.trace ?? '')}`);
  }
}

interface StartingBrowser extends AsyncDisposable {
  readonly opened: Promise<TemporaryBrowser>;
}

/** A browser that starts while the rest of the run is made ready. It is closed in any case. */
async function startBrowser(headed: boolean): Promise<StartingBrowser> {
  const { openLocalBrowser } = await import('../../authoring/local-browser.ts');
  const opened = openLocalBrowser(headed);
  // Why it did not start is said where it is waited for.
  const ended = opened.catch(() => null);
  return { opened, [Symbol.asyncDispose]: async () => (await ended)?.[Symbol.asyncDispose]() };
}

async function describeTrace(packed: PackedTrace, file: string): Promise<string> {
  const { TRACE_WORDS } = await import('../describe-failure.ts');
  const secret = packed.outcome === 'contained_secret' ? ` (${packed.secret})` : '';
  return packed.outcome === 'kept'
    ? `${file} (npx playwright-core show-trace ${file})`
    : `${TRACE_WORDS[packed.outcome]}${secret}`;
}

async function localRun(
  name: string,
  library: SopLibrary,
  options: RunOptions,
  context: CliContext,
): Promise<LocalRun> {
  const portal = library.portal(name.split('/')[0] ?? '');
  const baseUrl = options.baseUrl ?? portal?.baseUrl ?? '';
  if (!URL.canParse(baseUrl)) throw new UsageError('portal.yaml has no base_url: specify --base-url');
  const { readMapping } = await import('../../authoring/read-mapping.ts');
  const { progressLine } = await import('./sop-outcome.ts');
  const say = (line: string | null): void => {
    if (line !== null && options.json !== true) context.note(line);
  };
  const local: LocalRun = {
    library,
    sop: name,
    baseUrl,
    inputs: await readInputs(options.data, context),
    files: await taskFiles(options.file ?? []),
    credentials: options.credentials === undefined ? {} : await readMapping(options.credentials),
    credentialRemedy:
      options.credentials === undefined
        ? 'specify --credentials with a file that contains it'
        : `write it into ${options.credentials}`,
    dryRun: options.dryRun === true,
    triedMs: await triedMs(options.timeout),
    artifacts: options.artifacts,
    signal: await cancelSignal(context.signal),
    emit: (event) => say(progressLine(event)),
    note: (message) => say(`  ${plainText(message)}`),
    warn: (message) => context.note(message),
  };
  if (portal?.isTimeZoneGiven === false)
    say(`the browser is in ${portal.timeZone}: portal.yaml has no time_zone`);
  return local;
}

/** Ctrl-C as the interpreter expects it: an abort whose reason is a failure. */
async function cancelSignal(interrupted: AbortSignal): Promise<AbortSignal> {
  const { SopFailure } = await import('../../sop/sop-failure.ts');
  const canceled = new AbortController();
  const cancel = (): void => canceled.abort(new SopFailure('canceled', 'canceled', { kind: 'canceled' }));
  if (interrupted.aborted) cancel();
  else interrupted.addEventListener('abort', cancel, { once: true });
  return canceled.signal;
}

interface Desk extends Pick<LocalRun, 'ask' | 'beforeStep' | 'onFailure'> {
  close?(): void;
}

/** The person at the terminal: can step through the run if requested, and answers what the SOP asks. */
async function openDesk(options: RunOptions, context: CliContext): Promise<Desk> {
  const beside = options.step === true || options.pauseOnFailure === true;
  if (options.data === '-') {
    if (beside) throw new UsageError('--data - and a person at the terminal cannot share the input');
    return {};
  }
  const { pauseOnFailure, stepByStep } = await import('./step-debugger.ts');
  const { terminalAsk } = await import('../terminal-ask.ts');
  const { answerAt } = await import('../answer-question.ts');
  const say = (line: string): void => context.note(line);
  // Opened when it is first needed: an open terminal keeps the process from ending.
  let terminal: ReturnType<typeof terminalAsk> | null = null;
  const ask: Ask = (question, signal) => (terminal ??= terminalAsk()).ask(question, signal);
  return {
    ask: answerAt(ask, say),
    ...(options.step === true && { beforeStep: stepByStep(ask, say) }),
    ...(options.pauseOnFailure === true && { onFailure: pauseOnFailure(ask, say) }),
    close: () => terminal?.close(),
  };
}
