import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldFault } from '../../platform/field-fault.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { CodeSources } from '../plugins/load-code.ts';
import type { TakenNames } from '../plugins/plugin-additions.ts';
import { startPluginProcess, type PluginProcess, type ProcessDeath } from './plugin-process.ts';
import type { CodeFacts, PoolResult, PoolWork } from './plugin-pool-protocol.ts';
import { createPoolLanes, type PoolRequest } from './pool-lanes.ts';
import { refuse, type DataVerdict } from './task-types.ts';

export interface PluginPoolOptions {
  readonly sources: CodeSources;
  /** Names for webhooks that no plugin may claim. */
  readonly taken: TakenNames;
  readonly logger: Logger;
  readonly development?: boolean;
  readonly limits?: Partial<PoolLimits>;
}

export interface PoolLimits {
  /** How long `parse`, the schema, `check` and `sop` of a plugin may take together. */
  readonly workMs: number;
  readonly heapMb: number;
  readonly rssMb: number;
  /** How long a request waits for a process before it is answered with `unavailable`. */
  readonly waitMs: number;
}

/** `workMs` is what the conformance suite of plugins has. */
const LIMITS: PoolLimits = { workMs: 2_000, heapMb: 256, rssMb: 512, waitMs: 10_000 };
/** One works, one is warm when that one ends. */
const KEPT = 2;
/** Each task type is worked on by one process at a time, so that one whose plugin is stuck has no more than that. */
const MOST = 4;
/** All processes busy for so long: another one is started. */
const GROW_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
/** The second process starts after the service: to load everything takes a core for a second. */
const WARM_MS = 3_000;

export interface PluginPool {
  /** Of the code as it is now. */
  readonly facts: CodeFacts;
  checkTask(type: string, text: string): Promise<DataVerdict>;
  /** Null where it could not be found out. */
  checkAnswer(schema: JsonObject, answer: JsonObject): Promise<readonly FieldFault[] | null>;
  /**
   * Replaces all processes by new ones, which read plugins and SOPs again.
   *
   * @throws {CodeError} where the new code has faults: then nothing changes
   */
  renew(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs the code of plugins that a request needs in separate processes, so that whatever it does (ends its process, loops, grows) costs that
 * request alone: it is answered with `unavailable`, the log has the plugin, the place, and the reason, and what else waited is done by another process.
 *
 * @throws {CodeError} with every fault of plugins and SOPs
 */
export async function openPluginPool(options: PluginPoolOptions): Promise<PluginPool> {
  const { sources, taken, logger, development = false } = options;
  const limits = { ...LIMITS, ...options.limits };
  const closing = new AbortController();
  const all = new Set<PluginProcess>();
  const idle: PluginProcess[] = [];
  let retired = new WeakSet<PluginProcess>();
  let renewals = 0;
  let starting = 0;
  let growing: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Immediate | undefined;

  const start = async (): Promise<PluginProcess> => {
    const process = await startPluginProcess({
      setup: { sources, taken },
      limitMs: limits.workMs,
      heapMb: limits.heapMb,
      rssMb: limits.rssMb,
      development,
      onStray: ({ file, cause, at }) => logger.error({ plugin: file, cause, at }, 'plugin.stray'),
      onPolluted: ({ type, changed }) =>
        logger.error({ type, plugin: fileOf(type), changed }, 'plugin.polluted'),
    });
    all.add(process);
    void process.ended.then(() => left(process));
    return process;
  };
  let facts: CodeFacts;
  const fileOf = (type: string): string | undefined => facts.types.find((one) => one.type === type)?.file;
  const lanes = createPoolLanes();

  const left = (process: PluginProcess): void => {
    all.delete(process);
    if (idle.includes(process)) idle.splice(idle.indexOf(process), 1);
    if (!closing.signal.aborted) void fill();
  };
  const fill = async (wanted = KEPT): Promise<void> => {
    if (all.size + starting >= wanted) return;
    starting += 1;
    for (let pause = 200; !closing.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const since = renewals;
      const process = await start().catch((error: unknown) => {
        logger.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'plugins.start_failed',
        );
        return null;
      });
      // It may have read the code that was replaced while it started.
      if (process !== null && since !== renewals) {
        await process.kill();
        continue;
      }
      if (process !== null) {
        starting -= 1;
        if (closing.signal.aborted) void process.kill();
        else free(process);
        return;
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const free = (process: PluginProcess): void => {
    if (!process.alive) return;
    if (retired.has(process)) return void process.kill();
    idle.push(process);
    dispatch();
    if (idle.length > 1 && all.size > KEPT) {
      const spare = idle.shift();
      if (spare !== undefined) retired.add(spare);
      void spare?.kill();
    }
  };
  const dispatch = (): void => {
    while (idle.length > 0) {
      const batch = lanes.take();
      if (batch === null) return;
      const process = idle.pop();
      if (process === undefined) return;
      void run(process, batch);
    }
    if (lanes.waiting && growing === undefined)
      growing = setTimeout(() => {
        growing = undefined;
        if (lanes.waiting && idle.length === 0) void fill(MOST);
      }, GROW_MS).unref();
  };
  /** All requests of one event-loop iteration are one message: a message costs more than a check. */
  const gather = (): void => {
    gathering ??= setImmediate(() => {
      gathering = undefined;
      dispatch();
    });
  };
  const run = async (process: PluginProcess, batch: readonly PoolRequest[]): Promise<void> => {
    let done = 0;
    const death = await process.work(
      batch.map(({ work }) => work),
      (index, result) => {
        done = index + 1;
        batch[index]?.resolve(result);
      },
    );
    lanes.release(batch);
    if (death !== null) bury(batch.slice(done), death, done);
    free(process);
    dispatch();
  };
  /** Of what a dead process has not done, one piece is to blame; if it is unknown which, each is done again alone. */
  const bury = (rest: readonly PoolRequest[], death: ProcessDeath, done: number): void => {
    if (closing.signal.aborted) return rest.forEach((one) => one.resolve(BROKEN));
    if (death.innocent) return lanes.again(rest, false);
    const [only] = rest;
    const guilty = rest.length === 1 && only?.alone ? only : rest[(death.piece ?? -1) - done];
    if (guilty !== undefined) {
      tell(guilty.work, death);
      guilty.resolve(BROKEN);
    }
    lanes.again(
      rest.filter((one) => one !== guilty),
      guilty === undefined,
    );
  };
  const tell = (work: PoolWork, { cause, at }: Pick<ProcessDeath, 'cause' | 'at'>): void => {
    if (work.kind === 'answer') return logger.error({ cause }, 'answer.check_failed');
    logger.error({ type: work.type, plugin: fileOf(work.type), cause, at }, 'plugin.failed');
  };
  const ask = (lane: string, work: PoolWork): Promise<PoolResult> => {
    const { promise, resolve } = Promise.withResolvers<PoolResult>();
    const told = (result: PoolResult): void => {
      if (result.kind === 'broke' && result !== BROKEN && result !== BUSY) tell(work, result);
      resolve(result);
    };
    if (lanes.add({ lane, work, resolve: told, alone: false, since: performance.now() })) gather();
    else resolve(BUSY);
    return promise;
  };
  const sweeping = setInterval(() => lanes.sweep((late) => late.resolve(BUSY), limits.waitMs), 1_000).unref();

  const first = await start();
  facts = first.facts;
  idle.push(first);
  const warming = setTimeout(() => void fill(), WARM_MS).unref();

  return {
    get facts() {
      return facts;
    },
    async checkTask(type, text) {
      const result = await ask(`task ${type}`, { kind: 'task', type, text });
      return result.kind === 'verdict' ? result.verdict : refuse('unavailable', []);
    },
    async checkAnswer(schema, answer) {
      const result = await ask('answers', { kind: 'answer', schema, answer });
      return result.kind === 'faults' ? result.faults : null;
    },
    async renew() {
      const fresh = await start();
      facts = fresh.facts;
      renewals += 1;
      retired = new WeakSet([...all].filter((process) => process !== fresh));
      const stale = idle.splice(0);
      free(fresh);
      await Promise.all(stale.map((process) => process.kill()));
      void fill();
    },
    async close() {
      closing.abort();
      clearInterval(sweeping);
      clearTimeout(warming);
      clearTimeout(growing);
      lanes.sweep((waiting) => waiting.resolve(BROKEN), 0);
      await Promise.all([...all].map((process) => process.kill()));
    },
  };
}

/** Already reported. */
const BROKEN: PoolResult = { kind: 'broke', cause: 'ended its process', at: null };
const BUSY: PoolResult = { kind: 'broke', cause: 'waited too long', at: null };
