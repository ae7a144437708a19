import { gather } from './gather.ts';
import { idempotencyDigest } from './idempotency-digest.ts';
import type { NewTask } from './new-task.ts';
import type { TaskStore } from '../store.ts';
import { TaskError } from '../task-error.ts';
import { clientColumns, openTasks, type TaskRow } from '../task-row.ts';
import type { Task } from '../task.ts';

/** Finds the task that an earlier request with the same idempotency key has created; null: there is none. */
interface Replays {
  /** @throws TaskError `idempotency_key_reused` */
  find(input: NewTask): Promise<Task | null>;
}

interface KnownKey {
  readonly account_id: string;
  readonly digest: Buffer;
  readonly fingerprint: Buffer;
  readonly task_id: string;
}

/** What is looked for at the same time is found with three queries, such as a whole batch that a client sends again. */
export function openReplays(store: TaskStore): Replays {
  const lookups = gather<NewTask, Task | null>({
    run: (inputs) => findAll(store, inputs),
    lanes: 2,
    maxBatch: 500,
    weigh: () => 1,
    maxBatchBytes: 500,
    maxWaiting: 5_000,
    maxWaitingBytes: 5_000,
    refuse: () => new TaskError('unavailable', 'the database is overloaded by repeated requests: try again'),
  });
  return {
    find: (input) => (input.idempotencyKey === null ? Promise.resolve(null) : lookups.submit(input)),
  };
}

export const keyReused = (): TaskError =>
  new TaskError(
    'idempotency_key_reused',
    'the Idempotency-Key was used for another request within the last 30 days: use a new key, or send the same request',
  );

async function findAll(
  store: TaskStore,
  inputs: readonly NewTask[],
): Promise<readonly PromiseSettledResult<Task | null>[]> {
  const places = await Promise.all(
    inputs.map(async ({ accountId, idempotencyKey }) => {
      const digest = await idempotencyDigest(store.vault, accountId, idempotencyKey ?? '');
      return { accountId, digest };
    }),
  );
  const keys = await store
    .knex('idempotency_key')
    .whereIn('account_id', [...new Set(places.map(({ accountId }) => accountId))])
    .whereIn(
      'digest',
      places.map(({ digest }) => digest),
    )
    .select<KnownKey[]>('account_id', 'digest', 'fingerprint', 'task_id');
  const rows = await store
    .knex('task')
    .whereIn(
      'id',
      keys.map(({ task_id }) => task_id),
    )
    .select<TaskRow[]>(clientColumns(store.knex));
  const tasks = new Map((await openTasks(store, rows)).map((task) => [task.id, task]));
  const known = new Map(keys.map((key) => [placeOf(key.account_id, key.digest), key]));
  return inputs.map(({ fingerprint }, index) => {
    const place = places[index];
    const key = place === undefined ? undefined : known.get(placeOf(place.accountId, place.digest));
    if (key === undefined) return { status: 'fulfilled', value: null };
    if (!key.fingerprint.equals(fingerprint)) return { status: 'rejected', reason: keyReused() };
    return { status: 'fulfilled', value: tasks.get(key.task_id) ?? null };
  });
}

const placeOf = (accountId: string, digest: Buffer): string => `${accountId} ${digest.toString('hex')}`;
