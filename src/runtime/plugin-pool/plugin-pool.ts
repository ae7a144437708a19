import type { FieldFault } from '../../platform/field-fault.ts';
import type { Logger } from '../../platform/logger.ts';
import type { JsonObject } from '../../sdk/json.ts';
import type { ReplacedPortal } from '../plugins/load-code.ts';
import type { PluginProcess, ProcessDeath } from './plugin-process.ts';
import type { CodeFacts, PoolResult, PoolWork, WrittenTask } from './plugin-pool-protocol.ts';
import { createPoolLanes, type PoolRequest } from './pool-lanes.ts';
import { PoolProcesses } from './pool-processes.ts';
import { POOL_LIMITS, startProcess, type PluginPoolOptions } from './start-process.ts';
import type { ProceduresReview } from './review-procedures.ts';
import { refuse, type DataVerdict } from './task-types.ts';

/** All processes are busy for this long: another one is started. */
const GROW_MS = 100;

export interface PluginPool {
  /** Of the code as it is now. */
  readonly facts: CodeFacts;
  /** `more`: SOPs in addition to the files on disk. */
  checkTask(type: string, text: string, more?: readonly string[]): Promise<DataVerdict>;
  /** The result of a task in a format of its plugin: null if the format cannot express it, undefined if the plugin failed. */
  writeResult(type: string, format: string, task: WrittenTask): Promise<string | null | undefined>;
  /** Null where it could not be found out. */
  checkAnswer(schema: JsonObject, answer: JsonObject): Promise<readonly FieldFault[] | null>;
  /** Checks the files of a portal in place of those that are loaded; `outlined`: and describes them. Null where it could not be found out. */
  review(folder: ReplacedPortal, outlined: boolean): Promise<ProceduresReview | null>;
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
  const pool: Pool = new Pool(
    await PoolProcesses.open({
      start: () => startProcess(options, (type) => pool.fileOf(type)),
      logger: options.logger,
      onIdle: () => pool.dispatch(),
    }),
    options,
  );
  return pool;
}

/** The requests that wait for a process, and those that a process works on. */
class Pool implements PluginPool {
  readonly #processes: PoolProcesses;
  readonly #logger: Logger;
  readonly #lanes = createPoolLanes();
  readonly #sweeping: NodeJS.Timeout;
  #growing: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Immediate | undefined;

  constructor(processes: PoolProcesses, { logger, limits }: PluginPoolOptions) {
    this.#processes = processes;
    this.#logger = logger;
    const { waitMs } = { ...POOL_LIMITS, ...limits };
    const sweep = (): void => this.#lanes.sweep((late) => late.resolve(BUSY), waitMs);
    this.#sweeping = setInterval(sweep, 1_000).unref();
  }

  get facts(): CodeFacts {
    return this.#processes.facts;
  }

  fileOf(type: string): string | undefined {
    return this.facts.types.find((one) => one.type === type)?.file;
  }

  async checkTask(type: string, text: string, more: readonly string[] = []): Promise<DataVerdict> {
    const result = await this.#ask(`task ${type}`, { kind: 'task', type, text, more });
    return result.kind === 'verdict' ? result.verdict : refuse('unavailable', []);
  }

  async writeResult(type: string, format: string, task: WrittenTask): Promise<string | null | undefined> {
    const result = await this.#ask(`result ${type}`, { kind: 'result', type, format, task });
    return result.kind === 'written' ? result.text : undefined;
  }

  async checkAnswer(schema: JsonObject, answer: JsonObject): Promise<readonly FieldFault[] | null> {
    const result = await this.#ask('answers', { kind: 'answer', schema, answer });
    return result.kind === 'faults' ? result.faults : null;
  }

  async review(folder: ReplacedPortal, outlined: boolean): Promise<ProceduresReview | null> {
    const result = await this.#ask('procedures', { kind: 'procedures', folder, outlined });
    return result.kind === 'review' ? result.review : null;
  }

  renew(): Promise<void> {
    return this.#processes.renew();
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping);
    clearTimeout(this.#growing);
    const closed = this.#processes.close();
    this.#lanes.sweep((waiting) => waiting.resolve(BROKEN), 0);
    await closed;
  }

  dispatch(): void {
    while (this.#processes.idle > 0) {
      const batch = this.#lanes.take();
      if (batch === null) return;
      const process = this.#processes.take();
      if (process === undefined) return;
      void this.#run(process, batch);
    }
    if (this.#lanes.waiting) this.#growing ??= setTimeout(() => this.#grow(), GROW_MS).unref();
  }

  #grow(): void {
    this.#growing = undefined;
    if (this.#lanes.waiting && this.#processes.idle === 0) this.#processes.grow();
  }

  #ask(lane: string, work: PoolWork): Promise<PoolResult> {
    const { promise, resolve } = Promise.withResolvers<PoolResult>();
    const settle = (result: PoolResult): void => {
      if (result.kind === 'broke' && result !== BROKEN && result !== BUSY) this.#report(work, result);
      resolve(result);
    };
    const since = performance.now();
    if (this.#lanes.add({ lane, work, resolve: settle, alone: false, since })) this.#gather();
    else resolve(BUSY);
    return promise;
  }

  /** All requests of one event-loop iteration are one message: a message costs more than a check. */
  #gather(): void {
    if (this.#gathering !== undefined) return;
    this.#gathering = setImmediate(() => {
      this.#gathering = undefined;
      this.dispatch();
    });
  }

  async #run(process: PluginProcess, batch: readonly PoolRequest[]): Promise<void> {
    let done = 0;
    const death = await process.work(
      batch.map(({ work }) => work),
      (index, result) => {
        done = index + 1;
        batch[index]?.resolve(result);
      },
    );
    this.#lanes.release(batch);
    if (death !== null) this.#bury(batch.slice(done), death, done);
    this.#processes.free(process);
    this.dispatch();
  }

  /** Of what a dead process has not done, one piece is to blame; if it is unknown which, each is done again alone. */
  #bury(rest: readonly PoolRequest[], death: ProcessDeath, done: number): void {
    if (this.#processes.closed) return rest.forEach((one) => one.resolve(BROKEN));
    if (death.innocent) return this.#lanes.again(rest, false);
    const [only] = rest;
    const guilty = rest.length === 1 && only?.alone ? only : rest[(death.piece ?? -1) - done];
    if (guilty !== undefined) {
      this.#report(guilty.work, death);
      guilty.resolve(BROKEN);
    }
    this.#lanes.again(
      rest.filter((one) => one !== guilty),
      guilty === undefined,
    );
  }

  #report(work: PoolWork, { cause, at }: Pick<ProcessDeath, 'cause' | 'at'>): void {
    if (work.kind === 'answer') return this.#logger.error({ cause }, 'answer.check_failed');
    if (work.kind === 'procedures')
      return this.#logger.error({ portal: work.folder.portal, cause }, 'procedures.check_failed');
    this.#logger.error({ type: work.type, plugin: this.fileOf(work.type), cause, at }, 'plugin.failed');
  }
}

/** Already reported. */
const BROKEN: PoolResult = { kind: 'broke', cause: 'ended its process', at: null };
const BUSY: PoolResult = { kind: 'broke', cause: 'waited too long', at: null };
