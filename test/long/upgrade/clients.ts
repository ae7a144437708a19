import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../soak/random.ts';
import {
  postTask,
  readTask,
  type ShownTask,
  type SoakConnection,
  type SoakTask,
  type Trouble,
} from '../../soak/workload.ts';

/** Clients that create tasks and follow them, behind a reverse proxy that asks each API process whether it is ready. */
export interface Clients extends AsyncDisposable {
  readonly tasks: readonly SoakTask[];
  readonly shown: ReadonlyMap<string, ShownTask>;
  /** Status and problem code of each answer other than the wanted one, with the number of times; `no response`: the connection broke. */
  readonly answers: ReadonlyMap<string, number>;
  /** The API processes from now on, once they are ready. Requests that the others have begun end there. */
  useApis(urls: readonly string[]): Promise<void>;
  /** Resolves when this many tasks that are created from now on have ended. */
  completed(count: number): Promise<void>;
  /** Creates no more tasks, and resolves when all have ended. */
  finish(): Promise<void>;
}

export interface ClientOptions {
  readonly connections: readonly SoakConnection[];
  readonly random: Random;
  /** The number of tasks that are open at a time, so that a slow machine gets no backlog. */
  readonly open: number;
}

const FINAL = ['completed', 'completed_with_issues', 'failed'];
const LOOK_MS = 250;
const LIMIT_MS = 300_000;

export function startClients({ connections, random, open }: ClientOptions): Clients {
  const tasks: SoakTask[] = [];
  const shown = new Map<string, ShownTask>();
  const answers = new Map<string, number>();
  const stopping = new AbortController();
  let inRotation: readonly string[] = [];
  let creating = true;
  let sent = 0;

  const api = (): string => random.pick(inRotation) ?? 'http://127.0.0.1:1';
  const onTrouble = (trouble: Trouble): void => {
    const answer = answerOf(trouble);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  };
  const hasEnded = ({ id }: SoakTask): boolean => FINAL.includes(shown.get(id)?.status ?? '');
  const create = async (): Promise<void> => {
    const connection = random.pick(connections);
    if (connection === undefined) throw new Error('there is no portal connection');
    tasks.push(await postTask(api, connection, random, (sent += 1), onTrouble));
  };
  const look = async (): Promise<void> => {
    const followed = tasks.filter((task) => !hasEnded(task));
    for (const task of followed) {
      const found = await readTask(api, task, onTrouble);
      if (found === null) throw new Error(`the API does not know the accepted task ${task.id}`);
      shown.set(task.id, found);
    }
    const free = creating ? open - tasks.filter((task) => !hasEnded(task)).length : 0;
    for (let created = 0; created < free; created += 1) await create();
  };
  const until = async (what: string, wanted: () => boolean): Promise<void> => {
    for (const deadline = performance.now() + LIMIT_MS; !wanted(); await sleep(LOOK_MS)) {
      if (stopping.signal.aborted)
        throw new Error(`the clients have ended, and waited for ${what}`, { cause: failure });
      if (performance.now() > deadline) throw new Error(`waited ${LIMIT_MS} ms in vain for ${what}`);
    }
  };
  let failure: unknown;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      if (inRotation.length > 0) await look();
      await sleep(LOOK_MS);
    }
  })().catch((error: unknown) => {
    failure = error;
    stopping.abort();
  });
  return {
    tasks,
    shown,
    answers,
    async useApis(urls) {
      for (const url of urls) await untilReady(url);
      inRotation = urls;
    },
    async completed(count) {
      const start = tasks.length;
      await until(`the end of ${count} tasks`, () => tasks.slice(start).filter(hasEnded).length >= count);
    },
    async finish() {
      creating = false;
      await until('the end of all tasks', () => tasks.every(hasEnded));
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

async function untilReady(apiUrl: string): Promise<void> {
  const url = new URL('/readyz', apiUrl);
  for (const deadline = performance.now() + LIMIT_MS; performance.now() < deadline; await sleep(LOOK_MS)) {
    const ready = await fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`${url.href} was not ready after ${LIMIT_MS} ms`);
}

const answerOf = ({ status, text }: Trouble): string =>
  status === null ? 'no response' : `${status} ${/"code":\s*"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
