import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../soak/random.ts';
import { postTask, type SoakTask, type Trouble } from '../soak/workload.ts';
import type { Installation } from './installation.ts';

export interface AcceptedTask extends SoakTask {
  /** By the clock of `performance.now()`. */
  readonly askedAt: number;
  readonly acceptedAt: number;
}

export type TimedTrouble = Trouble & { readonly at: number };

/** A client that posts a task each `everyMs`, whether the ones before were accepted or not. */
export interface Client {
  readonly tasks: readonly AcceptedTask[];
  readonly troubles: readonly TimedTrouble[];
  /** Tasks that the API has never accepted, in words. */
  readonly givenUp: readonly string[];
  /** Resolves when all that was asked so far has an answer. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export function startClient(
  installation: Pick<Installation, 'apiUrl' | 'connections'>,
  { seed, everyMs }: { readonly seed: number; readonly everyMs: number },
): Client {
  const random = seededRandom(seed);
  const tasks: AcceptedTask[] = [];
  const troubles: TimedTrouble[] = [];
  const givenUp: string[] = [];
  const asking = new Set<Promise<void>>();
  const stopping = new AbortController();
  const post = async (number: number): Promise<void> => {
    const connection = random.pick(installation.connections);
    if (connection === undefined) throw new Error('there is no portal connection');
    const askedAt = performance.now();
    const onTrouble = (trouble: Trouble): void => void troubles.push({ ...trouble, at: performance.now() });
    try {
      const task = await postTask(() => installation.apiUrl, connection, random, number, onTrouble);
      tasks.push({ ...task, askedAt, acceptedAt: performance.now() });
    } catch (error) {
      givenUp.push(String(error));
    }
  };
  const posting = (async () => {
    for (let number = 1; !stopping.signal.aborted; number += 1) {
      const asked = post(number).finally(() => asking.delete(asked));
      asking.add(asked);
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  const settled = async (): Promise<void> => void (await Promise.all(asking));
  return {
    tasks,
    troubles,
    givenUp,
    settled,
    async stop() {
      stopping.abort();
      await posting;
      await settled();
    },
  };
}
