import { deepStrictEqual, fail, ok } from 'node:assert/strict';
import { concludeRun } from '../runtime/agent/conclude.ts';
import { readTaskData } from '../runtime/plugins/data-faults.ts';
import type { JsonObject, JsonValue } from '../sdk/json.ts';
import type { FieldFault } from '../platform/field-fault.ts';
import type { AnyPlugin } from '../sdk/plugin.ts';
import { checkFormats } from './check-formats.ts';
import { concludeCases } from './conclude-cases.ts';
import { CANARY, mutations } from './hostile-data.ts';
import type { Death, PluginRun } from './plugin-run.ts';
import { loadedPlugin, runPlugin } from './run-plugin.ts';
import { withPrintedText } from './printed-text.ts';
import { HIDDEN } from '../sop/secrets.ts';
import type { CaseSetup, ConformanceCase, ConformanceOptions } from './conformance.ts';

const START_MS = 5_000;

/** A cancel is heard within 5 s; the browser needs a moment to close. */
const END_MS = 6_000;

/** In the middle of the work, where there is any. */
const CANCELED_AT_STEP = 3;

const DEADLINE_MS = 500;

function faultsOf(plugin: AnyPlugin, text: string): readonly FieldFault[] | null {
  const began = process.cpuUsage();
  const read = readTaskData(loadedPlugin(plugin), text);
  // Of the CPU: what else the machine does is not the fault of the plugin.
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1_000;
  ok(ms < 2_000, `it took ${Math.round(ms)} ms to parse the data, which is too long for a request`);
  return 'faults' in read ? read.faults : null;
}

export function refuses(plugin: AnyPlugin, text: string): void {
  const faults = faultsOf(plugin, text);
  if (faults === null) fail('it was accepted');
  checkFaults(faults, false);
}

function checkFaults(faults: readonly FieldFault[], nameIsCanary: boolean): void {
  ok(faults.length > 0, 'it was rejected without a reason');
  for (const { pointer, code, message } of faults) {
    ok(pointer === '' || pointer.startsWith('/'), `"${pointer}" is not a JSON Pointer`);
    ok(/^[a-z][a-z0-9_]*$/.test(code), `"${code}" is not a code in snake_case`);
    ok(message.trim() !== '', 'a fault has no message');
    const told = nameIsCanary ? `${code} ${message}` : `${pointer} ${code} ${message}`;
    ok(!told.includes(CANARY), 'a fault repeats what was sent');
  }
}

export function refusesMutations({ plugin, cases }: ConformanceOptions): void {
  for (const { data } of cases) {
    deepStrictEqual(faultsOf(plugin, JSON.stringify(data)), null, 'the valid data was rejected');
    for (const { pointer, what, data: wrong } of mutations(data as JsonValue)) {
      const faults = faultsOf(plugin, JSON.stringify(wrong));
      if (faults === null) fail(`${pointer} was accepted although it is ${what}`);
      checkFaults(faults, what === 'unknown');
    }
  }
}

export async function does(plugin: AnyPlugin, one: ConformanceCase): Promise<PluginRun> {
  const setup = await one.setup();
  const { value: run, printed } = await withPrintedText(() =>
    runPlugin({ ...setup, plugin, data: one.data }),
  );
  deepStrictEqual(run.status, one.status ?? 'completed', `${run.notes ?? ''} ${lastStep(run)}`);
  checkOutput(plugin, run, setup, printed);
  await one.expect?.(run);
  return run;
}

function lastStep(run: PluginRun): string {
  const failed = run.timeline.findLast(
    (event) => event.kind === 'step.finished' && event.status === 'failed',
  );
  if (failed?.kind !== 'step.finished') return '';
  const { file, line, column } = failed.step;
  return `(${file}:${line}:${column} ${failed.code ?? ''})`;
}

function checkOutput(plugin: AnyPlugin, run: PluginRun, setup: CaseSetup, printed: string): void {
  if (run.result !== null) {
    const errors = loadedPlugin(plugin).checkResult(run.result);
    deepStrictEqual(errors, null, 'the result does not fit its schema');
  }
  if (run.status !== 'completed' && run.status !== 'refused') ok(run.notes?.trim(), 'the notes are missing');
  const { artifacts, sent: _sent, ...told } = run;
  const words = JSON.stringify(told);
  // The runtime masks a secret that a page repeats, so the run contains only the mask. Files are stored unchanged.
  ok(!words.includes(HIDDEN), `the results of the run contain a secret, masked as ${HIDDEN}`);
  const texts = [words, ...artifacts.map(({ name, content }) => `${name} ${content.toString('latin1')}`)];
  for (const [name, secret] of Object.entries(setup.credentials ?? {})) {
    // A short user name may be a word of any page; passwords and answers are secrets.
    if (secret.length < 6 || /user/i.test(name)) continue;
    ok(!texts.some((text) => text.includes(secret)), `the results of the run contain the secret "${name}"`);
    ok(!printed.includes(secret), `the secret "${name}" was printed to standard output or error`);
  }
}

/** `outputs`: what a run of the case has brought. */
export function concludesAll(plugin: AnyPlugin, one: ConformanceCase, outputs: JsonObject): void {
  const loaded = loadedPlugin(plugin);
  // Without conclude, the outputs are the result, and the SOP must make them match.
  const own = plugin.conclude !== undefined;
  for (const { name, run } of concludeCases(outputs)) {
    if (!own && run.status === 'finished') continue;
    const { conclusion, fault } = concludeRun(loaded, run, one.data as JsonObject);
    if (conclusion === null) fail(`${name}: ${fault.notes}`);
    checkFormats(loaded, one.data, name, conclusion);
    if (run.status === 'failed') ok(conclusion.status !== 'completed', `${name} was concluded as completed`);
    if (conclusion.status === 'completed') continue;
    ok(conclusion.notes.trim() !== '', `${name}: the notes are missing`);
    if (conclusion.status === 'completed_with_issues') {
      ok(conclusion.issues.length > 0, `${name}: the issues are missing`);
    }
  }
}

export async function endsAt(
  plugin: AnyPlugin,
  one: ConformanceCase,
  why: 'canceled' | 'timed_out',
): Promise<void> {
  const canceled = new AbortController();
  let abortedAt = 0;
  let steps = 0;
  const setup = await one.setup();
  const began = performance.now();
  const run = await runPlugin({
    ...setup,
    plugin,
    data: one.data,
    ...(why === 'timed_out' ? { timeoutMs: DEADLINE_MS } : { signal: canceled.signal }),
    onEvent({ kind }) {
      if (kind === 'step.started') steps += 1;
      if (steps < CANCELED_AT_STEP || abortedAt > 0) return;
      abortedAt = performance.now();
      canceled.abort();
    },
  });
  const ms = performance.now() - (why === 'timed_out' ? began + DEADLINE_MS : abortedAt || began);
  // Until the deadline passes, the browser has to come up.
  ok(ms < END_MS + (why === 'timed_out' ? START_MS : 0), `it took ${Math.round(ms)} ms to end`);
  if (run.status === 'completed') return; // It was quicker than the news.
  ok(run.status === 'failed' || run.status === 'completed_with_issues', `it ended ${run.status}`);
  if (run.status === 'failed') deepStrictEqual(run.failure?.code, why);
}

export async function submitsOnce(plugin: AnyPlugin, one: ConformanceCase, dies: Death): Promise<void> {
  if (one.submissions === undefined) fail('a plugin that submits needs "submissions" in its first case');
  const setup = await one.setup();
  const before = await one.submissions();
  const run = await runPlugin({ ...setup, plugin, data: one.data, dies });
  const times = (await one.submissions()) - before;
  ok(times <= 1, `it was submitted ${times} times`);
  ok(run.attempts > 1, 'nothing was submitted inside a once block, so nothing could be killed there');
  ok(
    run.status !== 'failed',
    'a submission that may have been made ended "failed": clients send those again',
  );
  if (run.status === 'completed') deepStrictEqual(times, 1, 'it says completed, and nothing was submitted');
}
