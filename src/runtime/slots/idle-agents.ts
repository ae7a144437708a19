import type { Agent } from './agent-process.ts';

/** Agents that no task uses, and the callers that wait for one. */
export class IdleAgents {
  readonly #idle: Agent[] = [];
  readonly #waiting: ((agent: Agent) => void)[] = [];

  get count(): number {
    return this.#idle.length;
  }

  add(agent: Agent): void {
    const next = this.#waiting.shift();
    if (next) next(agent);
    else this.#idle.push(agent);
  }

  takeOne(): Agent | undefined {
    return this.#idle.shift();
  }

  takeAll(): readonly Agent[] {
    return this.#idle.splice(0);
  }

  /** Waits for the next agent that is added. */
  async next(signal: AbortSignal): Promise<Agent> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<Agent>();
    const abort = () => {
      // At once: an agent that is given to a caller that has stopped would be lost.
      const index = this.#waiting.indexOf(resolve);
      if (index !== -1) this.#waiting.splice(index, 1);
      reject(signal.reason);
    };
    this.#waiting.push(resolve);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }
}
