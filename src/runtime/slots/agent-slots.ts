import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import { BROWSER_FOLDER } from '../boundary/agent-environment.ts';
import { startAgent, type Agent, type AgentStartError, type PrintedLine } from './agent-process.ts';
import type { AgentSetup } from '../boundary/agent-protocol.ts';
import { outsideOfSpan } from '../../platform/tracing.ts';
import { IdleAgents } from './idle-agents.ts';
import { emptyFolder } from './task-folder.ts';
import type { AgentLimits } from '../worker-settings.ts';

const MIB = 2 ** 20;

export interface AgentSlots {
  /** A free warm agent; waits while one is being started. */
  take(signal: AbortSignal): Promise<Agent>;
  /** Gives it back: kept warm, or replaced where it died, grew, or has done its number of tasks. */
  give(agent: Agent): Promise<void>;
  readonly warm: number;
  /**
   * Replaces all agents by new ones, which read plugins and SOPs again; those at work when they are done.
   *
   * @throws {AgentStartError} where a new one does not start: then the agents that there are stay
   */
  renew(): Promise<void>;
  /** Kills all of them. */
  close(): Promise<void>;
}

export interface SlotOptions {
  readonly count: number;
  readonly folder: string;
  readonly setup: AgentSetup;
  readonly limits: AgentLimits;
  readonly logger: Logger;
  /** Gets what plugins print; see `AgentOptions`. */
  readonly onPrint?: PrintedLine;
  /** Called for each agent that was started. */
  readonly onStart?: (pid: number) => Promise<void>;
}

const isUsedUp = ({ runs, startedAt, memory }: Agent, limits: AgentLimits): boolean =>
  runs >= limits.recycleRuns ||
  Date.now() - startedAt > limits.recycleAgeMs ||
  memory.own > limits.recycleRssMb * MIB ||
  memory.started > limits.recycleBrowserMb * MIB;

/** Opens one agent for each slot of the worker. The first one reports what is wrong with plugins or SOPs; the others start in the background. */
export async function openAgentSlots(options: SlotOptions): Promise<AgentSlots> {
  const slots = new Slots(options);
  await slots.open();
  return slots;
}

class Slots implements AgentSlots {
  readonly #options: SlotOptions;
  readonly #idle = new IdleAgents();
  readonly #all = new Set<Agent>();
  readonly #filling = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  readonly #numbers = new WeakMap<Agent, number>();
  #started = 0;
  /** Agents up to this number were started before the last change of plugins or SOPs. */
  #outdated = 0;

  constructor(options: SlotOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#idle.add(await this.#start());
    for (let more = 1; more < this.#options.count; more += 1) this.#replace();
  }

  get warm(): number {
    return this.#idle.count;
  }

  async take(signal: AbortSignal): Promise<Agent> {
    for (let agent = this.#idle.takeOne(); agent !== undefined; agent = this.#idle.takeOne()) {
      if (!this.#isWorn(agent)) return agent;
      this.#replace();
      void this.#end(agent);
    }
    return this.#idle.next(signal);
  }

  async give(agent: Agent): Promise<void> {
    if (!this.#isWorn(agent) && (await isEmptied(agent))) return this.#idle.add(agent);
    this.#replace();
    await this.#end(agent);
  }

  async renew(): Promise<void> {
    const before = this.#started;
    const fresh = await this.#start();
    this.#outdated = before;
    const stale = this.#idle.takeAll();
    // Without an idle agent, each slot gets a new one when its task has ended.
    if (stale.length > 0) this.#idle.add(fresh);
    for (let more = 1; more < stale.length; more += 1) this.#replace();
    await Promise.all((stale.length > 0 ? stale : [fresh]).map((agent) => this.#end(agent)));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    // An agent that is being started is terminated when it is ready.
    await Promise.all([...[...this.#all].map((agent) => agent.kill()), ...this.#filling]);
  }

  async #start(): Promise<Agent> {
    const { folder, setup, limits, onPrint, onStart } = this.#options;
    this.#started += 1;
    const number = this.#started;
    const agent = await startAgent({
      folder: join(folder, `agent-${number}`),
      setup,
      limits,
      ...(onPrint && { onPrint }),
    });
    this.#numbers.set(agent, number);
    this.#all.add(agent);
    await onStart?.(agent.pid);
    return agent;
  }

  async #end(agent: Agent): Promise<void> {
    this.#all.delete(agent);
    await agent.kill();
  }

  /** In the background, however long it takes: a slot without an agent would be lost. */
  #replace(): void {
    const done = outsideOfSpan(() => this.#fill()).finally(() => this.#filling.delete(done));
    this.#filling.add(done);
  }

  async #fill(): Promise<void> {
    const { signal } = this.#closing;
    for (let delay = 100; !signal.aborted; delay = Math.min(delay * 2, 30_000)) {
      try {
        const agent = await this.#start();
        if (signal.aborted) return agent.kill();
        if (!this.#isWorn(agent)) return this.#idle.add(agent);
        await this.#end(agent);
      } catch (error) {
        this.#options.logger.error({ reason: (error as AgentStartError).message }, 'agent.start_failed');
        await sleep(delay, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #isWorn(agent: Agent): boolean {
    return (
      !agent.alive ||
      agent.worn ||
      (this.#numbers.get(agent) ?? 0) <= this.#outdated ||
      // If a new agent is used up already, replacing it would never end.
      (agent.runs > 0 && isUsedUp(agent, this.#options.limits))
    );
  }
}

/** An agent whose folder cannot be emptied is replaced. */
const isEmptied = (agent: Agent): Promise<boolean> =>
  emptyFolder(agent.folder, BROWSER_FOLDER).then(
    () => true,
    () => false,
  );
