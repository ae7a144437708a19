import { DatabaseError } from 'pg';
import type { DatabaseRole } from '../../db/database-roles.ts';
import { CodedError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { activeSpan, inSpan } from '../../platform/tracing.ts';
import { createAdmission } from './admission.ts';
import { writeBatch, writeWhereKeyIsFree, type SealedTask } from './create-batch.ts';
import { externalIdDigest } from '../external-id.ts';
import { sealFileName } from '../file-names.ts';
import { gather } from './gather.ts';
import { idempotencyDigest } from './idempotency-digest.ts';
import { sealLabels } from '../labels.ts';
import { checkNewTask, type NewTask } from './new-task.ts';
import { patientDigests } from '../patient-keys.ts';
import { plainPart } from '../posted-fields.ts';
import { keyReused, openReplays } from './replays.ts';
import { retryTransaction } from '../retry-transaction.ts';
import { taskPlace, type TaskStore } from '../store.ts';
import { TaskError } from '../task-error.ts';
import type { Task } from '../task.ts';
import { writerConnection, type WriterConnection } from './writer-connection.ts';

export interface TaskCreatorOptions {
  readonly store: TaskStore;
  readonly databaseUrl: string;
  /** The role of its connections. Default: the user in the URL. */
  readonly role?: DatabaseRole | null;
  /** Where our tables are. Default `sopwith`. */
  readonly schema?: string;
  /** The number of queued tasks that an account may have. */
  readonly maxQueued: number;
  readonly applicationName?: string;
}

export interface CreatedTask {
  readonly task: Task;
  /** The task was there already, under the same idempotency key. */
  readonly replayed: boolean;
}

export interface CreateOptions {
  /** Look for the idempotency key before anything else: a batch that comes again is answered with a few queries, and takes no place in the queue. */
  readonly keyFirst?: boolean;
}

export interface TaskCreator {
  /**
   * Writes the task, its idempotency key and its wake-up in one transaction, together with whatever other requests came in
   * while it waits, and answers after the commit. A neighbour that cannot be written does not fail the others.
   *
   * @throws TaskError `validation_failed`, `idempotency_key_reused`, `queue_full`, `unavailable` (it may have been created: try again
   * with the same idempotency key)
   */
  create(task: NewTask, options?: CreateOptions): Promise<CreatedTask>;
  /** Waits for what is under way and closes the connections. */
  close(): Promise<void>;
}

/** Two batches under way: while one waits for its commit, the next is built and sent. */
const LANES = 2;
const MAX_BATCH = 100;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_WAITING = 5_000;
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

interface UnderWay {
  readonly fingerprint: Buffer;
  readonly created: Promise<CreatedTask>;
}

export function openTaskCreator(options: TaskCreatorOptions): TaskCreator {
  const { store } = options;
  const lanes = Array.from({ length: LANES }, () =>
    writerConnection({
      databaseUrl: options.databaseUrl,
      schema: options.schema ?? 'sopwith',
      applicationName: options.applicationName ?? 'sopwith-create',
      role: options.role ?? null,
    }),
  );
  const admission = createAdmission(store.knex, options.maxQueued);
  const underWay = new Map<string, UnderWay>();
  const batches = gather<SealedTask, boolean>({
    run: (tasks, lane) => writeTasks(store, lanes[lane], tasks),
    lanes: LANES,
    maxBatch: MAX_BATCH,
    weigh: ({ sealedData }) => sealedData.length,
    maxBatchBytes: MAX_BATCH_BYTES,
    maxWaiting: MAX_WAITING,
    maxWaitingBytes: MAX_WAITING_BYTES,
    refuse: () => new TaskError('unavailable', 'the database is overloaded by new tasks: try again'),
  });

  const replays = openReplays(store);
  const replayOrThrow = async (input: NewTask, otherwise: unknown): Promise<CreatedTask> => {
    const task = await replays.find(input);
    if (task === null) throw otherwise;
    return { task, replayed: true };
  };

  const write = async (input: NewTask): Promise<CreatedTask> => {
    const replayed = await admission.take(input.accountId).then(
      () => null,
      // Even with a full queue, a repeated request gets the response of the first.
      (error: unknown) => replayOrThrow(input, error),
    );
    if (replayed !== null) return replayed;
    try {
      const prepared = await prepare(store, input);
      if (await batches.submit(prepared)) return { task: toTask(prepared), replayed: false };
    } finally {
      admission.release(input.accountId);
    }
    return replayOrThrow(
      input,
      new TaskError('unavailable', 'the first request with this idempotency key no longer exists'),
    );
  };

  const create = async (input: NewTask): Promise<CreatedTask> => {
    checkNewTask(input);
    if (input.idempotencyKey === null) return write(input);
    const key = `${input.accountId} ${input.idempotencyKey}`;
    const first = underWay.get(key);
    if (first !== undefined) return follow(input, first, () => create(input));
    const created = write(input).finally(() => underWay.delete(key));
    underWay.set(key, { fingerprint: input.fingerprint, created });
    return created;
  };

  const findOrCreate = async (input: NewTask): Promise<CreatedTask> => {
    checkNewTask(input);
    const task = await replays.find(input);
    return task === null ? create(input) : { task, replayed: true };
  };

  return {
    create: (input, { keyFirst = false } = {}) =>
      inCreation(input, () =>
        (keyFirst ? findOrCreate(input) : create(input)).catch((error: unknown) =>
          Promise.reject(toTaskError(error)),
        ),
      ),
    async close() {
      await batches.idle();
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

/** The span that everything belongs to that is ever done for the task, whichever process does it. */
function inCreation({ accountId, type }: NewTask, create: () => Promise<CreatedTask>): Promise<CreatedTask> {
  const attributes = { 'sopwith.account.id': accountId, 'sopwith.task.type': type };
  return inSpan('task.create', { kind: 'producer', attributes }, async (span) => {
    const created = await create();
    span?.set({ 'sopwith.task.id': created.task.id, 'sopwith.task.replayed': created.replayed });
    return created;
  });
}

/** An error that is neither ours nor PostgreSQL's is a connection problem. */
const toTaskError = (error: unknown): unknown =>
  error instanceof CodedError || isRefusal(error) ? error : unavailable(error);

const unavailable = (cause: unknown): TaskError =>
  new TaskError('unavailable', 'the database did not answer: try again, with the same Idempotency-Key', {
    cause,
  });

/** A request whose key is just being written by another request of this process. */
async function follow(
  input: NewTask,
  first: UnderWay,
  again: () => Promise<CreatedTask>,
): Promise<CreatedTask> {
  const [outcome] = await Promise.allSettled([first.created]);
  if (outcome.status === 'rejected') return again();
  if (!first.fingerprint.equals(input.fingerprint)) throw keyReused();
  return { task: outcome.value.task, replayed: true };
}

async function prepare(store: TaskStore, input: NewTask): Promise<SealedTask> {
  const createdAt = store.clock.now();
  const id = newId('task', createdAt);
  const { vault } = store;
  const { accountId, externalId, idempotencyKey, patientKeys = [] } = input;
  return {
    id,
    createdAt,
    input,
    traceparent: activeSpan()?.traceparent ?? null,
    sealedData: await vault.seal(taskPlace(accountId, id, 'data_enc'), input.data),
    sealedLabels: await sealLabels(vault, accountId, id, input),
    externalIdDigest: externalId === null ? null : await externalIdDigest(vault, accountId, externalId),
    keyDigest: idempotencyKey === null ? null : await idempotencyDigest(vault, accountId, idempotencyKey),
    patientDigests: await patientDigests(vault, accountId, patientKeys),
    sealedNames: await Promise.all(input.files.map((file) => sealFileName(vault, accountId, file))),
  };
}

/** For each task whether it was written; `false` where its idempotency key is taken. */
async function writeTasks(
  store: TaskStore,
  lane: WriterConnection | undefined,
  tasks: readonly SealedTask[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  if (lane === undefined) throw new Error('a batch without a lane');
  try {
    await writeBatch(await lane.client(), store.queue, tasks);
    return tasks.map(() => ({ status: 'fulfilled', value: true }));
  } catch (error) {
    if (!isRefusal(error)) throw lost(lane, error);
    if (error.table === 'idempotency_key') return writeFree(store, lane, tasks);
    return writeOneByOne(store, lane, tasks);
  }
}

/** The second try of a batch in which a key was taken, maybe by another process. */
async function writeFree(
  store: TaskStore,
  lane: WriterConnection,
  tasks: readonly SealedTask[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  try {
    const written = await retryTransaction(async () =>
      writeWhereKeyIsFree(await lane.client(), store.queue, tasks),
    );
    return tasks.map(({ id }) => ({ status: 'fulfilled', value: written.has(id) }));
  } catch (error) {
    if (!isRefusal(error)) throw lost(lane, error);
    return tasks.length === 1 ? [{ status: 'rejected', reason: error }] : writeOneByOne(store, lane, tasks);
  }
}

/** A row among them cannot be written: each gets its own transaction, so that only that one fails. */
async function writeOneByOne(
  store: TaskStore,
  lane: WriterConnection,
  tasks: readonly SealedTask[],
): Promise<readonly PromiseSettledResult<boolean>[]> {
  const results: PromiseSettledResult<boolean>[] = [];
  for (const task of tasks) {
    const [result] = await Promise.allSettled([writeFree(store, lane, [task])]);
    if (result.status === 'rejected') results.push(result);
    else results.push(...result.value);
  }
  return results;
}

/** PostgreSQL said no to a statement: nothing was written. Anything else leaves it open. */
const isRefusal = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && !/^(08|53|57)/.test(error.code ?? '');

function lost(lane: WriterConnection, cause: unknown): TaskError {
  lane.discard();
  return unavailable(cause);
}

const toTask = ({ id, createdAt, input }: SealedTask): Task => ({
  id,
  accountId: input.accountId,
  type: input.type,
  status: 'queued',
  notes: null,
  issues: [],
  failure: null,
  result: null,
  resultFiles: [],
  files: input.files.map(({ id: fileId, name, contentType, size, sha256 }) => ({
    id: fileId,
    name,
    contentType,
    size,
    sha256,
  })),
  needs: null,
  externalId: input.externalId,
  metadata: input.metadata,
  ...plainPart(input),
  retryOf: input.retryOf ?? null,
  dryRunOf: input.dryRun?.of ?? null,
  scheduleId: input.schedule?.id ?? null,
  sop: null,
  attempts: 0,
  createdAt,
  startedAt: null,
  finishedAt: null,
  dataPurgedAt: null,
  resultPurgedAt: null,
});
