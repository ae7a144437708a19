import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { agentsDied, agentsStarted, browsersRestarted } from '../../platform/metrics.ts';
import { killProcessGroup } from '../../platform/process-group.ts';
import { measureProcess, type ProcessMemory } from '../../platform/process-memory.ts';
import { killProcessesIn } from '../../platform/processes-in.ts';
import { withTimeout } from '../../platform/time-limit.ts';
import type { Failure } from '../../sdk/outcome.ts';
import type { SopEvent } from '../../sop/ports.ts';
import { openChannel, type Channel } from '../boundary/agent-channel.ts';
import { deathCause } from '../boundary/agent-death.ts';
import { readPrinted } from './read-printed.ts';
import { agentEnvironment } from '../boundary/agent-environment.ts';
import { nodeCommand } from '../boundary/node-command.ts';
import {
  LINE_BURST,
  LINES_PER_SECOND,
  MAX_LINE_BYTES,
  type AgentJob,
  type AgentOutcome,
  type AgentSetup,
  type FromAgent,
  type RequestMethod,
  type TaskInput,
} from '../boundary/agent-protocol.ts';
import { readFromAgent } from '../boundary/read-agent-message.ts';
import type { AgentLimits } from '../worker-settings.ts';

/** Why an agent's process ended before it had an answer. */
export type AgentDeath =
  | 'agent_exited'
  | 'agent_unresponsive'
  | 'agent_protocol_error'
  | 'agent_flood'
  | 'agent_out_of_memory'
  | 'browser_out_of_memory'
  | 'agent_killed';

export type AgentEnd =
  | Extract<FromAgent, { kind: 'prepared' }>
  | { readonly kind: 'outcome'; readonly outcome: AgentOutcome }
  /** `cause` of a process that ended: `threw RangeError at zoo/plugin.ts:3:5`, `exit code 3`. */
  | { readonly kind: 'died'; readonly death: AgentDeath; readonly cause: string | null };

/** What the worker does for an agent while it works. */
export interface AgentHost {
  events(events: readonly SopEvent[]): void;
  /** The checked parameters of a request; a rejection's code goes back to the agent, its message does not. */
  request(method: RequestMethod, params: never): Promise<unknown>;
}

/** The reason of an abort: how the task ends if nothing else is known. */
export interface AbortReason {
  readonly failure: Failure;
  readonly notes: string;
}

export interface Agent {
  readonly pid: number;
  /** Its own, for temporary files; removed when it ends. */
  readonly folder: string;
  readonly alive: boolean;
  /** Exchanges that it has been through. */
  readonly runs: number;
  /** As it was last measured. */
  readonly memory: ProcessMemory;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** An earlier task left something behind that went wrong. */
  readonly worn: boolean;
  /** The object shared by all code that a task has changed, such as `Array.prototype`. */
  readonly changed: string | null;
  /** Reads a task's data and names its SOP. */
  prepare(task: TaskInput): Promise<AgentEnd>;
  /** Works on a task. At an abort the agent is notified, and killed with its process group if it does not end in time. */
  run(job: AgentJob, host: AgentHost, signal: AbortSignal): Promise<AgentEnd>;
  /** Asks for a picture of the page that it works on, which it gives as the request `picture.show`. */
  picture(): void;
  /** Kills its process group, its browser's, and removes its folder. */
  kill(): Promise<void>;
}

export class AgentStartError extends Error {
  readonly code = 'agent_not_started';
}

export interface AgentOptions {
  readonly folder: string;
  readonly setup: AgentSetup;
  readonly limits: AgentLimits;
  /** Gets each line that a plugin prints, with the type of the latest task. Only for development: the text may be patient data. */
  readonly onPrint?: PrintedLine;
}

export type PrintedLine = (type: string | null, line: string) => void;

/** Memory can grow by a gigabyte a second; one check costs about half a millisecond. */
const MEASURE_MS = 250;

const LAST_WORDS_MS = 300;

interface Exchange {
  readonly host: AgentHost | null;
  readonly end: (end: AgentEnd) => void;
}

/**
 * Starts an agent: a process in its own process group, with a scrubbed environment and a bounded heap.
 *
 * @throws {AgentStartError} with what it wrote to its error output; it has seen no task yet, so there is nothing private in it
 */
export async function startAgent(options: AgentOptions): Promise<Agent> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  const child = spawn(process.execPath, [...nodeCommand('agent/agent-main', options.limits.heapMb)], {
    cwd: options.folder,
    detached: true,
    env: agentEnvironment(process.env, options.folder),
    stdio: ['ignore', options.onPrint === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const agent = new AgentHandle(child, options);
  await agent.ready();
  return agent;
}

class AgentHandle implements Agent {
  runs = 0;
  memory: ProcessMemory = { own: 0, started: 0 };
  readonly startedAt = Date.now();
  worn = false;
  changed: string | null = null;
  alive = true;
  readonly #child: ChildProcess;
  readonly #options: AgentOptions;
  readonly #channel: Channel;
  readonly #ready = Promise.withResolvers<void>();
  readonly #gone = Promise.withResolvers<void>();
  readonly #watch: NodeJS.Timeout;
  readonly #meter: NodeJS.Timeout;
  #exchange: Exchange | null = null;
  #silentTicks = 0;
  #started = false;
  #cleared = false;
  #death: AgentDeath | null = null;
  #errorText = '';
  #type: string | null = null;

  constructor(child: ChildProcess, options: AgentOptions) {
    this.#child = child;
    this.#options = options;
    this.#channel = openChannel(child.stdio[3] as Duplex, {
      maxLineBytes: MAX_LINE_BYTES,
      rate: { burst: LINE_BURST, perSecond: LINES_PER_SECOND },
      onLine: (line) => this.#read(line),
      onFault: (code) => this.#die(code === 'flood' ? 'agent_flood' : 'agent_protocol_error'),
      onClose: () => this.#die('agent_exited'),
    });
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (this.#errorText = (this.#errorText + chunk.toString()).slice(-4000)),
    );
    const { onPrint } = options;
    if (onPrint !== undefined) readPrinted(child, (line) => onPrint(this.#type, line));
    child.once('error', () => this.#died());
    // Its last words may not have been read yet. A process that it has started may keep the pipe open.
    child.once('exit', () => {
      const read = child.stderr === null ? Promise.resolve([]) : once(child.stderr, 'close');
      void withTimeout(read, LAST_WORDS_MS, () => []).finally(() => this.#died());
    });
    // Ticks, not times: after a pause of this process (SIGSTOP, a frozen machine) one tick is due and not all that were missed.
    this.#watch = setInterval(() => this.#tick(), 1000);
    this.#meter = setInterval(() => void this.#measure(), MEASURE_MS);
    this.#channel.send({ kind: 'setup', setup: options.setup });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get folder(): string {
    return this.#options.folder;
  }

  async ready(): Promise<void> {
    const late = setTimeout(() => this.#die('agent_unresponsive'), this.#options.limits.startMs);
    try {
      await this.#ready.promise;
      this.#errorText = '';
    } finally {
      clearTimeout(late);
    }
  }

  async prepare(task: TaskInput): Promise<AgentEnd> {
    this.#type = task.type;
    const late = setTimeout(() => this.#die('agent_unresponsive'), this.#options.limits.startMs);
    try {
      return await this.#ask({ kind: 'prepare', task }, null);
    } finally {
      clearTimeout(late);
    }
  }

  async run(job: AgentJob, host: AgentHost, signal: AbortSignal): Promise<AgentEnd> {
    let grace: NodeJS.Timeout | undefined;
    const abort = () => {
      this.#channel.send({ kind: 'abort', ...(signal.reason as AbortReason) });
      grace = setTimeout(() => this.#die('agent_killed'), this.#options.limits.abortGraceMs);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      const ended = this.#ask({ kind: 'run', job }, host);
      if (signal.aborted) abort();
      return await ended;
    } finally {
      this.runs += 1;
      clearTimeout(grace);
      signal.removeEventListener('abort', abort);
    }
  }

  picture(): void {
    if (this.#exchange !== null) this.#channel.send({ kind: 'picture' });
  }

  async kill(): Promise<void> {
    this.#die('agent_killed');
    await this.#gone.promise;
  }

  async #ask(message: object, host: AgentHost | null): Promise<AgentEnd> {
    if (!this.alive) return { kind: 'died', death: this.#death ?? 'agent_exited', cause: null };
    const { promise, resolve } = Promise.withResolvers<AgentEnd>();
    this.#exchange = { host, end: resolve };
    this.#channel.send(message);
    return promise;
  }

  #read(line: string): void {
    this.#silentTicks = 0;
    const read = readFromAgent(line);
    if ('fault' in read) return this.#die('agent_protocol_error');
    this.#take(read.message);
  }

  #take(message: FromAgent): void {
    switch (message.kind) {
      case 'ready':
        this.#started = true;
        agentsStarted.inc();
        return this.#ready.resolve();
      case 'beat':
        return;
      case 'browser_restarted':
        return browsersRestarted.inc();
      case 'worn':
        this.worn = true;
        return;
      case 'polluted':
        this.worn = true;
        this.changed = message.changed;
        return;
      case 'events':
        return this.#exchange?.host?.events(message.events);
      case 'request':
        return void this.#serve(message.id, message.method, message.params);
      case 'prepared':
      case 'outcome':
        return this.#finish(message);
    }
  }

  #finish(end: AgentEnd): void {
    const exchange = this.#exchange;
    this.#exchange = null;
    exchange?.end(end);
  }

  async #serve(id: number, method: RequestMethod, params: unknown): Promise<void> {
    const host = this.#exchange?.host;
    try {
      if (!host) throw Object.assign(new Error('no task is running'), { code: 'no_task' });
      this.#channel.send({ kind: 'reply', id, value: (await host.request(method, params as never)) ?? null });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'worker_error';
      this.#channel.send({
        kind: 'reply',
        id,
        error: { code, message: `the worker could not do "${method}"` },
      });
    }
  }

  #tick(): void {
    if (!this.#started) return; // while it loads, `startMs` counts
    this.#silentTicks += 1;
    if (this.#silentTicks * 1000 > this.#options.limits.silenceMs) this.#die('agent_unresponsive');
  }

  /** From outside: code that keeps its thread says nothing of its memory. */
  async #measure(): Promise<void> {
    const memory = await measureProcess(this.pid);
    if (memory === null) return;
    this.memory = memory;
    const { rssMb, browserMb } = this.#options.limits;
    if (memory.own > rssMb * 2 ** 20) this.#die('agent_out_of_memory');
    if (memory.started > browserMb * 2 ** 20) this.#die('browser_out_of_memory');
  }

  #die(death: AgentDeath): void {
    this.#death ??= death;
    this.alive = false;
    // Long after its end its number may be another process's.
    if (this.pid > 0 && !this.#cleared) killProcessGroup(this.pid);
  }

  /** The process is gone; its browser and helpers that it started may not be. */
  #died(): void {
    this.#die('agent_exited');
    this.#cleared = true;
    clearInterval(this.#watch);
    clearInterval(this.#meter);
    this.#channel.close();
    const death = this.#death ?? 'agent_exited';
    const { exitCode, signalCode } = this.#child;
    const cause = deathCause({ exitCode, signalCode, errorText: this.#errorText });
    const end =
      death === 'agent_exited' && cause === 'out of memory'
        ? ({ kind: 'died', death: 'agent_out_of_memory', cause: null } as const)
        : ({ kind: 'died', death, cause: death === 'agent_exited' ? cause : null } as const);
    if (end.death !== 'agent_killed') agentsDied.inc({ reason: end.death });
    this.#finish(end);
    this.#ready.reject(
      new AgentStartError(`an agent did not start: ${this.#errorText.trim() || this.#death}`),
    );
    this.#ready.promise.catch(() => undefined);
    void this.#clear().finally(() => this.#gone.resolve());
  }

  async #clear(): Promise<void> {
    const { folder } = this.#options;
    await killProcessesIn(folder).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
