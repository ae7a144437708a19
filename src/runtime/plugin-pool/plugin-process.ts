import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { openChannel, type Channel } from '../boundary/agent-channel.ts';
import { passedEnvironment } from '../boundary/agent-environment.ts';
import { nodeCommand } from '../boundary/node-command.ts';
import { CodeError } from '../plugins/load-code.ts';
import type {
  CodeFacts,
  FromPool,
  PoolNote,
  PoolResult,
  PoolSetup,
  PoolWork,
} from './plugin-pool-protocol.ts';
import type { StallReport } from '../containment/stall-watch.ts';

export interface PluginProcessOptions {
  readonly setup: PoolSetup;
  /** How long a plugin may take to load. */
  readonly loadMs: number;
  /** How long one piece of work may take. */
  readonly limitMs: number;
  readonly heapMb: number;
  /** Resident memory, beyond which it is ended. */
  readonly rssMb: number;
  /** What plugins print goes to our error output; else nowhere, for it may be patient data. */
  readonly development: boolean;
  readonly onStray: (stray: Extract<PoolNote, { kind: 'stray' }>) => void;
  /** The process ends after it. */
  readonly onPolluted: (told: Extract<FromPool, { kind: 'polluted' }>) => void;
}

/** Why it ended in the middle of its work. */
export interface ProcessDeath {
  /** What it was at has nothing to do with it. */
  readonly innocent: boolean;
  /** `took more than 2000 ms`, `exit code 3`, `SIGSEGV` … */
  readonly cause: string;
  readonly at: string | null;
  /** The position in the batch of what it was doing; null if unknown. */
  readonly piece: number | null;
}

export interface PluginProcess {
  readonly facts: CodeFacts;
  /** False too where a plugin has changed an object that all code shares. */
  readonly alive: boolean;
  /** One batch at a time. Results come in order; what it gives is null when all have come. */
  work(
    batch: readonly PoolWork[],
    onResult: (index: number, result: PoolResult) => void,
  ): Promise<ProcessDeath | null>;
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  kill(): Promise<void>;
}

const MAX_LINE_BYTES = 64 * 2 ** 20;
/** For a machine that is busy; the process itself ends a plugin that takes longer than 10 s to load. */
const START_MS = 120_000;
/** Beyond the limit of a piece of work: by then the process's own watch has failed. */
const WATCH_MS = 10_000;

interface Batch {
  readonly size: number;
  done: number;
  readonly onResult: (index: number, result: PoolResult) => void;
  readonly end: (death: ProcessDeath | null) => void;
}

/**
 * Starts a process of the plugin pool and has it load all plugins and SOPs.
 *
 * @throws {CodeError} with every fault, or with the plugin that ended the process or did not end itself
 */
export async function startPluginProcess(options: PluginProcessOptions): Promise<PluginProcess> {
  const process = new PluginProcessHandle(options);
  await process.loaded();
  return process;
}

class PluginProcessHandle implements PluginProcess {
  alive = true;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #options: PluginProcessOptions;
  readonly #channel: Channel;
  readonly #facts = Promise.withResolvers<CodeFacts>();
  #loadedFacts: CodeFacts | null = null;
  #loading: string | null = null;
  #stall: StallReport | null = null;
  #errorText = '';
  #worn = false;
  #batch: Batch | null = null;
  #late: NodeJS.Timeout | undefined;

  constructor(options: PluginProcessOptions) {
    this.#options = options;
    const { loadMs, limitMs, heapMb, rssMb, development } = options;
    const command = nodeCommand('plugin-pool/plugin-pool-main', heapMb);
    const limits = [limitMs, rssMb, loadMs].map(String);
    this.#child = spawn(process.execPath, [...command, ...limits], {
      env: passedEnvironment(process.env),
      stdio: ['ignore', development ? 2 : 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    this.#channel = openChannel(this.#child.stdio[3] as Duplex, {
      maxLineBytes: MAX_LINE_BYTES,
      onLine: (line) => this.#take(JSON.parse(line) as FromPool),
      onFault: () => this.#child.kill('SIGKILL'),
      onClose: () => this.#child.kill('SIGKILL'),
    });
    openChannel(this.#child.stdio[4] as Duplex, {
      maxLineBytes: 100_000,
      onLine: (line) => this.#note(JSON.parse(line) as PoolNote | StallReport),
      onFault: () => this.#child.kill('SIGKILL'),
      onClose: () => undefined,
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#hear(chunk));
    // "close" and not "exit": by then everything that it has written was read.
    this.ended = new Promise((resolve) => this.#child.once('close', () => resolve(this.#died())));
    this.#child.once('error', () => undefined);
    this.#late = setTimeout(() => this.#child.kill('SIGKILL'), START_MS);
    this.#channel.send({ kind: 'setup', setup: options.setup });
  }

  get facts(): CodeFacts {
    if (this.#loadedFacts === null) throw new Error('the process has not loaded the plugins yet');
    return this.#loadedFacts;
  }

  async loaded(): Promise<void> {
    try {
      this.#loadedFacts = await this.#facts.promise;
      clearTimeout(this.#late);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  work(batch: readonly PoolWork[], onResult: Batch['onResult']): Promise<ProcessDeath | null> {
    const { promise, resolve } = Promise.withResolvers<ProcessDeath | null>();
    this.#batch = { size: batch.length, done: 0, onResult, end: resolve };
    if (this.alive) this.#channel.send({ kind: 'work', work: batch });
    else this.#died();
    this.#expect();
    return promise;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.ended;
  }

  #expect(): void {
    clearTimeout(this.#late);
    const { limitMs, loadMs } = this.#options;
    this.#late = setTimeout(() => this.#child.kill('SIGKILL'), Math.max(limitMs, loadMs) + WATCH_MS);
  }

  #take(message: FromPool): void {
    if (message.kind === 'loaded') return this.#facts.resolve(message.facts);
    if (message.kind === 'refused') return this.#facts.reject(new CodeError(message.message, message.faults));
    if (message.kind === 'polluted') return this.#wear(message);
    const batch = this.#batch;
    if (batch === null) return;
    for (const result of message.results) {
      batch.onResult(batch.done, result);
      batch.done += 1;
    }
    if (batch.done < batch.size) return this.#expect();
    clearTimeout(this.#late);
    this.#batch = null;
    batch.end(null);
  }

  #wear(message: Extract<FromPool, { kind: 'polluted' }>): void {
    this.alive = false;
    this.#worn = true;
    this.#options.onPolluted(message);
    this.#child.kill('SIGKILL');
  }

  #note(note: PoolNote | StallReport): void {
    if (note.kind === 'loading') this.#loading = note.file;
    else if (note.kind === 'stalled') this.#stall = note;
    else this.#options.onStray(note);
  }

  #hear(chunk: Buffer): void {
    this.#errorText = (this.#errorText + chunk.toString()).slice(-4000);
    if (this.#options.development) process.stderr.write(chunk);
  }

  #died(): void {
    this.alive = false;
    clearTimeout(this.#late);
    const { cause, at } = this.#death();
    const where = at === null ? '' : ` at ${at}`;
    const fault = `${this.#loading ?? 'the process that loads the plugins'}: the process ended while it was loaded (${cause}${where})`;
    this.#facts.reject(new CodeError(fault, [fault]));
    this.#facts.promise.catch(() => undefined);
    const batch = this.#batch;
    this.#batch = null;
    batch?.end({ innocent: this.#worn, cause, at, piece: this.#stall?.piece ?? null });
  }

  #death(): Pick<ProcessDeath, 'cause' | 'at'> {
    const stall = this.#stall;
    if (stall?.cause === 'too_slow') {
      const limit = this.#loadedFacts === null ? 'its time to load' : `${this.#options.limitMs} ms`;
      return { cause: `took more than ${limit}`, at: stall.at };
    }
    if (stall !== null || /heap out of memory|Zone: allocation failed/i.test(this.#errorText))
      return { cause: 'used too much memory', at: stall?.at ?? null };
    const { exitCode, signalCode } = this.#child;
    return { cause: signalCode ?? `exit code ${exitCode ?? 'unknown'}`, at: null };
  }
}
