import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareTask } from '../runtime/agent/agent-run.ts';
import { readTaskData } from '../runtime/plugins/data-faults.ts';
import { decideOutcome, ledgerStateOf } from '../runtime/attempt/decide-outcome.ts';
import { compileSchema } from '../runtime/plugins/compile-schema.ts';
import { inspectPlugin } from '../runtime/plugins/load-plugins.ts';
import type { LoadedPlugin } from '../runtime/plugins/plugin-registry.ts';
import type { JsonObject } from '../sdk/json.ts';
import type { Conclusion, LocalFile } from '../sdk/outcome.ts';
import type { AnyPlugin } from '../sdk/plugin.ts';
import type { RunPorts } from '../sop/ports.ts';
import { honest } from '../tasks/end/honest-conclusion.ts';
import { runTestAttempt, type AttemptSetup } from './attempt.ts';
import {
  finishedRun,
  newRecord,
  refusedRun,
  type PluginRun,
  type PluginRunOptions,
  type TestFile,
} from './plugin-run.ts';
import { openCode } from './open-code.ts';
import { openPortal } from './portal-source.ts';
import { useBrowser } from './shared-browser.ts';
import { TestLedger } from './test-ledger.ts';

/**
 * Runs a plugin as an agent of the service would, in a real browser, without service or database. Every rule of the service holds: data is
 * checked, retries and `once` blocks work across attempts, and a submission with an unknown outcome never ends `failed`.
 *
 * @throws {Error} where the plugin breaks the contract, an SOP has faults, or there is no SOP for the data
 * @example
 * import { strictEqual } from 'node:assert/strict';
 *
 * const run = await runPlugin({
 *   plugin,
 *   data: { payer: 'acme-health', member_id: 'A1' },
 *   portal: { pages: { '/': '<h1>Welcome</h1>' } },
 *   sops: ['sops'],
 * });
 * strictEqual(run.status, 'completed');
 */
export async function runPlugin(options: PluginRunOptions): Promise<PluginRun> {
  const loaded = loadedPlugin(options.plugin);
  const text = typeof options.data === 'string' ? options.data : JSON.stringify(options.data);
  const read = readTaskData(loaded, text);
  if ('faults' in read) return refusedRun(read.faults);
  const { plugins, sops } = await openCode(loaded, options.sops);
  const folder = await mkdtemp(join(tmpdir(), 'sopwith-test-'));
  try {
    await using portal = await openPortal(options.portal);
    const files = await writeFiles(folder, options.files ?? []);
    const prepared = prepareTask(plugins, sops, { type: loaded.plugin.type, text, files });
    if (!('loaded' in prepared)) throw new Error(`${prepared.code}: ${prepared.notes}`);
    checkInputs(loaded.plugin, prepared.inputs);
    const shared = { options, prepared, sops, portal, folder, files, session: sessionStore() };
    return await useBrowser((browser, proxyHost) => runAttempts({ ...shared, browser, proxyHost }));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Checks a plugin against the contract. @throws {Error} with everything that is wrong */
export function loadedPlugin(plugin: AnyPlugin): LoadedPlugin {
  const known = loadedPlugins.get(plugin);
  if (known !== undefined) return known;
  const inspected = inspectPlugin(plugin, plugin.type);
  if ('faults' in inspected)
    throw new Error(`the plugin breaks the contract: ${inspected.faults.join('; ')}`);
  loadedPlugins.set(plugin, inspected);
  return inspected;
}

const loadedPlugins = new WeakMap<AnyPlugin, LoadedPlugin>();

function checkInputs({ inputs: schema }: LoadedPlugin['plugin'], inputs: JsonObject): void {
  const [first] = schema === undefined ? [] : (compileSchema(schema)(inputs) ?? []);
  if (first !== undefined)
    throw new Error(
      `"prepare" returned what "inputs" does not allow: ${first.instancePath || '/'} ${first.message}`,
    );
}

type Shared = Omit<AttemptSetup, 'number' | 'ledger' | 'record' | 'dies'>;

async function runAttempts(shared: Shared): Promise<PluginRun> {
  const { attempts = 1, dies = null } = shared.options;
  const ledger = new TestLedger();
  const record = newRecord();
  // A killed process does not count as a failure of the task: the service starts it again, whatever is left of its attempts.
  const maxAttempts = attempts + (dies === null ? 0 : 1);
  for (;;) {
    record.attempts += 1;
    const number = record.attempts;
    const end = await runTestAttempt({ ...shared, number, ledger, record, dies: number === 1 ? dies : null });
    const decision = decideOutcome(end, {
      attempt: number,
      ledger: ledgerStateOf(ledger.states()),
      retry: { maxAttempts, firstDelayMs: 0, maxDelayMs: 0 },
      jitter: 0,
    });
    if (decision.do === 'finish') return finishedRun(record, concluded(decision.conclusion, ledger));
    if (shared.options.signal?.aborted) return finishedRun(record, concluded(CANCELED, ledger));
  }
}

const CANCELED: Conclusion = {
  status: 'failed',
  failure: { code: 'canceled', kind: 'canceled', retryable: true },
  notes: 'The task was canceled.',
};

const concluded = (conclusion: Conclusion, ledger: TestLedger): Conclusion =>
  honest(ledger.begun(), conclusion);

/** Signed-in state between the attempts of a run. */
function sessionStore(): RunPorts['session'] {
  let kept: object | null = null;
  return {
    load: async () => kept,
    async save(state) {
      kept = state;
    },
    async forget() {
      kept = null;
    },
  };
}

function writeFiles(folder: string, files: readonly TestFile[]): Promise<readonly LocalFile[]> {
  return Promise.all(
    files.map(async ({ name, contentType, content }, index) => {
      const bytes = Buffer.from(content);
      const path = join(folder, `file-${index}`);
      await writeFile(path, bytes);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { id: `file_${index}`, name, contentType, size: bytes.length, sha256, path };
    }),
  );
}
