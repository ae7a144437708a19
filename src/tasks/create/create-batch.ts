import type { Client, QueryResult } from 'pg';
import { failpoint } from '../../platform/failpoint.ts';
import type { JobQueue, SqlClient } from '../../queue/queue.ts';
import { wakeWorkers } from '../wake-workers.ts';
import type { NewTask } from './new-task.ts';
import { PLAIN_COLUMNS, plainRow } from '../posted-fields.ts';

/** A checked, sealed task with its id, ready to be written. */
export interface SealedTask {
  readonly id: string;
  readonly createdAt: Date;
  readonly input: NewTask;
  /** The span of its creation. Null: it was not traced. */
  readonly traceparent: string | null;
  readonly sealedData: Buffer;
  readonly sealedLabels: Buffer | null;
  readonly externalIdDigest: Buffer | null;
  readonly keyDigest: Buffer | null;
  readonly patientDigests: readonly Buffer[];
  /** Of `input.files`, in their order. */
  readonly sealedNames: readonly Buffer[];
}

/** How long an idempotency key is remembered. */
export const KEY_DAYS = 30;

type Queue = Pick<JobQueue, 'enqueue'>;

/**
 * Writes the tasks of a batch, their idempotency keys and files, and one wake-up: four messages on one pipelined connection, one round
 * trip, one commit, one notification. Every task is new or the whole batch fails (a key that is there is a unique violation).
 */
export async function writeBatch(client: Client, queue: Queue, tasks: readonly SealedTask[]): Promise<void> {
  await failpoint('create.before_insert');
  const begun = client.query('begin');
  await insertAndCommit(client, queue, tasks, { withKeys: true, behind: begun });
}

/** Writes those tasks whose key is free (or older than 30 days) and returns the ids of those that it wrote. */
export async function writeWhereKeyIsFree(
  client: Client,
  queue: Queue,
  tasks: readonly SealedTask[],
): Promise<ReadonlySet<string>> {
  await failpoint('create.before_insert');
  await client.query('begin');
  try {
    const claimed = await claimKeys(client, tasks);
    const free = tasks.filter((task) => task.keyDigest === null || claimed.has(task.id));
    if (free.length === 0) {
      await client.query('rollback');
      return new Set();
    }
    await insertAndCommit(client, queue, free, { withKeys: false });
    return new Set(free.map(({ id }) => id));
  } catch (error) {
    await client.query('rollback').catch(ignore);
    throw error;
  }
}

interface InsertOptions {
  readonly withKeys: boolean;
  /** Sent before and not yet answered. */
  readonly behind?: Promise<QueryResult>;
}

async function insertAndCommit(
  client: Client,
  queue: Queue,
  tasks: readonly SealedTask[],
  { withKeys, behind }: InsertOptions,
): Promise<void> {
  const sent = [behind, client.query(insertTasks(tasks, withKeys))];
  for (const answer of sent) answer?.catch(ignore);
  try {
    await failpoint('create.after_insert');
    await enqueueAndCommit(client, queue, tasks, sent);
  } catch (error) {
    // A failed commit has rolled back already; then this one is only a notice.
    await client.query('rollback').catch(ignore);
    throw error;
  }
  await failpoint('create.after_commit');
}

/**
 * Sends the wake-up and, right behind it, the commit. When a statement before it failed, PostgreSQL answers the commit with a
 * rollback; the first failure in order is the cause.
 */
async function enqueueAndCommit(
  client: Client,
  queue: Queue,
  tasks: readonly SealedTask[],
  sent: readonly (Promise<QueryResult> | undefined)[],
): Promise<void> {
  let committed: Promise<QueryResult> | undefined;
  const commitBehind: SqlClient = {
    async query(config) {
      const enqueued = client.query<Record<string, unknown>>(config);
      enqueued.catch(ignore);
      await failpoint('create.before_commit');
      committed = client.query('commit');
      committed.catch(ignore);
      return enqueued;
    },
  };
  const enqueued = wakeWorkers(queue, commitBehind);
  const settled = await Promise.allSettled([...sent, enqueued]);
  const [end] = await Promise.allSettled([committed]);
  const failed = [...settled, end].find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  if (end.status !== 'fulfilled' || end.value?.command !== 'COMMIT')
    throw new Error('the batch was rolled back');
}

// Every answer is looked at with allSettled; until then it must not count as unhandled.
const ignore = (): void => undefined;

/** In the order of account and key, so that two batches with the same keys wait for each other and do not deadlock. */
async function claimKeys(client: Client, tasks: readonly SealedTask[]): Promise<ReadonlySet<string>> {
  const keys = keyRows(tasks);
  if (keys.length === 0) return new Set();
  const { rows } = await client.query<{ task_id: string }>({
    name: 'claim_idempotency_keys',
    text: CLAIM_KEYS,
    values: [JSON.stringify(keys)],
  });
  return new Set(rows.map((row) => row.task_id));
}

const keyRows = (tasks: readonly SealedTask[]) =>
  tasks
    .filter(({ keyDigest }) => keyDigest !== null)
    .map(({ id, input, keyDigest, createdAt }) => ({
      account_id: input.accountId,
      digest: keyDigest?.toString('hex') ?? '',
      fingerprint: input.fingerprint.toString('hex'),
      task_id: id,
      created_at: createdAt,
    }))
    .toSorted((a, b) => compare(a.account_id, b.account_id) || compare(a.digest, b.digest));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function insertTasks(tasks: readonly SealedTask[], withKeys: boolean) {
  let offset = 0;
  const rows = tasks.map(
    ({ id, input, sealedData, sealedLabels, externalIdDigest, createdAt, traceparent }) => {
      const from = offset + 1;
      offset += sealedData.length;
      return {
        id,
        account_id: input.accountId,
        type: input.type,
        sop_name: input.sop ?? null,
        portal: portalOf(input),
        data_from: from,
        data_length: sealedData.length,
        labels: sealedLabels?.toString('base64') ?? null,
        external_id_digest: externalIdDigest?.toString('base64') ?? null,
        retry_of: input.retryOf ?? null,
        dry_run_of: input.dryRun?.of ?? null,
        sop_version: input.dryRun?.version ?? null,
        schedule_id: input.schedule?.id ?? null,
        schedule_due_at: input.schedule?.dueAt ?? null,
        ...plainRow(input),
        traceparent,
        created_at: createdAt,
      };
    },
  );
  const files = tasks.flatMap(({ id, input, sealedNames }) =>
    input.files.map((file, position) => ({
      id: file.id,
      task_id: id,
      account_id: input.accountId,
      position,
      name: sealedNames[position]?.toString('base64'),
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
    })),
  );
  return {
    name: 'insert_tasks',
    text: INSERT_TASKS,
    values: [
      JSON.stringify(rows),
      // All ciphertexts in one binary parameter: as text in JSON they would be twice as long.
      Buffer.concat(tasks.map(({ sealedData }) => sealedData)),
      JSON.stringify(files),
      JSON.stringify(withKeys ? keyRows(tasks) : []),
      JSON.stringify(lanesOf(tasks)),
      JSON.stringify(patientRows(tasks)),
    ],
  };
}

const patientRows = (tasks: readonly SealedTask[]): readonly object[] =>
  tasks.flatMap(({ id, input, patientDigests }) =>
    patientDigests.map((digest) => ({
      task_id: id,
      account_id: input.accountId,
      digest: digest.toString('hex'),
    })),
  );

const portalOf = ({ sop = '' }: NewTask): string => sop.split('/')[0] ?? '';

/** Each lane once: marks it as having a new task. */
function lanesOf(tasks: readonly SealedTask[]): readonly object[] {
  const lanes = tasks.map(({ input }) => ({ account_id: input.accountId, portal: portalOf(input) }));
  return [...new Map(lanes.map((lane) => [`${lane.account_id} ${lane.portal}`, lane])).values()];
}

const KEY_COLUMNS = 'account_id text, digest text, fingerprint text, task_id text, created_at timestamptz';

const PLAIN_NAMES = PLAIN_COLUMNS.map(({ column }) => column).join(', ');
const PLAIN_TYPES = PLAIN_COLUMNS.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ');

const INSERT_TASKS = `
with key as (
  insert into idempotency_key (account_id, digest, fingerprint, task_id, created_at)
  select account_id, decode(digest, 'hex'), decode(fingerprint, 'hex'), task_id, created_at
  from json_to_recordset($4::text::json) as k (${KEY_COLUMNS})
), file as (
  insert into task_file (id, task_id, account_id, role, position, name_enc, content_type, size, sha256, storage_key)
  select id, task_id, account_id, 'input', position, decode(name, 'base64'), content_type, size, sha256, storage_key
  from json_to_recordset($3::text::json) as f (id text, task_id text, account_id text, position int, name text,
    content_type text, size bigint, sha256 text, storage_key text)
), kept as (
  delete from file_removal where storage_key = any(array(select storage_key from json_to_recordset($3::text::json) as f (storage_key text)))
), patient as (
  insert into task_patient_key (task_id, account_id, digest)
  select task_id, account_id, decode(digest, 'hex') from json_to_recordset($6::text::json) as p (task_id text, account_id text, digest text)
), arrival as (
  insert into lane_arrival (account_id, portal)
  select account_id, portal from json_to_recordset($5::text::json) as l (account_id text, portal text)
)
insert into task (id, account_id, type, sop_name, portal, status, data_enc, labels_enc, external_id_digest, wait_until, retry_of, dry_run_of, sop_version, schedule_id,
  schedule_due_at, ${PLAIN_NAMES}, traceparent, created_at)
select id, account_id, type, sop_name, portal, 'queued', substring($2::bytea from data_from for data_length), decode(labels, 'base64'),
  decode(external_id_digest, 'base64'), case when not_before > now() then not_before end, retry_of, dry_run_of, sop_version, schedule_id, schedule_due_at,
  ${PLAIN_NAMES}, traceparent, created_at
from json_to_recordset($1::text::json) as t (id text, account_id text, type text, sop_name text, portal text, data_from int, data_length int,
  labels text, external_id_digest text, retry_of text, dry_run_of text, sop_version int, schedule_id text, schedule_due_at timestamptz, ${PLAIN_TYPES}, traceparent text, created_at timestamptz)`;

// A key that was used longer ago is free: it names the new task from now on.
const CLAIM_KEYS = `
insert into idempotency_key as known (account_id, digest, fingerprint, task_id, created_at)
select account_id, decode(digest, 'hex'), decode(fingerprint, 'hex'), task_id, created_at
from json_to_recordset($1::text::json) as k (${KEY_COLUMNS})
on conflict (account_id, digest) do update
set fingerprint = excluded.fingerprint, task_id = excluded.task_id, created_at = excluded.created_at
where known.created_at <= excluded.created_at - interval '${KEY_DAYS} days'
returning task_id`;
