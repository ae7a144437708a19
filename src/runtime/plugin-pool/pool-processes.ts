import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import type { PluginProcess } from './plugin-process.ts';
import type { CodeFacts } from './plugin-pool-protocol.ts';

/** One works, one is warm when that one ends. */
const KEPT = 2;
/** Each task type is worked on by one process at a time, so a plugin that is stuck occupies only one. */
const MOST = 4;
const LONGEST_PAUSE_MS = 30_000;
/** The second process starts long after the service: loading everything takes a core for a second, which the agents need first. */
const WARM_MS = 30_000;

export interface PoolProcessesOptions {
  readonly start: () => Promise<PluginProcess>;
  readonly logger: Logger;
  /** A process is idle. */
  readonly onIdle: () => void;
}

/** The processes of the pool: replaced when they end, when they are too many, or when plugins or SOPs have changed. */
export class PoolProcesses {
  readonly #options: PoolProcessesOptions;
  readonly #closing = new AbortController();
  readonly #all = new Set<PluginProcess>();
  readonly #idle: PluginProcess[] = [];
  #retired = new WeakSet<PluginProcess>();
  #renewals = 0;
  #starting = 0;
  readonly #warming: NodeJS.Timeout;
  #facts: CodeFacts;

  private constructor(options: PoolProcessesOptions, first: PluginProcess) {
    this.#options = options;
    this.#facts = first.facts;
    this.#add(first);
    this.#idle.push(first);
    this.#warming = setTimeout(() => void this.#fill(KEPT), WARM_MS).unref();
  }

  /** @throws {CodeError} with every fault of plugins and SOPs */
  static async open(options: PoolProcessesOptions): Promise<PoolProcesses> {
    return new PoolProcesses(options, await options.start());
  }

  /** Of the code as it is now. */
  get facts(): CodeFacts {
    return this.#facts;
  }

  get idle(): number {
    return this.#idle.length;
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  take(): PluginProcess | undefined {
    return this.#idle.pop();
  }

  /** Gives a process back. */
  free(process: PluginProcess): void {
    if (!process.alive) return;
    if (this.#retired.has(process)) return void process.kill();
    this.#idle.push(process);
    this.#options.onIdle();
    if (this.#idle.length < 2 || this.#all.size <= KEPT) return;
    const spare = this.#idle.shift();
    if (spare !== undefined) this.#retired.add(spare);
    void spare?.kill();
  }

  /** Starts one more than are kept, unless there are enough. */
  grow(): void {
    void this.#fill(MOST);
  }

  /** @throws {CodeError} if the new code has faults: then nothing changes */
  async renew(): Promise<void> {
    const fresh = await this.#start();
    this.#facts = fresh.facts;
    this.#renewals += 1;
    this.#retired = new WeakSet([...this.#all].filter((process) => process !== fresh));
    const stale = this.#idle.splice(0);
    this.free(fresh);
    await Promise.all(stale.map((process) => process.kill()));
    void this.#fill(KEPT);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#warming);
    await Promise.all([...this.#all].map((process) => process.kill()));
  }

  async #start(): Promise<PluginProcess> {
    const process = await this.#options.start();
    this.#add(process);
    return process;
  }

  #add(process: PluginProcess): void {
    this.#all.add(process);
    void process.ended.then(() => {
      this.#all.delete(process);
      const index = this.#idle.indexOf(process);
      if (index !== -1) this.#idle.splice(index, 1);
      if (!this.closed) void this.#fill(KEPT);
    });
  }

  async #fill(wanted: number): Promise<void> {
    if (this.#all.size + this.#starting >= wanted) return;
    this.#starting += 1;
    const process = await this.#startCurrent();
    this.#starting -= 1;
    if (process === null) return;
    if (this.closed) void process.kill();
    else this.free(process);
  }

  /** A process with the code as it is now, however long it takes. Null after `close`. */
  async #startCurrent(): Promise<PluginProcess | null> {
    const { signal } = this.#closing;
    for (let pause = 200; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const since = this.#renewals;
      const process = await this.#start().catch((error: unknown) => this.#report(error));
      if (process !== null && since === this.#renewals) return process;
      // It may have read the code that was replaced while it started.
      if (process !== null) await process.kill();
      else await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    return null;
  }

  #report(error: unknown): null {
    const reason = error instanceof Error ? error.message : String(error);
    this.#options.logger.error({ reason }, 'plugins.start_failed');
    return null;
  }
}
