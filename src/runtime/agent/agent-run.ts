import type { BrowserContext } from 'playwright-core';
import type { JsonObject } from '../../sdk/json.ts';
import type { RunContext, RunResult } from '../../sdk/plugin.ts';
import {
  NOT_LOOKED_UP,
  type RunPorts,
  type SavedArtifact,
  type SopOutcome,
  type SopRequest,
} from '../../sop/ports.ts';
import type { AgentJob, AgentOutcome, PluginFault, TaskInput } from '../boundary/agent-protocol.ts';
import { isSignInTest } from '../../tasks/trials.ts';
import { concludeRun, pluginError } from './conclude.ts';
import { signInPlugin } from './sign-in-plugin.ts';
import { readTaskData } from '../plugins/data-faults.ts';
import type { LoadedPlugin, PluginRegistry } from '../plugins/plugin-registry.ts';

/** The SOPs of an agent, ready to run. */
export interface SopRunner {
  /** SHA-256 of the SOP's text; null if there is no SOP of this name. */
  digest(sop: string): string | null;
  run(request: Omit<SopRequest, 'patience'>, ports: RunPorts): Promise<SopOutcome>;
}

/** A task whose data was read: what its run starts from. */
export interface PreparedTask {
  readonly loaded: LoadedPlugin;
  readonly data: JsonObject;
  readonly inputs: JsonObject;
  readonly sop: string;
  readonly digest: string;
}

/** Reads a task's data and names its SOP. */
export function prepareTask(
  plugins: PluginRegistry,
  sops: SopRunner,
  { type, text, files }: Omit<TaskInput, 'version'>,
): PreparedTask | PluginFault {
  const loaded = isSignInTest({ type }) ? signInPlugin : plugins.get(type);
  if (loaded === undefined) {
    return { code: 'unknown_task_type', notes: `No plugin of this worker provides the task type "${type}".` };
  }
  const { plugin } = loaded;
  try {
    const read = readTaskData(loaded, text);
    if ('faults' in read) return invalidData(read.faults);
    const { data } = read;
    const sop = typeof plugin.sop === 'string' ? plugin.sop : plugin.sop({ data });
    const digest = sops.digest(sop);
    if (digest === null)
      return { code: 'unknown_sop', notes: `The SOP "${sop}" does not exist on this worker.` };
    return { loaded, data, inputs: plugin.prepare?.({ data, files }) ?? data, sop, digest };
  } catch (error) {
    return pluginError(type, 'prepare', error);
  }
}

function invalidData(faults: readonly { pointer: string; message: string }[]): PluginFault {
  const told = faults.slice(0, 5).map(({ pointer, message }) => `${pointer || '/'} ${message}`);
  return {
    code: 'invalid_task_data',
    notes: `The data does not match the plugin of this worker: ${told.join('; ')}.`,
  };
}

/** Runs the task's SOP, or the plugin's own code around it, and lets the plugin conclude. */
export async function runTask(
  sops: SopRunner,
  prepared: PreparedTask,
  job: AgentJob,
  ports: RunPorts,
): Promise<AgentOutcome> {
  const { loaded, data } = prepared;
  if (job.dryRun && loaded.plugin.run !== undefined)
    return { kind: 'ran', run: OWN_CODE, conclusion: null, fault: null };
  const runs: SopOutcome[] = [];
  const callSop = async (sop: string, inputs: JsonObject): Promise<SopOutcome> => {
    const { task, files, baseUrl, dryRun } = job;
    const outcome = await sops.run({ sop, inputs, files, task, baseUrl, dryRun }, ports);
    runs.push(outcome);
    return outcome;
  };
  let result: RunResult;
  try {
    result = loaded.plugin.run
      ? sound(await loaded.plugin.run(pluginContext(prepared, job, ports, callSop)))
      : toResult(await callSop(job.sop, prepared.inputs));
  } catch (error) {
    if (error instanceof NoRunResult) return { kind: 'fault', fault: noResult(loaded.plugin.type, error) };
    // Thrown through the plugin's code: an uncertain submission is the truth, whatever the plugin made of it.
    const run = runs.at(-1);
    if (error instanceof RunEnded && run) return { kind: 'ran', run, conclusion: null, fault: null };
    return { kind: 'fault', fault: pluginError(loaded.plugin.type, 'run', error) };
  }
  const uncertain = runs.find(isOpen);
  if (uncertain) return { kind: 'ran', run: uncertain, conclusion: null, fault: null };
  return { kind: 'ran', run: whole(result, runs), ...concludeRun(loaded, result, data) };
}

/** What the code of a plugin does with the page is unknown, so nothing could stop it before it submits. */
const OWN_CODE: SopOutcome = {
  status: 'failed',
  failure: { code: 'dry_run_impossible', kind: 'plugin', retryable: false },
  notes: 'The plugin runs its own code around the SOP, so a dry run cannot stop before the submission.',
  outputs: {},
  issues: [],
  files: [],
  report: null,
};

/** A plugin in plain JavaScript may return anything, and one that forgets its `return` returns nothing. */
class NoRunResult extends Error {}

function sound(result: RunResult | undefined): RunResult {
  const told: unknown = typeof result === 'object' && result !== null ? result.status : undefined;
  if (result === undefined || (told !== 'finished' && told !== 'failed'))
    throw new NoRunResult(result === undefined ? 'nothing' : 'something else');
  const isWhole =
    Array.isArray(result.issues) && typeof result.outputs === 'object' && result.outputs !== null;
  const isFailed = result.status === 'failed' && typeof result.failure?.code === 'string';
  if (!isWhole || (result.status === 'failed' && !isFailed)) throw new NoRunResult('only a part of one');
  return result;
}

const noResult = (type: string, { message }: NoRunResult): PluginFault => ({
  code: 'plugin_error',
  notes: `"run" of the plugin "${type}" returned ${message}. It must return { status, outputs, issues }, and for a failed run also failure and notes.`,
});

/** Ends `run` where an SOP came to something that the plugin has no say in. */
class RunEnded extends Error {}

/** Its submission is uncertain. */
const isOpen = (run: SopOutcome): boolean =>
  run.status === 'uncertain' || (run.status === 'failed' && run.failure.code === NOT_LOOKED_UP);

function toResult(outcome: SopOutcome): RunResult {
  if (isOpen(outcome)) throw new RunEnded(outcome.status);
  const { outputs, issues } = outcome;
  if (outcome.status === 'finished') return { status: 'finished', outputs, issues };
  if (outcome.status !== 'failed') throw new RunEnded(outcome.status);
  const { failure, notes } = outcome;
  return { status: 'failed', failure, notes, outputs, issues };
}

/** What the plugin says of its run, with the files and the evidence of the SOPs that it called. */
function whole(result: RunResult, runs: readonly SopOutcome[]): SopOutcome {
  const files: readonly SavedArtifact[] = runs.flatMap((run) => run.files);
  if (result.status === 'finished') {
    const report = runs.flatMap((run) => (run.status === 'finished' ? (run.report ?? []) : [])).at(-1);
    return { ...result, files, ...(report && { report }) };
  }
  const failed = runs.findLast((run) => run.status === 'failed' && run.failure.code === result.failure.code);
  if (failed?.status !== 'failed') return { ...result, files, report: null };
  const { report, retryAfterMs } = failed;
  return { ...result, files, report, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

function pluginContext(
  { data }: PreparedTask,
  job: AgentJob,
  ports: RunPorts,
  callSop: (sop: string, inputs: JsonObject) => Promise<SopOutcome>,
): RunContext<JsonObject> {
  return {
    data,
    files: job.files,
    attempt: job.task.attempt,
    signal: ports.signal,
    callSop: async (sop, inputs) => toResult(await callSop(sop, inputs)),
    page: () => currentPage(ports.context),
    // A plugin's words may hold anything: they are for `sopwith sop run`, where a person watches, and not kept here.
    log: () => undefined,
  };
}

const currentPage = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());
