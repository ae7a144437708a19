import { randomBytes } from 'node:crypto';
import { createPortalConnections } from '../src/accounts/portal-connections.ts';
import { openTaskCreator, type TaskCreator } from '../src/tasks/create/create-tasks.ts';
import { NO_PLAIN_FIELDS } from '../src/tasks/posted-fields.ts';
import { benchStore, type BenchStore } from './bench-database.ts';
import { startProcess, type BenchProcess } from './bench-process.ts';

/** The procedure of their tasks. */
export const LANES_SOP = 'bench/wait';

/** Real workers whose agents only wait, and what creates tasks for them. */
export interface LanesBench {
  readonly store: BenchStore;
  readonly creator: TaskCreator;
  readonly workers: readonly BenchProcess[];
  account(maxSessions: number): Promise<string>;
  create(accountId: string): Promise<string>;
}

export interface LanesOptions {
  readonly workers: number;
  readonly slots: number;
  /** How long each task takes. */
  readonly taskMs: number;
}

export async function openLanes(
  databaseUrl: string,
  { workers: count, slots, taskMs }: LanesOptions,
  stack: AsyncDisposableStack,
): Promise<LanesBench> {
  const store = stack.use(await benchStore(databaseUrl));
  const creator = openTaskCreator({ store: store.store, databaseUrl, maxQueued: 1_000_000 });
  stack.defer(() => creator.close());
  const workers = Array.from({ length: count }, () =>
    stack.use(startProcess('lanes-worker.ts', [databaseUrl, String(slots), String(taskMs)])),
  );
  for (const worker of workers) await worker.ask();
  const connections = createPortalConnections(store.store.knex, store.vault);
  return {
    store,
    creator,
    workers,
    async account(maxSessions) {
      const accountId = await store.addAccount();
      await connections.connect({
        accountId,
        portal: 'bench',
        baseUrl: 'https://portal.example/',
        credentials: { username: 'bench', password: 'bench' },
        maxSessions,
        actor: 'bench',
      });
      return accountId;
    },
    create: async (accountId) =>
      (
        await creator.create({
          accountId,
          type: 'bench',
          sop: LANES_SOP,
          data: '{}',
          files: [],
          idempotencyKey: null,
          fingerprint: randomBytes(32),
          externalId: null,
          metadata: {},
          ...NO_PLAIN_FIELDS,
        })
      ).task.id,
  };
}

/** CPU seconds of the workers so far. */
export async function workersCpu(workers: readonly BenchProcess[]): Promise<number> {
  const each = await Promise.all(workers.map((worker) => worker.ask('cpu')));
  return each.map(Number).reduce((sum, seconds) => sum + seconds, 0);
}
