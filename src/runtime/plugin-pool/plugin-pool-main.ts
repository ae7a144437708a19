/** A process of the plugin pool. The API starts it and speaks with it over file descriptor 3; notes and reports go to 4. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { outlineSentences } from '../../authoring/outline/outline-sentences.ts';
import { languageSchema } from '../../sop/schema.ts';
import { openChannel } from '../boundary/agent-channel.ts';
import { answerChecks } from './answer-checks.ts';
import { checkTask } from './check-task.ts';
import { sopNames, type SopNames } from './sop-names.ts';
import { describeThrown } from '../../platform/describe-thrown.ts';
import { forbidExit } from '../containment/forbid-exit.ts';
import { checkCode, CodeError, type CheckedCode } from '../plugins/load-code.ts';
import type { LoadedPlugin } from '../plugins/plugin-registry.ts';
import type {
  CodeFacts,
  FromPool,
  PoolNote,
  PoolResult,
  PoolSetup,
  PoolWork,
  ToPool,
} from './plugin-pool-protocol.ts';
import { openStallWatch } from '../containment/stall-watch.ts';
import { reviewProcedures } from './review-procedures.ts';
import { taskTypeInfo } from './task-types.ts';
import { writeResult } from './write-result.ts';
import { watchIntrinsics } from '../containment/watch-intrinsics.ts';

const NOTES = 4;
const MAX_LINE_BYTES = 512 * 2 ** 20;
const SEND_MS = 20;
/** Checking all shared objects takes as long as 30 checks of tasks. */
const LOOK_MS = 100;
/** The same stray is reported once in this time. */
const STRAY_MS = 60_000;

const [limitMs, rssMb, loadMs] = process.argv.slice(2).map(Number) as [number, number, number];
const watch = openStallWatch({ rssBytes: rssMb * 2 ** 20, reportTo: NOTES });
/** The file of the plugin on whose behalf code runs, also in timers and promises that it leaves behind. */
const inPlugin = new AsyncLocalStorage<string>();
const answers = answerChecks();
interface Loaded {
  readonly checked: CheckedCode;
  readonly sops: SopNames;
  readonly polluted: () => string | null;
}
let code: Loaded | null = null;
/** The task type whose code ran last. */
let lastType: string | null = null;
let looking: NodeJS.Timeout | undefined;
let isWorn = false;

const channel = openChannel(new Socket({ fd: 3, readable: true, writable: true }), {
  maxLineBytes: MAX_LINE_BYTES,
  onLine: (line) => obey(JSON.parse(line) as ToPool),
  onFault: endSelf,
  onClose: endSelf,
});
const send = (message: FromPool): void => channel.send(message);
const note = (told: PoolNote): void => void writeSync(NOTES, `${JSON.stringify(told)}\n`);
const exit = process.exit.bind(process);
function endSelf(): void {
  exit(0);
}

forbidExit();
const strays = new Map<string, number>();
const onStray = (error: unknown): void => {
  const { cause, at } = describeThrown(error);
  const file = inPlugin.getStore() ?? null;
  const key = `${file} ${cause} ${at}`;
  const now = performance.now();
  if (now - (strays.get(key) ?? -STRAY_MS) < STRAY_MS) return;
  if (strays.size > 100) strays.clear();
  strays.set(key, now);
  note({ kind: 'stray', file, cause, at });
};
process.on('uncaughtException', onStray).on('unhandledRejection', onStray);

function obey(order: ToPool): void {
  if (order.kind === 'setup') return void setUp(order.setup);
  const [first] = order.work;
  const type = first !== undefined && 'type' in first ? first.type : null;
  if (isWorn || (type !== lastType && look())) return;
  if (type !== null) lastType = type;
  let results: PoolResult[] = [];
  let sent = performance.now();
  for (const [index, work] of order.work.entries()) {
    // A portal of hundreds of procedures takes longer than the data of a task.
    watch.begin(index, work.kind === 'procedures' ? loadMs : limitMs);
    results.push(doWork(work));
    watch.end();
    const isLast = index === order.work.length - 1;
    if (performance.now() - sent < SEND_MS && !isLast) continue;
    send({ kind: 'results', results });
    results = [];
    sent = performance.now();
  }
  looking ??= setTimeout(look, LOOK_MS);
}

/** True: a plugin has changed a shared object. This process does nothing more, and the API gives its batch to another one. */
function look(): boolean {
  clearTimeout(looking);
  looking = undefined;
  const changed = lastType === null ? null : (code?.polluted() ?? null);
  if (lastType === null || changed === null) return false;
  isWorn = true;
  send({ kind: 'polluted', type: lastType, changed });
  return true;
}

async function setUp({ sources, taken, outlineOf }: PoolSetup): Promise<void> {
  try {
    const checked = await checkCode(sources, {
      taken,
      async onLoad(file, load) {
        note({ kind: 'loading', file });
        watch.begin(-1, loadMs);
        try {
          return await inPlugin.run(file, load);
        } finally {
          watch.end();
        }
      },
    });
    code = { checked, sops: sopNames(checked.library.names), polluted: watchIntrinsics() };
    const outlines = outlineOf === undefined ? undefined : outlinesOf(checked, outlineOf);
    send({ kind: 'loaded', facts: { ...factsOf(checked, code.sops), ...(outlines && { outlines }) } });
    // Node writes it at the end of a process, and this one is killed.
    flushCompileCache();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    send({ kind: 'refused', message, faults: error instanceof CodeError ? error.faults : [message] });
  }
}

function outlinesOf({ library }: CheckedCode, portal: string): Readonly<Record<string, readonly string[]>> {
  const names = library.names.filter((name) => name.startsWith(`${portal}/`));
  return Object.fromEntries(
    names.flatMap((name) => {
      const sop = library.get(name);
      return sop === undefined ? [] : [[name, outlineSentences(sop)]];
    }),
  );
}

function factsOf({ plugins, library, words }: CheckedCode, sops: SopNames): CodeFacts {
  const schema = (kind: 'sop' | 'portal'): string =>
    JSON.stringify(languageSchema(kind, words.actions), null, 2);
  return {
    types: plugins.list().map(({ plugin, file }) => ({
      ...taskTypeInfo(plugin, sops),
      file,
      procedure: plugin.procedure,
      serves: [plugin.signers, plugin.retryPolicies, plugin.artifactStores].some(
        (some) => (some?.length ?? 0) > 0,
      ),
    })),
    sops: library.names,
    schemas: { sop: schema('sop'), portal: schema('portal') },
  };
}

function doWork(work: PoolWork): PoolResult {
  try {
    if (work.kind === 'answer') return { kind: 'faults', faults: answers(work.schema, work.answer) };
    if (work.kind === 'procedures') return reviewOf(work);
    const loaded = code?.checked.plugins.get(work.type);
    if (code === null || loaded === undefined) return { kind: 'broke', cause: 'is not loaded', at: null };
    if (work.kind === 'result') {
      const text = inPlugin.run(loaded.file, () => writeResult(loaded, work.format, work.task));
      return { kind: 'written', text };
    }
    const sops = work.more.length === 0 ? code.sops : sopNames([...code.checked.library.names, ...work.more]);
    return taskResult(loaded, work.text, sops);
  } catch (error) {
    return { kind: 'broke', ...describeThrown(error) };
  }
}

function reviewOf({ folder, outlined }: Extract<PoolWork, { kind: 'procedures' }>): PoolResult {
  if (code === null) return { kind: 'broke', cause: 'is not loaded', at: null };
  const { files, words } = code.checked;
  return { kind: 'review', review: reviewProcedures(files, folder, words, outlined) };
}

function taskResult(loaded: LoadedPlugin, text: string, sops: SopNames): PoolResult {
  const checked = inPlugin.run(loaded.file, () => checkTask(loaded, text, sops));
  return 'wrongSop' in checked
    ? { kind: 'broke', cause: checked.wrongSop, at: null }
    : { kind: 'verdict', verdict: checked };
}
