import { createHash, randomBytes } from 'node:crypto';
import { createVault } from '../../src/accounts/aes-vault.ts';
import { localKeyProvider } from '../../src/accounts/key-provider.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { openQueue } from '../../src/queue/open-queue.ts';
import type { JobQueue } from '../../src/queue/queue.ts';
import { openTaskCreator, type TaskCreator } from '../../src/tasks/create/create-tasks.ts';
import type { NewTask } from '../../src/tasks/create/new-task.ts';
import type { TaskStore } from '../../src/tasks/store.ts';
import type { TaskLease } from '../../src/tasks/lease.ts';
import type { TestDatabase } from './database.ts';
import { claimTask } from './claim-task.ts';
import { queueDatabase } from './queue-database.ts';
import { NO_PLAIN_FIELDS } from '../../src/tasks/posted-fields.ts';

export interface TaskFixture extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly store: TaskStore;
  readonly queue: JobQueue;
  readonly creator: TaskCreator;
  readonly accountId: string;
  /** For another process on the same database. */
  readonly encryptionKey: Buffer;
  addAccount(): Promise<string>;
  addEndpoint(state: 'active' | 'disabled'): Promise<void>;
  openCreator(options?: { readonly maxQueued?: number }): TaskCreator;
  newTask(changes?: Partial<NewTask>): NewTask;
  /** Creates a task and returns its id. */
  create(changes?: Partial<NewTask>): Promise<string>;
  /** Creates a task and claims it. */
  claim(changes?: Partial<NewTask>): Promise<TaskLease>;
  reclaim(taskId: string, owner?: string): Promise<TaskLease>;
  /** Lets a lease lapse, as if its worker had gone silent long ago. */
  lapse(taskId: string): Promise<void>;
  jobs(id: string): Promise<{ name: string; state: string }[]>;
  /** Wake-ups that no worker has taken. */
  wakeUps(): Promise<number>;
}

/** A database with an account, and the real vault, queue and creation path on it. */
export async function taskFixture(): Promise<TaskFixture> {
  const database = await queueDatabase();
  const logger = createLogger({ level: 'silent', role: 'test' });
  const queue = openQueue({ databaseUrl: database.url, applicationName: 'sopwith-test-queue', logger });
  await queue.start();
  const encryptionKey = randomBytes(32);
  const vault = createVault(database.knex, await localKeyProvider(async () => [encryptionKey]));
  const store: TaskStore = { knex: database.knex, queue, vault, clock: systemClock };
  const creators: TaskCreator[] = [];
  const openCreator = (options: { readonly maxQueued?: number } = {}): TaskCreator => {
    const creator = openTaskCreator({ store, databaseUrl: database.url, maxQueued: 10_000, ...options });
    creators.push(creator);
    return creator;
  };
  const addAccount = async (): Promise<string> => {
    const id = newId('acct');
    await database.knex('account').insert({ id, name: id, data_key: await vault.newDataKey(id) });
    return id;
  };
  const accountId = await addAccount();
  const creator = openCreator();
  const newTask = (changes: Partial<NewTask> = {}): NewTask => {
    const task = { ...EMPTY_TASK, accountId, ...changes };
    return { fingerprint: createHash('sha256').update(task.data).digest(), ...task };
  };
  const create = async (changes: Partial<NewTask> = {}): Promise<string> =>
    (await creator.create(newTask(changes))).task.id;
  const reclaim = async (taskId: string, owner?: string): Promise<TaskLease> =>
    (await claimTask(store, taskId, owner)).lease;
  return {
    database,
    store,
    queue,
    creator,
    accountId,
    encryptionKey,
    addAccount,
    async addEndpoint(state) {
      await database.knex('webhook_endpoint').insert({
        id: newId('wh'),
        account_id: accountId,
        url: 'https://example.test/hook',
        state,
      });
    },
    openCreator,
    newTask,
    create,
    claim: async (changes) => reclaim(await create(changes)),
    reclaim,
    async lapse(taskId) {
      await database
        .knex('task')
        .where({ id: taskId })
        .update({ lease_until: database.knex.raw("now() - interval '1 second'") });
    },
    async jobs(id) {
      const { rows } = await database.knex.raw('select name, state from pgboss.job where singleton_key = ?', [
        id,
      ]);
      return rows;
    },
    async wakeUps() {
      const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(
        "select count(*) from pgboss.job where name = 'task.wake' and state = 'created'",
      );
      return rows[0]?.count ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(creators.map((open) => open.close()));
      await queue.stop();
      await database.drop();
    },
  };
}

const EMPTY_TASK = {
  type: 'eligibility_check',
  data: '{"member_id":"TEST-0001"}',
  files: [],
  idempotencyKey: null,
  externalId: null,
  metadata: {},
  ...NO_PLAIN_FIELDS,
} satisfies Partial<NewTask>;
