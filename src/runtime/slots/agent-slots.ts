import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import { BROWSER_FOLDER } from '../boundary/agent-environment.ts';
import { startAgent, type Agent, type AgentStartError, type PrintedLine } from './agent-process.ts';
import type { AgentSetup } from '../boundary/agent-protocol.ts';
import { emptyFolder } from './task-folder.ts';
import type { AgentLimits } from '../worker-settings.ts';

const MIB = 2 ** 20;

export interface AgentSlots {
  /** A warm agent that nobody else uses; waits while one is being started. */
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
  /** Told of each agent that was started. */
  readonly onStart?: (pid: number) => Promise<void>;
}

const isUsedUp = ({ runs, startedAt, memory }: Agent, limits: AgentLimits): boolean =>
  runs >= limits.recycleRuns ||
  Date.now() - startedAt > limits.recycleAgeMs ||
  memory.own > limits.recycleRssMb * MIB ||
  memory.started > limits.recycleBrowserMb * MIB;

/** One agent for each slot of the worker, started ahead. */
export async function openAgentSlots(options: SlotOptions): Promise<AgentSlots> {
  const idle: Agent[] = [];
  const all = new Set<Agent>();
  const waiting: ((agent: Agent) => void)[] = [];
  const filling = new Set<Promise<void>>();
  const closing = new AbortController();
  let number = 0;
  const numbers = new WeakMap<Agent, number>();
  /** Agents up to this number work with what has been changed since. */
  let outdated = 0;

  const offer = (agent: Agent): void => {
    const next = waiting.shift();
    if (next) next(agent);
    else idle.push(agent);
  };
  const start = async (): Promise<Agent> => {
    number += 1;
    const folder = join(options.folder, `agent-${number}`);
    const own = number;
    const { setup, limits, onPrint } = options;
    const agent = await startAgent({ folder, setup, limits, ...(onPrint && { onPrint }) });
    numbers.set(agent, own);
    all.add(agent);
    await options.onStart?.(agent.pid);
    return agent;
  };
  /** In the background, and for as long as it takes: a slot without an agent would be a slot lost. */
  const replace = (): void => {
    const done = fill().finally(() => filling.delete(done));
    filling.add(done);
  };
  const fill = async (): Promise<void> => {
    for (let delay = 100; !closing.signal.aborted; delay = Math.min(delay * 2, 30_000)) {
      try {
        const agent = await start();
        if (closing.signal.aborted) return agent.kill();
        if (!worn(agent)) return offer(agent);
        all.delete(agent);
        await agent.kill();
      } catch (error) {
        options.logger.error({ reason: (error as AgentStartError).message }, 'agent.start_failed');
        await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };
  const worn = (agent: Agent): boolean =>
    !agent.alive ||
    agent.worn ||
    (numbers.get(agent) ?? 0) <= outdated ||
    // A new one that is worn already would be replaced without end.
    (agent.runs > 0 && isUsedUp(agent, options.limits));

  // The first one tells at the start what is wrong with plugins or SOPs; the others follow.
  idle.push(await start());
  for (let more = 1; more < options.count; more += 1) replace();
  return {
    get warm() {
      return idle.length;
    },
    async take(signal) {
      for (let agent = idle.shift(); agent !== undefined; agent = idle.shift()) {
        if (!worn(agent)) return agent;
        all.delete(agent);
        replace();
        void agent.kill();
      }
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Agent>();
      const abort = () => {
        // At once: an agent that is given to somebody who has stopped would be lost.
        const index = waiting.indexOf(resolve);
        if (index !== -1) waiting.splice(index, 1);
        reject(signal.reason);
      };
      waiting.push(resolve);
      signal.addEventListener('abort', abort, { once: true });
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', abort);
      }
    },
    async give(agent) {
      // One whose folder cannot be emptied is replaced as well.
      const isClean =
        !worn(agent) &&
        (await emptyFolder(agent.folder, BROWSER_FOLDER).then(
          () => true,
          () => false,
        ));
      if (isClean) return offer(agent);
      all.delete(agent);
      replace();
      await agent.kill();
    },
    async renew() {
      const before = number;
      const fresh = await start();
      outdated = before;
      const stale = idle.splice(0);
      for (const agent of stale) all.delete(agent);
      if (stale.length > 0) offer(fresh);
      else all.delete(fresh);
      for (let more = 1; more < stale.length; more += 1) replace();
      await Promise.all((stale.length > 0 ? stale : [fresh]).map((agent) => agent.kill()));
    },
    async close() {
      closing.abort();
      // One that is just being started ends itself when it is ready.
      await Promise.all([...[...all].map((agent) => agent.kill()), ...filling]);
    },
  };
}
